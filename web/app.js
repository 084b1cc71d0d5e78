/** The page: makes the engine, the board and the places, and carries what happens in one to the others. */

import { Board } from './modules/board.js';
import { cellsIn, spoken } from './modules/cells.js';
import { announce, byId, button, fill, h, toast } from './modules/dom.js';
import { AskError, findEngine, GoneError } from './modules/engine.js';
import { makeGive } from './modules/give.js';
import { titleOf } from './modules/groups.js';
import { isTyping, showKeys } from './modules/keys.js';
import { fromFragment, pack } from './modules/link.js';
import { makeLook } from './modules/look.js';
import { makeMake } from './modules/make.js';
import { makeOpen, STARTER } from './modules/open.js';
import * as paint from './modules/paint.js';
import { makePlay } from './modules/play.js';
import { givensOf, History, played, withoutReference } from './modules/puzzle.js';
import { makeSet } from './modules/set.js';
import * as store from './modules/store.js';
import { Watch } from './modules/watch.js';

/**
 * A place of the page.
 * @typedef {{element: HTMLElement, enter?: () => void, leave?: () => void, changed?: (detail: any) => void,
 *   read?: () => void, key?: (event: KeyboardEvent) => boolean, selected?: () => void, alike?: (cell: string) => void,
 *   paint?: () => {under?: string, marks?: string, over?: string}, start?: () => void, picture?: (file: File) => void}} Place
 */

const PLACES = /** @type {[string, string][]} */ ([['open', 'Open'], ['set', 'Set'], ['play', 'Play'], ['make', 'Make'], ['give', 'Share'], ['look', 'Inside']]);
const SAVE_AFTER = 250;

export class App {
	/** @param {import('./modules/engine.js').Engine} engine @param {import('./modules/puzzle.js').Table} table */
	constructor(engine, table) {
		this.engine = engine;
		this.history = new History(table);
		this.board = new Board(byId('board'));
		this.watch = new Watch(this, byId('verdict'));
		this.place = 'open';
		/** What `read` said about the puzzle. @type {any} */
		this.facts = { rules: [], picture: false, palette: [], kind: '' };
		/** What `read` said about each rule, also about those that are switched off now. @type {WeakMap<any, any>} */
		this.told = new WeakMap();
		/** @type {{cells: string[], kind: string} | null} */
		this.highlight = null;
		/** Two solutions to compare. @type {any[] | null} */
		this.two = null;
		/** @type {any} */
		this.catalogue = null;
		/** @type {any} */
		this.givensFor = null;
		this.isGone = false;
		this.saveTimer = 0;
		/** @type {Record<string, Place>} */
		this.places = {};
		const makers = { open: makeOpen, set: makeSet, play: makePlay, make: makeMake, give: makeGive, look: makeLook };
		for (const [name, make] of Object.entries(makers)) this.places[name] = make(this);
		this.#listen();
		this.board.cellName = (cell) => this.cellName(cell);
	}

	get here() {
		return this.places[this.place];
	}

	get puzzle() {
		return this.history.now.puzzle;
	}

	/** Whether the puzzle is painted rather than written. */
	get picture() {
		return this.puzzle.rules.some((rule) => rule.rule === 'line-clue');
	}

	/** Asks about the puzzle on the table. */
	async ask(ask, fields = {}, asking = {}) {
		const puzzle = { text: JSON.stringify(played(this.history.now)), format: 'json' };
		return this.askPlain({ ask, puzzle, ...fields }, asking);
	}

	async askPlain(question, asking = {}) {
		try {
			const answer = await this.engine.ask(question, asking);
			this.answering();
			return answer;
		} catch (error) {
			if (error instanceof GoneError) this.gone();
			throw error;
		}
	}

	/** Every rule with its fields. @returns {Promise<import('./modules/groups.js').RuleInfo[]>} */
	async rules() {
		this.catalogue ||= (await this.askPlain({ ask: 'rules' })).rules;
		return this.catalogue;
	}

