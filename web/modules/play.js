/** Playing: digits, corner and centre marks, colours; check, hints in three strengths, the explanation, a clock. */

import { announce, button, fill, h, toast, wordsOf } from './dom.js';
import { isAbort } from './engine.js';
import { Explanation } from './explain.js';
import { modeOf, valueOf } from './keys.js';
import { Painter } from './nonogram.js';
import * as paint from './paint.js';
import { stateOf } from './puzzle.js';
import * as store from './store.js';
import { valuesOf } from './cells.js';

const MODES = ['digit', 'corner', 'centre', 'colour'];
const STRENGTHS = ['where', 'what', 'all'];
const MORE = ['Where to look', 'What to see', 'The whole step'];

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makePlay(app) {
	const place = new PlayPlace(app);
	return {
		element: place.element,
		enter: () => place.enter(),
		leave: () => place.leave(),
		changed: (detail) => place.changed(detail),
		read: () => place.showPad(),
		key: (event) => place.key(event),
		paint: () => place.paint(),
		start: () => place.explain(),
	};
}

class PlayPlace {
	/** @param {import('../app.js').App} app */
	constructor(app) {
		this.app = app;
		this.mode = 'digit';
		this.strength = 0;
		/** @type {Set<string>} */
		this.wrong = new Set();
		/** @type {any} */
		this.hint = null;
		/** @type {Explanation | null} */
		this.explanation = null;
		/** @type {AbortController | null} */
		this.asking = null;
		this.live = store.load('clashes', true);
		this.clock = { on: store.load('clock', false), seconds: 0, timer: 0 };
		this.painter = new Painter(app);
		this.modes = h('div.segments', { role: 'radiogroup', 'aria-label': 'What digits mean' });
		this.pad = h('div.pad', { role: 'group', 'aria-label': 'Digits', id: 'pad' });
		this.said = h('div#said.said');
		this.time = h('output.clock', { id: 'clock', hidden: true });
		const clock = h('input', { type: 'checkbox', checked: this.clock.on, onchange: () => { store.save('clock', clock.checked); this.#clock(clock.checked); } });
		const live = h('input', { type: 'checkbox', checked: this.live, onchange: () => { this.live = live.checked; store.save('clashes', this.live); this.#verify(); } });
		this.element = h('div.place.play',
			this.modes, this.pad,
			h('div.row',
				button('Check', () => this.check(), '#check'),
				button('Hint', () => this.askHint(0), '#hint'),
				button('Explain', () => this.explain(), '#explain'),
				button('Start again', () => this.#clear(), '#restart.plain')),
			this.said,
			h('div.row.options', h('label.tick', live, h('span', 'Show clashes at once')), h('label.tick', clock, h('span', 'Clock')), this.time));
	}

	enter() {
		this.showPad();
		this.#clock(this.clock.on);
		this.app.board.rename();
	}

	leave() {
		this.asking?.abort();
		this.stopExplaining();
		this.hint = null;
		fill(this.said);
		clearInterval(this.clock.timer);
		this.app.board.tool = null;
		this.app.board.rename();
	}

	showPad() {
		const { app } = this;
		if (app.picture) {
			app.board.tool = this.painter.tool();
			fill(this.modes);
			this.modes.hidden = true;
			fill(this.pad, ...this.painter.pad());
			this.pad.dataset.columns = 'picture';
			return;
		}
		app.board.tool = null;
		this.modes.hidden = false;
		fill(this.modes, ...MODES.map((mode) => button(mode[0].toUpperCase() + mode.slice(1), () => this.setMode(mode), { role: 'radio', 'aria-checked': String(mode === this.mode), 'data-mode': mode })));
		const values = valuesOf(app.puzzle.shape);
		const keys = this.mode === 'colour'
			? paint.COLOURS.map((name, index) => button(name, () => this.write(index + 1), { class: `swatch c${index + 1}`, 'data-value': index + 1 }))
			: values.map((value) => button(String(value), () => this.write(value), { class: 'key', 'data-value': value }));
		this.pad.dataset.columns = this.mode === 'colour' || values.length <= 9 ? '3' : '4';
		fill(this.pad, ...keys, button('Clear', () => this.write(null), { class: 'key wide', 'data-value': 'clear' }));
	}

	setMode(mode) {
		this.mode = mode;
		this.showPad();
		announce(mode);
	}

	/** Writes in the selected cells, or takes away what all of them have. */
	write(value, mode = this.mode) {
		const { app } = this;
		const { marks } = app.history.now;
		const cells = app.board.selection.filter((cell) => app.givens()[cell] === undefined || mode === 'colour' || value === null);
		if (!cells.length) return;
		const next = { ...marks };
		const list = mode === 'corner' ? 'corner' : mode === 'colour' ? 'colours' : 'centre';
		const free = cells.filter((cell) => mode === 'colour' || mode === 'digit' || marks[cell]?.digit === undefined);
		const all = value !== null && free.every((cell) => (mode === 'digit' ? marks[cell]?.digit === value : marks[cell]?.[list]?.includes(value)));
		for (const cell of value === null ? cells : free) {
			const mark = { ...next[cell] };
			if (value === null) clearOne(mark);
			else if (mode === 'digit') {
				if (all) delete mark.digit;
				else mark.digit = value;
			} else {
				const others = (mark[list] || []).filter((other) => other !== value);
				mark[list] = all ? others : [...others, value].sort((a, b) => a - b);
				if (!mark[list]?.length) delete mark[list];
			}
			if (Object.keys(mark).length) next[cell] = mark;
			else delete next[cell];
		}
		app.history.change({ marks: next });
		announce(value === null || all ? 'Cleared.' : mode === 'colour' ? paint.COLOURS[value - 1] : `${mode === 'digit' ? '' : `${mode} `}${value}`);
	}

	changed(detail) {
		this.hint = null;
		this.strength = 0;
		if (detail.puzzle) {
			this.stopExplaining();
			this.showPad();
			fill(this.said);
		}
		if (detail.marks && !this.explanation) {
			this.wrong = new Set();
			fill(this.said);
			this.app.board.setStep(null);
			this.#verify();
		}
	}

	/** What is broken by what is written now. */
	async #verify() {
		this.asking?.abort();
		this.asking = new AbortController();
		const { app } = this;
		const table = app.history.now;
		const state = this.#written({ centre: false });
		const blank = app.picture && app.puzzle.rules.every((rule) => !rule.blocks?.length);
		if (!Object.keys(state).length || blank) { this.wrong = new Set(); return app.redraw(); }
		try {
			const answer = await app.ask('verify', { state }, { signal: this.asking.signal });
			if (app.history.now !== table) return;
			if (answer.status === 'solved') this.#solved();
			const written = new Set(Object.keys(state));
			this.wrong = new Set(this.live ? answer.clashes.flatMap((clash) => clash.cells).filter((cell) => written.has(cell)) : []);
			if (this.live && answer.clashes.length) this.#say(h('p.clash-words', clashWords(answer.clashes)));
			app.redraw();
		} catch (error) {
			if (!isAbort(error)) this.wrong = new Set();
		}
	}

	/** What is written; of a picture whose clues are all done, the rest is blank. */
	#written(how) {
		const { app } = this;
		const state = stateOf(app.history.now, how);
		if (app.picture && this.painter.done().length === app.puzzle.rules.filter((rule) => rule.rule === 'line-clue').length) {
			for (const cell of app.board.rects?.keys() || []) state[cell] ||= [this.painter.lowest];
		}
		return state;
	}

	#solved() {
		this.#clock(false, true);
		this.#say(h('p#solved.solved', `Solved${this.clock.on ? ` in ${timeWords(this.clock.seconds)}` : ''}. Well done!`));
		announce('Solved. Well done!');
	}

	/** Whether what is written is right so far. */
	async check() {
		const { app } = this;
		const answer = await this.#ask('verify', { state: this.#written(), solution: true });
		if (!answer) return;
		if (answer.status === 'solved') return this.#solved();
		const wrong = (answer.wrong || []).map((one) => one.cell);
		this.wrong = new Set(wrong);
		const words = wrong.length ? `${wrong.length === 1 ? 'One cell is' : `${wrong.length} cells are`} wrong: ${wrong.slice(0, 6).join(', ')}${wrong.length > 6 ? ' …' : ''}.`
			: answer.clashes?.length ? clashWords(answer.clashes) : 'Everything so far is right.';
		this.#say(h('p#checked', words));
		announce(words);
		app.redraw();
	}

	async askHint(strength) {
		this.stopExplaining();
		const answer = await this.#ask('hint', { state: stateOf(this.app.history.now), strength: STRENGTHS[strength], drawing: true });
		if (!answer) return;
		this.strength = strength;
		if (answer.wrong?.length || !answer.hint) {
			this.wrong = new Set((answer.wrong || []).map((one) => one.cell));
			this.#say(h('p#hint-text', (answer.sentences || []).join(' ') || (this.wrong.size ? 'Something is wrong already: look at the marked cells.' : 'There is nothing left to find.')));
			return this.app.redraw();
		}
		this.hint = answer.hint;
		const { hint } = this;
		const text = hint.text || hint.step?.sentence || hint.place;
		this.#say(h('p.hint-text', { id: 'hint-text', 'data-strength': STRENGTHS[strength] }, text),
			h('div.row',
				strength < 2 ? button(MORE[strength + 1], () => this.askHint(strength + 1), '#hint-more') : null,
				strength === 2 && hint.step?.placed?.length && !this.app.picture ? button('Write it', () => this.#writeStep(hint.step), '#hint-write') : null));
		this.app.board.setStep(hint.drawing || null);
		announce(text);
		this.app.redraw();
	}

	#writeStep(step) {
		const marks = { ...this.app.history.now.marks };
		for (const { cell, value } of step.placed) marks[cell] = { ...marks[cell], digit: value };
		this.app.history.change({ marks });
	}

	async explain() {
		this.stopExplaining();
		this.hint = null;
		const answer = await this.#ask('explain', { drawing: true, limits: { seconds: 60 } });
		if (!answer) return;
		this.element.classList.add('explaining');
		this.explanation = new Explanation(this.app, answer, () => { this.stopExplaining(); fill(this.said); });
		this.#say(this.explanation.element);
		this.explanation.go(0);
	}

	stopExplaining() {
		this.explanation = null;
		this.element.classList.remove('explaining');
		this.app.board.setStep(null);
		this.app.redraw();
	}

	/** Asks with a way to stop; says errors. */
	async #ask(ask, fields) {
		this.asking?.abort();
		const asking = new AbortController();
		this.asking = asking;
		this.#say(h('p.quiet.thinking', 'Thinking …'), button('Stop', () => asking.abort(), '#stop.small'));
		const clear = () => { if (this.asking === asking) fill(this.said); };
		try {
			const answer = await this.app.ask(ask, { limits: { seconds: 20 }, ...fields }, { signal: asking.signal });
			clear();
			return answer;
		} catch (error) {
			clear();
			if (isAbort(error)) return null;
			this.#say(h('p.error', wordsOf(error)));
			return null;
		}
	}

	#say(...what) {
		fill(this.said, ...what);
	}

	#clear() {
		if (!Object.keys(this.app.history.now.marks).length) return toast('There is nothing to clear.');
		this.app.history.change({ marks: {} });
		this.clock.seconds = 0;
	}

	#clock(on, keep = false) {
		const { clock, time } = this;
		clearInterval(clock.timer);
		if (keep) return;
		clock.on = on;
		time.hidden = !on;
		const tick = () => { time.textContent = timeWords(clock.seconds); };
		tick();
		if (on) clock.timer = window.setInterval(() => { if (!document.hidden) { clock.seconds++; tick(); } }, 1000);
	}

	key(event) {
		const { app } = this;
		if (this.explanation) return this.explanation.key(event);
		if (app.picture) return this.painter.key(event);
		const control = event.ctrlKey || event.metaKey;
		const value = valueOf(event.code, this.mode === 'colour' ? { rows: 9, columns: 9, values: 9 } : app.puzzle.shape);
		if (value !== null && !(control && event.code.startsWith('Key'))) {
			this.write(value, control ? 'centre' : event.shiftKey ? 'corner' : this.mode);
			return true;
		}
		if (control) return false;
		const mode = modeOf(event.code);
		if (mode) this.setMode(mode);
		else if (event.code === 'Space') this.setMode(MODES[(MODES.indexOf(this.mode) + (event.shiftKey ? MODES.length - 1 : 1)) % MODES.length]);
		else if (event.code === 'Delete' || event.code === 'Backspace' || event.code === 'Digit0') this.write(null);
		else return false;
		return true;
	}

	paint() {
		const { app } = this;
		const { board } = app;
		const { marks } = app.history.now;
		if (this.explanation) return this.explanation.paint();
		if (app.picture) return this.painter.paint(this.wrong);
		const hinted = this.hint && !this.hint.drawing ? (this.hint.step?.demands || this.hint.demands || []).flatMap((demand) => demand.cells || []) : [];
		const drawn = !!this.hint?.drawing;
		return {
			under: paint.colours(board, marks) + hinted.map((cell) => paint.square(board, cell, 'lit clue')).join('') + [...this.wrong].map((cell) => paint.square(board, cell, 'clash')).join(''),
			marks: drawn ? '' : paint.marks(board, marks, this.wrong),
			over: '',
		};
	}
}

/** One clear takes digits first, then marks, then colours. */
function clearOne(mark) {
	if (mark.digit !== undefined) delete mark.digit;
	else if (mark.centre || mark.corner) {
		delete mark.centre;
		delete mark.corner;
	} else delete mark.colours;
}

function clashWords(clashes) {
	const names = [...new Set(clashes.map((clash) => clash.clue?.text).filter(Boolean))];
	const shown = names.slice(0, 3).join('; ');
	return `Broken: ${shown}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`;
}

const timeWords = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
