/**
 * The library in a worker. The module exports `memory`, `alloc`, `free` and `ask`; a question goes in as UTF-8 JSON, the
 * answer comes back as four bytes of length (little-endian) and JSON. Ending the worker cancels its question.
 */
const loaded = load();

async function load() {
	const imports = { env: { now: () => performance.now() } };
	const response = fetch('gridwright.wasm');
	const streamed = WebAssembly.instantiateStreaming(response.then((r) => r.clone()), imports);
	const { instance } = await streamed.catch(async () =>
		WebAssembly.instantiate(await (await response).arrayBuffer(), imports));
	return /** @type {any} */ (instance.exports);
}

async function answer(question) {
	const { memory, alloc, free, ask } = await loaded;
	const bytes = new TextEncoder().encode(JSON.stringify(question));
	const input = alloc(bytes.length);
	new Uint8Array(memory.buffer, input, bytes.length).set(bytes);
	const output = ask(input, bytes.length);
	free(input, bytes.length);
	const length = new DataView(memory.buffer).getUint32(output, true);
	const text = new TextDecoder().decode(new Uint8Array(memory.buffer, output + 4, length));
	free(output, length + 4);
	return JSON.parse(text);
}

onmessage = async ({ data }) => {
	try {
		postMessage({ answer: await answer(data) });
	} catch (error) {
		// A trap leaves the module in no state to go on: the page starts a new worker.
		setTimeout(() => { throw error; });
	}
};