	/** Puts another puzzle on the table; undo brings the old one back. */
	load(puzzle, place) {
		this.board.select([]);
		this.history.change({ puzzle, off: [], marks: {} });
		if (place) this.show(place);
		this.unnamed = true;
	}

	/** Goes to a place. */
	show(name) {
		if (name !== this.place) {
			this.here.leave?.();
			window.scrollTo(0, 0);
		}
		this.place = name;
		document.documentElement.dataset.place = name;
		store.save('place', name);
		for (const tab of byId('places').children) {
			tab.setAttribute('aria-selected', String(tab.dataset.place === name));
			tab.setAttribute('tabindex', tab.dataset.place === name ? '0' : '-1');
		}
		const panel = byId('panel');
		panel.setAttribute('aria-labelledby', `tab-${name}`);
		fill(panel, this.here.element);
		this.highlight = null;
		this.here.enter?.();
		this.watch.show();
		this.redraw();
	}

	explain() {
		this.show('play');
		this.here.start?.();
	}

	showTwo(solutions) {
		this.two = this.two ? null : solutions;
		if (this.two && this.place !== 'set') this.show('set');
		this.watch.show();
		this.redraw();
	}

	drawn(drawing) {
		this.board.setDrawing(drawing);
		const words = [this.puzzle.about?.description, ...(drawing.sentences || [])].filter(Boolean);
		fill(byId('words'), ...words.map((text) => h('p', text)));
		this.redraw();
	}

	wasRead(facts) {
		this.facts = facts;
		played(this.history.now).rules.forEach((rule, index) => this.told.set(rule, facts.rules[index]));
		const { about } = this.puzzle;
		const { rows, columns } = this.puzzle.shape;
		const kind = this.kind();
		byId('title').textContent = about?.title || kind;
		byId('byline').textContent = [about?.author && `by ${about.author}`, about?.title && kind, `${rows} × ${columns}`].filter(Boolean).join(' · ');
		document.title = `${about?.title || kind} – gridwright`;
		if (this.unnamed) {
			this.unnamed = false;
			store.remember(about?.title || `${kind} ${rows} × ${columns}`, this.puzzle);
		}
		this.here.read?.();
		this.board.rename();
		this.redraw();
	}

