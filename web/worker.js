/**
 * The library in a worker. The first message brings the module, which exports `memory`, `alloc`, `free` and `ask`; the
 * others are questions. A question goes in as UTF-8 JSON, the answer comes back as four bytes of length (little-endian)
 * and JSON. Ending the worker cancels its question.
 */

/** @type {any} */
let library = null;

function answer(question) {
	const { memory, alloc, free, ask } = library;
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

onmessage = ({ data }) => {
	if (data.module) {
		library = new WebAssembly.Instance(data.module, { env: { now: () => performance.now() } }).exports;
	} else {
		// A trap is an error of the worker: the page ends it and starts another.
		postMessage({ answer: answer(data.question) });
	}
};
