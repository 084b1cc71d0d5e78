/**
 * Watching: after each edit the engine is asked what the puzzle looks like, what its clues say, which values occur in
 * solutions, and then why there is no solution or where solutions differ. Answers to older edits are dropped.
 */

import { announce, button, fill, h, wordsOf } from './dom.js';
import { AskError, GoneError, isAbort } from './engine.js';
import { capital } from './groups.js';
import { asText, played } from './puzzle.js';

const WAIT = 60;
const FIRST_LIMIT = 2;
const COUNTS = 8;
const FEW_CELLS = 30;
const SIGNS = /** @type {Record<string, string>} */ ({ none: '✕', unique: '✓', multiple: '≠', unknown: '?', error: '!' });
const TITLES = /** @type {Record<string, string>} */ ({ none: 'No solution', unique: 'One solution', multiple: 'Several solutions', unknown: 'Not known yet', error: 'This does not fit' });

/** @typedef {import('../app.js').App} App */

export class Watch {
	/** @param {App} app @param {HTMLElement} root */
	constructor(app, root) {
		this.app = app;
		this.root = root;
		this.limit = FIRST_LIMIT;
		this.last = 0;
		this.timer = 0;
		/** @type {AbortController | null} */
		this.running = null;
		/** What is known about the puzzle of the last edit answered. @type {any} */
		this.answer = null;
		/** @type {any} */
		this.check = null;
		/** @type {any} */
		this.rating = null;
		/** @type {string | null} */
		this.extra = null;
	}

	/** An edit: ask at once, or a little later where edits come fast. */
	edited() {
		this.limit = FIRST_LIMIT;
		this.ask();
	}

	ask() {
		this.running?.abort();
		this.root.dataset.busy = 'true';
		clearTimeout(this.timer);
		const since = performance.now() - this.last;
		if (since > WAIT) this.#start();
		else this.timer = window.setTimeout(() => this.#start(), WAIT - since);
	}

	#start() {
		this.last = performance.now();
		const { app } = this;
		const running = new AbortController();
		this.running = running;
		const edit = app.history.edit;
		const puzzle = asText(played(app.history.now));
		const fresh = () => this.running === running && !running.signal.aborted;
		const put = async (ask, fields, use) => {
			const answer = await app.engine.ask({ ask, puzzle, ...fields }, { signal: running.signal });
			if (fresh()) use(answer);
		};
		const limits = { seconds: this.limit };
		const candidates = put('candidates', { counts: COUNTS, limits }, (answer) => {
			this.answer = answer;
			this.check = null;
			this.rating = null;
			this.extra = null;
			this.#settle(answer.status, edit);
		});
		const drawing = put('render', { words: false }, (answer) => app.drawn(answer));
		const reading = put('read', {}, (answer) => app.wasRead(answer));
		Promise.all([candidates, drawing, reading]).then(async () => {
			app.answering();
			if (!fresh() || !['none', 'multiple'].includes(this.answer.status)) return;
			await put('check', { limits }, (answer) => {
				this.check = answer;
				this.show();
				app.redraw();
			});
		}).catch((error) => this.#failed(error, edit, fresh()));
	}

	#failed(error, edit, fresh) {
		if (isAbort(error) || !fresh) return;
		if (error instanceof GoneError) return this.app.gone();
		this.answer = { status: 'error', message: wordsOf(error), help: error instanceof AskError ? error.help : '' };
		this.check = null;
		this.#settle('error', edit);
	}