	/** What people call such a puzzle. */
	kind() {
		const { kind, picture, rules } = this.facts;
		if (picture) return 'Nonogram';
		const sudoku = rules.some((rule) => rule.house) ? ' Sudoku' : '';
		if (kind === 'sub-grid') return 'Sudoku on several grids';
		if (!kind || kind === 'standard') return sudoku.trim() || 'Puzzle';
		return kind.startsWith('mixed') ? `Mixed${sudoku || ' puzzle'}` : titleOf(kind).replace(/ \(.*/, '') + sudoku;
	}

	/** Shows where a clue is. */
	pointAt(clue) {
		this.highlight = clue && { cells: this.cellsOfClue(clue), kind: 'clash' };
		this.redraw();
	}

	cellsOfClue(clue) {
		const known = clue.cells || this.facts.rules[clue.place]?.cells;
		return known?.length ? known : cellsIn(played(this.history.now).rules[clue.place]);
	}

	/** Takes a clue away. */
	removeRule(place) {
		const { puzzle, off } = this.history.now;
		const rule = played(this.history.now).rules[place];
		this.highlight = null;
		this.history.change({ puzzle: withoutReference({ ...puzzle, rules: puzzle.rules.filter((other) => other !== rule) }), off });
		announce('Removed.');
	}

	/** What a screen reader says of a cell. */
	cellName(cell) {
		const parts = [spoken(cell)];
		const given = this.givens()[cell];
		const mark = this.history.now.marks[cell] || {};
		if (given !== undefined) parts.push(`${given}`, 'given');
		else if (this.place === 'play' && mark.digit !== undefined) parts.push(this.picture ? this.colourName(mark.digit) : `${mark.digit}`);
		else if (this.place === 'play') {
			if (mark.centre?.length) parts.push(`centre ${mark.centre.join(' ')}`);
			if (mark.corner?.length) parts.push(`corner ${mark.corner.join(' ')}`);
			if (parts.length === 1) parts.push('empty');
		} else {
			const found = this.candidatesOf(cell);
			parts.push(found ? `possible ${found.join(' ')}` : 'empty');
		}
		if (mark.colours?.length) parts.push(mark.colours.map((colour) => paint.COLOURS[colour - 1]).join(' and '));
		const clues = this.facts.rules.filter((rule) => !rule.house && !rule.global && rule.rule !== 'restrict' && rule.cells?.includes(cell));
		parts.push(...clues.slice(0, 4).map((rule) => rule.cite));
		return parts.join(', ');
	}

	colourName(value) {
		const lowest = this.puzzle.shape.lowest ?? 1;
		if (value === lowest) return 'cross';
		return this.facts.palette?.[value - lowest]?.name || 'painted';
	}

	givens() {
		if (this.givensFor !== this.puzzle) {
			this.givensFor = this.puzzle;
			this.givenNow = givensOf(this.puzzle);
		}
		return this.givenNow || {};
	}

	candidatesOf(cell) {
		const found = /^r(\d+)c(\d+)$/.exec(cell);
		return (found && this.watch.answer?.candidates?.[Number(found[1]) - 1]?.[Number(found[2]) - 1]) || null;
	}

	/** Draws what lies over the engine's drawing. */
	redraw() {
		if (this.drawing) return;
		this.drawing = true;
		queueMicrotask(() => {
			this.drawing = false;
			this.#paint();
		});
	}

	#paint() {
		const { board } = this;
		const layers = this.here.paint?.() || {};
		const pointed = this.highlight;
		const under = [layers.under || '', pointed ? pointed.cells.map((cell) => paint.square(board, cell, `lit ${pointed.kind}`)).join('') : ''];
		const over = [layers.over || ''];
		if (!layers.marks?.includes('class="way"')) {
			under.push(...board.selection.map((cell) => paint.square(board, cell, 'chosen')));
			over.push(paint.outline(board, board.selection, 'chosen-edge'));
		}
		if (pointed) over.push(paint.outline(board, pointed.cells, `lit-edge ${pointed.kind}`, 0.03));
		board.paint('under', under.join(''));
		board.paint('marks', layers.marks || '');
		board.paint('over', over.join(''));
	}

	/** The engine does not answer: said once; nothing is lost. */
	gone() {
		if (this.isGone) return;
		this.isGone = true;
		const box = byId('gone');
		fill(box, h('p', h('strong', 'The engine does not answer. '), 'Your puzzle is safe: it is in the address of this page and in this browser.'),
			button('Try again', () => {
				this.isGone = false;
				this.watch.last = 0;
				this.watch.ask();
			}, '#retry.primary'));
		box.hidden = false;
		this.watch.root.dataset.busy = 'false';
	}

	answering() {
		this.isGone = false;
		byId('gone').hidden = true;
		document.documentElement.dataset.ready = 'true';
	}

