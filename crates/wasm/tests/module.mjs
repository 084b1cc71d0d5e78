// Answers questions, one per line of standard input, by the page's own worker with the library as a WebAssembly module.
//
//   node crates/wasm/tests/module.mjs gridwright.wasm < QUESTIONS
//
// A line for each goes to standard output: milliseconds, the number of events, and the answer, separated by tabs. An
// answer of `trap` means that the worker failed; the next question gets another.
import fs from 'node:fs';
import readline from 'node:readline';
import vm from 'node:vm';

const module = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const code = new vm.Script(fs.readFileSync(new URL('../../../web/worker.js', import.meta.url), 'utf8'));

/** A worker, as far as the page's code can tell. */
function worker() {
	const messages = [];
	const inside = { WebAssembly, TextEncoder, TextDecoder, performance, postMessage: (message) => messages.push(message) };
	code.runInContext(vm.createContext(inside));
	inside.onmessage({ data: { module } });
	return (question) => {
		messages.length = 0;
		inside.onmessage({ data: { question } });
		return messages;
	};
}

let asked = null;
for await (const line of readline.createInterface({ input: process.stdin })) {
	const question = JSON.parse(line);
	const begin = performance.now();
	let answer = 'trap';
	let events = 0;
	try {
		asked ??= worker();
		const messages = asked(question);
		answer = JSON.stringify(messages.at(-1).answer);
		events = messages.length - 1;
	} catch (error) {
		console.error(String(error));
		asked = null;
	}
	console.log(`${(performance.now() - begin).toFixed(3)}\t${events}\t${answer}`);
}
