/**
 * The library in a worker. The first message brings the module of `crates/wasm`, the others are questions. A question goes
 * in as UTF-8 JSON, the answer comes back as four bytes of length (little-endian) and JSON; in between, events may be told.
 * Ending the worker cancels its question.
 */

/** @type {any} */
let library = null;

/** What the module asks of the page. */
const env = {
	now: () => performance.now(),
	tell: (address, length) => postMessage({ event: JSON.parse(textAt(address >>> 0, length)) }),
};

function textAt(address, length) {
	return new TextDecoder().decode(new Uint8Array(library.memory.buffer, address, length));
}

function answer(question) {
	const { memory, alloc, free, ask } = library;
	const bytes = new TextEncoder().encode(JSON.stringify(question));
	// An address is a number without a sign, and JavaScript takes it for one with a sign.
	const input = alloc(bytes.length) >>> 0;
	new Uint8Array(memory.buffer, input, bytes.length).set(bytes);
	const output = ask(input, bytes.length) >>> 0;
	free(input, bytes.length);
	const length = new DataView(memory.buffer).getUint32(output, true);
	const text = textAt(output + 4, length);
	free(output, length + 4);
	return JSON.parse(text);
}

onmessage = ({ data }) => {
	if (data.module) {
		library = new WebAssembly.Instance(data.module, { env }).exports;
	} else {
		// A trap is an error of the worker: the page ends it and starts another.
		postMessage({ answer: answer(data.question) });
	}
};