	#listen() {
		const { history, board } = this;
		history.addEventListener('change', (event) => {
			const { detail } = /** @type {CustomEvent} */ (event);
			this.two = null;
			board.setShape(this.puzzle.shape);
			if (detail.puzzle) this.watch.edited();
			this.here.changed?.(detail);
			this.#saveSoon();
			this.#showHistory();
			if (detail.marks) board.rename();
			this.redraw();
		});
		board.addEventListener('select', () => {
			this.here.selected?.();
			this.redraw();
		});
		board.addEventListener('alike', (event) => this.#alike(/** @type {CustomEvent} */ (event).detail));
		document.addEventListener('keydown', (event) => this.#key(event));
		byId('undo').addEventListener('click', () => this.undo());
		byId('redo').addEventListener('click', () => this.redo());
		byId('keys').addEventListener('click', showKeys);
		window.addEventListener('hashchange', () => this.openAddress(location.hash));
		window.addEventListener('pagehide', () => store.saveTable(history.now));
		const tabs = byId('places');
		fill(tabs, ...PLACES.map(([name, title]) => h('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'data-place': name, 'aria-controls': 'panel', 'aria-selected': 'false', onclick: () => this.show(name) }, title)));
		tabs.addEventListener('keydown', (event) => {
			const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
			if (!by) return;
			const index = PLACES.findIndex(([name]) => name === this.place);
			this.show(PLACES[(index + by + PLACES.length) % PLACES.length][0]);
			byId(`tab-${this.place}`).focus();
			event.preventDefault();
			event.stopPropagation();
		});
	}

	undo() {
		announce(this.history.undo() ? 'Undone.' : 'Nothing to undo.');
	}

	redo() {
		announce(this.history.redo() ? 'Done again.' : 'Nothing to redo.');
	}

	#key(event) {
		if (isTyping(event) || event.defaultPrevented || event.altKey) return;
		const control = event.ctrlKey || event.metaKey;
		const { code } = event;
		if (control && code === 'KeyZ' && !event.shiftKey) this.undo();
		else if (control && (code === 'KeyY' || (code === 'KeyZ' && event.shiftKey))) this.redo();
		else if (event.key === '?' && !control) showKeys();
		else if (this.#fromButton(event)) return;
		else if (this.here.key?.(event)) { /* it was for the place */ } else if (code === 'Escape') this.board.select([]);
		else if (this.board.key(event)) return;
		else return;
		event.preventDefault();
	}

	/** Keys that a focused button, tick or summary needs for itself. */
	#fromButton(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		const needs = target.closest?.('button, summary, a, input') && ['Space', 'Enter', 'NumpadEnter'].includes(event.code);
		return !!needs || !!target.closest?.('[role=tablist]');
	}

	#alike(cell) {
		const value = this.givens()[cell] ?? this.history.now.marks[cell]?.digit;
		if (value === undefined) return;
		const cells = [...(this.board.rects?.keys() || [])];
		this.board.select(cells.filter((other) => (this.givens()[other] ?? this.history.now.marks[other]?.digit) === value));
	}

	#showHistory() {
		byId('undo').disabled = !this.history.before.length;
		byId('redo').disabled = !this.history.after.length;
	}

	#saveSoon() {
		clearTimeout(this.saveTimer);
		this.saveTimer = window.setTimeout(async () => {
			store.saveTable(this.history.now);
			const packed = await pack(JSON.stringify(this.puzzle));
			this.address = `#p=${packed}`;
			history.replaceState(null, '', this.address);
		}, SAVE_AFTER);
	}

	/** Opens the puzzle that an address holds. */
	async openAddress(fragment) {
		if (!fragment || fragment === this.address) return;
		try {
			const text = await fromFragment(fragment);
			if (text === null) return;
			const answer = await this.askPlain({ ask: 'read', puzzle: { text } });
			this.load(answer.puzzle, this.place === 'open' ? 'play' : this.place);
		} catch (error) {
			toast(error instanceof AskError || error instanceof Error ? `The link cannot be opened: ${error.message}` : 'The link cannot be opened.');
		}
	}

	/** The address of this page with the puzzle in it. */
	async pageLink() {
		return new URL(`#p=${await pack(JSON.stringify(this.puzzle))}`, location.href).href;
	}

	start() {
		this.#saveSoon();
		this.board.setShape(this.puzzle.shape);
		this.#showHistory();
		this.watch.ask();
	}
}

async function start() {
	const stored = store.loadTable();
	const engine = await findEngine();
	const fragment = location.hash;
	const app = new App(engine, stored || { puzzle: STARTER, off: [], marks: {} });
	/** @type {any} */ (window).gridwright = app;
	app.show(stored ? store.load('place', 'set') : 'open');
	const same = stored && fragment === `#p=${await pack(JSON.stringify(stored.puzzle))}`;
	app.start();
	if (!same && /^#(p|text)=/.test(fragment)) await app.openAddress(fragment);
}

start();
