/**
 * The engine answers questions about puzzles. Two makers give the same interface: `native` asks the server that serves
 * the page, `wasm` asks a worker with the library compiled to WebAssembly. Nothing else in the page knows which it is.
 *
 * @typedef {{ask: string, [field: string]: any}} Question
 * @typedef {{schema: number, [field: string]: any}} Answer
 * @typedef {{signal?: AbortSignal, onEvent?: (event: any) => void}} Asking
 * @typedef {{name: string, ask: (question: Question, asking?: Asking) => Promise<Answer>}} Engine
 */

/** The question was understood and refused: bad input, with its place where there is one. */
export class AskError extends Error {
	/** @param {{message: string, help?: string, line?: number, column?: number}} error */
	constructor(error) {
		super(error.message);
		this.help = error.help;
		this.line = error.line;
		this.column = error.column;
	}
}

/** Nobody answers. */
export class GoneError extends Error {}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === 'AbortError';

const RETRIES = 4;

function pause(ms, signal) {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms);
		signal?.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(new DOMException('taken back', 'AbortError'));
		}, { once: true });
	});
}

function accept(answer) {
	if (answer.error) throw new AskError(answer.error);
	return answer;
}

/** Asks the server. @param {string} [base] @returns {Engine} */
export function native(base = 'api/v1/') {
	/** @type {Engine['ask']} */
	async function ask(question, { signal, onEvent } = {}) {
		const body = JSON.stringify(question);
		const accepts = onEvent ? 'application/x-ndjson' : 'application/json';
		for (let attempt = 0; ; attempt++) {
			let response;
			try {
				response = await fetch(base + 'ask', {
					method: 'POST', body, signal, headers: { 'content-type': 'application/json', accept: accepts },
				});
			} catch (error) {
				if (isAbort(error)) throw error;
				throw new GoneError('The engine does not answer.');
			}
			if ((response.status === 429 || response.status === 503) && attempt < RETRIES) {
				const wait = Number(response.headers.get('retry-after')) || 0.2;
				await pause(Math.min(wait, 2) * 1000, signal);
				continue;
			}
			return accept(await readAnswer(response, onEvent));
		}
	}
	return { name: 'native', ask };
}

async function readAnswer(response, onEvent) {
	const type = response.headers.get('content-type') || '';
	try {
		if (!type.includes('ndjson') || !response.body) {
			const answer = await response.json();
			if (!response.ok && !answer.error) answer.error = { message: answer.detail || answer.title || `Error ${response.status}` };
			return answer;
		}
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		let rest = '';
		for (;;) {
			const { value, done } = await reader.read();
			rest += value || '';
			const lines = rest.split('\n');
			rest = done ? '' : lines.pop() || '';
			for (const line of lines.filter(Boolean)) {
				const message = JSON.parse(line);
				if (message.schema !== undefined) return message;
				onEvent?.(message);
			}
			if (done) break;
		}
	} catch (error) {
		if (isAbort(error)) throw error;
	}
	if (response.ok) throw new GoneError('The answer broke off.');
	return { schema: 1, error: { message: `The engine answers with error ${response.status}.` } };
}

/** Questions that are answered at once: they have a worker of their own, so that they never wait for a search. */
const QUICK = new Set(['read', 'render', 'rules', 'formats', 'types', 'convert', 'verify']);

/** Asks workers with the library inside. @param {string} [url] @returns {Engine} */
export function wasm(url = 'worker.js') {
	// Compiled once: a worker that takes the place of an ended one starts at once.
	const module = compile('gridwright.wasm');
	const lanes = [lane(url, module), lane(url, module)];
	return { name: 'wasm', ask: async (question, asking = {}) => accept(await lanes[QUICK.has(question.ask) ? 0 : 1](question, asking)) };
}

/** Compiles while it arrives, and browsers keep the result; a host that does not know the type gets the slow way. */
async function compile(url) {
	const response = await fetch(url);
	if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
	return WebAssembly.compile(await response.arrayBuffer());
}

/** One worker and its queue. A question that is taken back while it runs ends the worker; the next one gets a new one. */
function lane(url, module) {
	/** @type {Worker | null} */
	let worker = null;
	/** @typedef {{question: Question, asking: Asking, resolve: (answer: Answer) => void, reject: (error: any) => void}} Job */
	/** @type {Job[]} */
	const queue = [];
	/** @type {Job | null} */
	let running = null;

	function start() {
		const made = new Worker(url);
		made.onmessage = ({ data }) => {
			if (data.event) running?.asking.onEvent?.(data.event);
			else finish((job) => job.resolve(data.answer));
		};
		made.onerror = () => {
			stop();
			finish((job) => job.reject(new AskError({ message: 'This was too much for the engine of this page.' })));
		};
		return made;
	}
	function stop() {
		worker?.terminate();
		worker = null;
	}
	function finish(settle) {
		const job = running;
		running = null;
		if (job) settle(job);
		next();
	}
	function next() {
		if (running || !queue.length) return;
		const job = queue.shift() || null;
		running = job;
		module.then((code) => {
			if (running !== job) return;
			if (!worker) {
				worker = start();
				worker.postMessage({ module: code });
			}
			worker.postMessage({ question: job?.question });
		}, () => finish((waiting) => waiting.reject(new GoneError('There is no engine.'))));
	}
	return (question, asking) => new Promise((resolve, reject) => {
		const job = { question, asking, resolve, reject };
		const cancelled = () => new DOMException('taken back', 'AbortError');
		if (asking.signal?.aborted) return reject(cancelled());
		asking.signal?.addEventListener('abort', () => {
			if (running === job) {
				stop();
				finish(() => reject(cancelled()));
			} else if (queue.includes(job)) {
				queue.splice(queue.indexOf(job), 1);
				reject(cancelled());
			}
		}, { once: true });
		queue.push(job);
		next();
	});
}

/**
 * The engine of this page: the server's, or the module's where no server answers (a static host, an offline copy).
 * `?engine=wasm` or `?engine=native` decides.
 * @returns {Promise<Engine>}
 */
export async function findEngine() {
	const wanted = new URLSearchParams(location.search).get('engine');
	if (wanted === 'wasm') return wasm();
	if (wanted !== 'native') {
		// Some static hosts show a page of their own for whatever they do not have.
		const answers = await fetch('healthz').then(async (response) => response.ok && (await response.text()) === 'ok\n', () => false);
		if (!answers) {
			const module = await fetch('gridwright.wasm', { method: 'HEAD' }).then((response) => response.ok, () => false);
			if (module) return wasm();
		}
	}
	return native();
}