	#settle(status, edit) {
		this.root.dataset.status = status;
		this.root.dataset.edit = String(edit);
		this.root.dataset.busy = 'false';
		this.show();
		this.app.redraw();
		announce(TITLES[status] || status);
	}

	/** The clues of a conflict as places among the rules on the table. */
	clashing() {
		return this.check?.contradiction?.clues || [];
	}

	/** Whether few cells are open: marks where solutions differ say something then. */
	isNarrow() {
		return this.answer.candidates.flat().filter((cell) => cell?.length > 1).length <= FEW_CELLS;
	}

	show() {
		const { answer, root } = this;
		if (!answer) return;
		const { status } = answer;
		fill(root,
			h('div.verdict-head',
				h('span.sign', { 'aria-hidden': 'true' }, SIGNS[status]),
				h('h2#verdict-words', TITLES[status] || status),
				h('span.busy', { 'aria-hidden': 'true' })),
			this.#details(status),
			h('div#verdict-actions.row', this.#actions(status)));
	}

	#details(status) {
		const { answer, check } = this;
		if (status === 'error') return [h('p', answer.message), answer.help && h('p.quiet', answer.help)];
		if (status === 'unknown') return h('p.quiet', answer.stopped || `${this.limit} seconds were not enough.`);
		if (status === 'none') return this.#conflict();
		if (status === 'multiple') return this.#several(check);
		return [this.rating && h('p#rating', ...this.#ratingWords()), this.extra && h('p#not-needed', this.extra)];
	}

	#ratingWords() {
		const { level, rating, step_count: steps } = this.rating;
		const word = level ? capital(level) : 'Not rated';
		return [h('strong', word), rating !== undefined ? `, rating ${rating}` : '', steps ? `, ${steps} steps` : ''];
	}

	#conflict() {
		const contradiction = this.check?.contradiction;
		if (!contradiction) {
			const sentences = this.check?.sentences || this.check?.conflict || [];
			return sentences.length ? h('p', sentences.join(' ')) : h('p.quiet', this.check ? 'The clues cannot all be kept.' : 'Looking for the clues that clash …');
		}
		const clues = contradiction.clues.map((clue) => h('li', button(clue.text, () => this.app.pointAt(clue), {
			class: 'clue-name', onmouseenter: () => this.app.pointAt(clue), onmouseleave: () => this.app.pointAt(null), onfocus: () => this.app.pointAt(clue), onblur: () => this.app.pointAt(null),
		}), clue.group === undefined && clue.part === undefined && button('Remove', () => this.app.removeRule(clue.place), { 'aria-label': `Remove ${clue.text}`, class: 'plain' })));
		const steps = contradiction.argument || [];
		return [
			h('p', clues.length === 1 ? 'This clue cannot be kept:' : `These ${clues.length} clues clash${contradiction.smallest ? ', and no fewer do' : ''}:`),
			h('ul#clashing.clashing', ...clues),
			steps.length ? h('details#argument', h('summary', 'Why?'), h('ol', ...steps.map((step) => h('li', step)))) : null,
		];
	}

	#several(check) {
		if (!check) return h('p.quiet', 'Cells with several values differ between solutions.');
		const differ = check.differ || [];
		const settle = check.settle?.cells || [];
		return [
			differ.length ? h('p#differ', `Two solutions differ in ${differ.length === 1 ? 'one cell' : `${differ.length} cells`}${this.app.place === 'set' && this.isNarrow() ? ', marked on the board' : ''}.`) : null,
			settle.length && settle.length <= 6 ? h('p.quiet', 'One would be left with ', settle.map((given) => `${given.value} in ${given.cell}`).join(', '), '.') : null,
			this.extra && h('p#counted', this.extra),
		];
	}

	#actions(status) {
		const { app } = this;
		if (status === 'unknown') return [button('Go on', () => this.#goOn(), '#go-on.primary')];
		if (status === 'multiple') return [button('Count them', (event) => this.#count(event), '#count'), this.check?.solutions?.length === 2 && button(app.two ? 'Hide the two' : 'Show the two', () => app.showTwo(this.check.solutions), '#show-two')];
		if (status === 'unique') {
			return [
				button('How hard is it?', (event) => this.#rate(event), '#rate'),
				app.place !== 'play' && button('Explain', () => app.explain(), '#explain-link'),
				app.place === 'set' && button('Is every clue needed?', (event) => this.#needed(event), '#redundant'),
			];
		}
		return [];
	}

	#goOn() {
		this.limit = Math.min(this.limit * 5, 3600);
		this.last = 0;
		this.ask();
	}

	/** A question of its own, with a way to stop it. */
	async #long(event, question, use, onEvent) {
		const { app } = this;
		const edit = app.history.edit;
		const asked = /** @type {HTMLButtonElement} */ (event.target);
		const stop = new AbortController();
		const stopper = button('Stop', () => stop.abort(), '.stop');
		asked.replaceWith(stopper);
		this.running?.signal.addEventListener('abort', () => stop.abort(), { once: true });
		try {
			const answer = await app.engine.ask({ puzzle: asText(played(app.history.now)), limits: { seconds: 60 }, ...question }, { signal: stop.signal, onEvent });
			if (edit === app.history.edit) use(answer);
		} catch (error) {
			if (!isAbort(error)) this.extra = wordsOf(error);
			if (error instanceof GoneError) app.gone();
		}
		if (edit === app.history.edit) this.show();
	}

	#rate(event) {
		return this.#long(event, { ask: 'rate' }, (answer) => {
			this.rating = answer;
			announce(`${answer.level || ''}, rating ${answer.rating}`);
		});
	}

	#count(event) {
		const line = h('p#counted', 'Counting …');
		this.root.querySelector('#verdict-actions')?.before(line);
		return this.#long(event, { ask: 'count', limit: 1_000_000 }, (answer) => {
			this.extra = `${answer.complete ? '' : 'At least '}${answer.count.toLocaleString('en')} solutions.`;
			announce(this.extra);
		}, (found) => { if (found.count !== undefined) line.textContent = `${found.count.toLocaleString('en')} found so far …`; });
	}

	#needed(event) {
		return this.#long(event, { ask: 'check', redundant: true }, (answer) => {
			const clues = answer.redundancy?.redundant || [];
			this.extra = clues.length ? `Any one of these can be left out: ${clues.map((clue) => clue.text).join('; ')}.` : 'Every clue is needed.';
			announce(this.extra);
		});
	}
}
