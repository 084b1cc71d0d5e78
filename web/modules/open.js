/** Opening: paste or drop anything, a new empty board, what was open lately, and an example of each rule. */

import { announce, button, fill, h, label, select, toast, wordsOf } from './dom.js';
import { AskError } from './engine.js';
import { ALSO, GROUPS, groupOf, titleOf } from './groups.js';
import { fromFragment } from './link.js';
import { cellsOf, nameOf, placeOf } from './cells.js';
import { emptyPuzzle } from './puzzle.js';
import * as store from './store.js';

const LONGEST = 8_000_000;

/** What a first visit shows: a small mixture from the examples. @type {any} */
export const STARTER = {
	gridwright: 1, shape: { rows: 6, columns: 6, values: 6 },
	rules: [
		{ rule: 'rows' }, { rule: 'columns' }, { rule: 'boxes', height: 2, width: 3 }, { rule: 'restrict', cell: 'r5c3', values: [5] },
		{ rule: 'cage', cells: ['r1c3', 'r1c4', 'r2c3', 'r2c4'], sum: 12 }, { rule: 'cage', cells: ['r3c2', 'r3c3'], sum: 8 },
		{ rule: 'cage', cells: ['r5c1', 'r5c2'], sum: 9 }, { rule: 'cage', cells: ['r6c1', 'r6c2'], sum: 3 },
		{ rule: 'less', smaller: 'r2c3', larger: 'r2c2' }, { rule: 'less', smaller: 'r4c5', larger: 'r4c6' },
		{ rule: 'thermo', cells: ['r1c2', 'r1c1', 'r2c1'] }, { rule: 'thermo', cells: ['r4c3', 'r4c4', 'r5c4', 'r6c4'] },
	],
	about: { title: 'A small mixture', author: 'gridwright' },
};

/** Boards of several grids: rows, columns, and the upper left cells of the grids. */
const BOARDS = /** @type {Record<string, [number, number, string]>} */ ({
	Butterfly: [12, 12, 'r1c1 r1c4 r4c1 r4c4'],
	Samurai: [21, 21, 'r1c1 r1c13 r7c7 r13c1 r13c13'],
	Sohei: [21, 21, 'r1c7 r7c1 r7c13 r13c7'],
	Windmill: [21, 21, 'r1c4 r4c13 r7c7 r10c1 r13c10'],
	'Gattai 8': [21, 33, 'r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25'],
	Shogun: [21, 45, 'r1c1 r1c13 r1c25 r1c37 r7c7 r7c19 r7c31 r13c1 r13c13 r13c25 r13c37'],
	Sumo: [33, 33, 'r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25 r19c7 r19c19 r25c1 r25c13 r25c25'],
});

function severalGrids(rows, columns, corners) {
	const used = new Set(corners.flatMap((corner) => {
		const place = placeOf(corner) || { row: 0, column: 0 };
		return Array.from({ length: 81 }, (_, index) => nameOf(place.row + Math.floor(index / 9), place.column + (index % 9)));
	}));
	const voids = cellsOf({ rows, columns, values: 9 }).filter((cell) => !used.has(cell));
	return { gridwright: 1, shape: { rows, columns, values: 9, voids }, rules: corners.map((corner) => ({ rule: 'sub-grid', corner, height: 3, width: 3 })) };
}

/** A picture to paint: clues of nothing, until the painting is made the puzzle. @returns {any} */
function emptyPicture(rows, columns) {
	const lines = [...Array.from({ length: rows }, (_, index) => `r${index + 1}`), ...Array.from({ length: columns }, (_, index) => `c${index + 1}`)];
	return { gridwright: 1, shape: { rows, columns, values: 2, lowest: 0 }, rules: lines.map((line) => ({ rule: 'line-clue', line, blocks: [] })) };
}

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeOpen(app) {
	const place = new OpenPlace(app);
	return { element: place.element, enter: () => place.enter() };
}

class OpenPlace {
	/** @param {import('../app.js').App} app */
	constructor(app) {
		this.app = app;
		this.text = h('textarea', { id: 'paste', rows: 4, spellcheck: 'false', placeholder: 'A link from f-puzzles, SudokuPad or another solver, a line of digits, or the text of a file', 'aria-label': 'Puzzle text or link', onpaste: () => setTimeout(() => this.open()) });
		this.error = h('div', { id: 'open-error', role: 'alert', hidden: true });
		this.recent = h('div.recent');
		this.gallery = h('div#gallery.gallery');
		this.find = h('input', { type: 'search', id: 'gallery-search', placeholder: 'Find an example', 'aria-label': 'Find an example', oninput: () => this.#showGallery() });
		const file = h('input', { type: 'file', class: 'offscreen', id: 'file', 'aria-label': 'Open a file', onchange: () => file.files[0] && this.openFile(file.files[0]) });
		this.element = h('div.place.open',
			h('section', h('h2', 'Open a puzzle'), h('p.quiet', 'Paste it here, or drop a file anywhere on this page.'), this.text, this.error,
				h('div.row', button('Open', () => this.open(), '#open.primary'), button('Choose a file', () => file.click()), file)),
			h('section', h('h2', 'New board'), this.#newBoard()),
			this.recent,
			h('section', h('h2', 'Examples'), h('p.quiet', 'A small puzzle for every rule, each with one solution.'), this.find, this.gallery));
		this.#listen();
		this.observer = new IntersectionObserver((entries) => entries.forEach((entry) => { if (entry.isIntersecting) this.#draw(/** @type {HTMLElement} */ (entry.target)); }), { rootMargin: '200px' });
	}

	async enter() {
		this.#showRecent();
		if (this.rules) return;
		try {
			this.rules = await this.app.rules();
			this.#showGallery();
		} catch { /* said elsewhere */ }
	}

	#newBoard() {
		const { app } = this;
		const start = (puzzle) => app.load(puzzle, 'set');
		const [rows, columns, values] = [9, 9, 9].map((value, index) => h('input', { type: 'number', min: 1, max: index === 2 ? 64 : 99, value: String(value) }));
		const lowest = select([['1', '1'], ['0', '0']]);
		const boxes = h('input', { type: 'checkbox', checked: true });
		rows.addEventListener('input', () => { columns.value = values.value = rows.value; });
		const make = () => {
			const [r, c, v] = [rows, columns, values].map((input) => Math.floor(Number(input.value)));
			if (!(r >= 1 && c >= 1 && v >= 1 && r <= 512 && c <= 512 && v <= 64)) return toast('Sides are 1 to 512, values at most 64.');
			start(emptyPuzzle(r, c, v, Number(lowest.value), boxes.checked));
		};
		return h('div', null,
			h('div#new-board.rules', ...[4, 6, 8, 9, 10, 12, 16].map((side) => button(`${side} × ${side}`, () => start(emptyPuzzle(side, side, side, 1, true)), { class: 'rule', 'data-size': side })),
				button('Nonogram 15 × 15', () => app.load(emptyPicture(15, 15), 'play'), { class: 'rule', 'data-board': 'nonogram' }),
				...Object.entries(BOARDS).map(([name, [r, c, corners]]) => button(name, () => start(severalGrids(r, c, corners.split(' '))), { class: 'rule', 'data-board': name }))),
			h('details', h('summary', 'Any other size'),
				h('div.columns', label('Rows', rows), label('Columns', columns), label('Values', values), label('Lowest', lowest)),
				h('label.tick', boxes, h('span', 'Boxes, where they fit')), h('div.row', button('Make the board', make, '#make-board.primary'))));
	}

	#listen() {
		document.addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('dropping'); });
		document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
		document.addEventListener('drop', (event) => {
			event.preventDefault();
			document.body.classList.remove('dropping');
			const file = event.dataTransfer?.files[0];
			const text = event.dataTransfer?.getData('text');
			if (file) this.openFile(file);
			else if (text) { this.app.show('open'); this.text.value = text; this.open(); }
		});
		document.addEventListener('paste', (event) => {
			const target = /** @type {HTMLElement} */ (event.target);
			const text = event.clipboardData?.getData('text');
			if (!text || target.closest?.('input, textarea')) return;
			this.app.show('open');
			this.text.value = text;
			this.open();
		});
	}

	async openFile(file) {
		if (file.size > LONGEST) return toast('This file is too large to be a puzzle.');
		if (file.type.startsWith('image/') && !/\.(pbm)$/.test(file.name)) {
			this.app.show('make');
			return this.app.places.make.picture?.(file);
		}
		this.app.show('open');
		this.text.value = await file.text();
		return this.open();
	}

	async open(number) {
		let text = this.text.value.trim();
		if (!text) return;
		this.#fail(null);
		if (text.length > LONGEST) return this.#fail(new Error('This text is too long to be a puzzle.'));
		try {
			const ours = /#(?:p|text)=.*$/s.exec(text);
			if (ours && /^https?:/.test(text) && !/^https?:\/\/[^#]*(f-puzzles|sudokupad|sudokuwiki)/.test(text)) text = await fromFragment(ours[0]) || text;
			const answer = await this.app.askPlain({ ask: 'read', puzzle: { text, ...(number ? { select: number } : {}) } });
			this.app.load(answer.puzzle, answer.count > 1 ? 'open' : 'set');
			const remarks = (answer.warnings || []).map((warning) => warning.message);
			if (answer.count > 1) this.#several(answer.count, number || 1);
			else this.text.value = '';
			if (remarks.length) toast(remarks.join(' '));
			announce('Opened.');
		} catch (error) {
			this.#fail(error);
		}
	}

	#several(count, number) {
		const input = h('input', { type: 'number', min: 1, max: String(count), value: String(number), id: 'which', onchange: () => this.open(Number(input.value)) });
		fill(this.error, label(`${count} puzzles are in this text. Number`, input));
		this.error.className = '';
		this.error.hidden = false;
	}

	/** The error with its place, beside the text. */
	#fail(error) {
		this.error.hidden = !error;
		this.error.className = 'error';
		if (!error) return;
		const message = wordsOf(error);
		const parts = [h('p', message)];
		if (error instanceof AskError && error.line) {
			const line = this.text.value.trim().split('\n')[error.line - 1] || '';
			const column = error.column || 1;
			const from = Math.max(0, column - 30);
			parts.push(h('pre.place-of-error', `${error.line} | ${line.slice(from, from + 60)}\n${' '.repeat(String(error.line).length)} | ${' '.repeat(column - 1 - from)}^`));
			const before = this.text.value.trim().split('\n').slice(0, error.line - 1).join('\n').length + (error.line > 1 ? 1 : 0) + column - 1;
			this.text.value = this.text.value.trim();
			this.text.setSelectionRange(before, before + 1);
		}
		if (error instanceof AskError && error.help) parts.push(h('p.quiet', error.help));
		fill(this.error, ...parts);
	}

	#showRecent() {
		const list = store.recent();
		fill(this.recent, list.length ? h('section', h('h2', 'Lately'), h('ul.recent-list', ...list.map((entry) =>
			h('li', button(entry.title, () => this.app.load(entry.puzzle, 'set'), '.link'), h('span.quiet', new Date(entry.when).toLocaleDateString()))))) : null);
	}

	#showGallery() {
		const wanted = this.find.value.trim().toLowerCase();
		const match = (info) => `${info.rule} ${titleOf(info.rule)} ${ALSO[info.rule] || ''}`.toLowerCase().includes(wanted);
		const card = (info) => {
			const made = button('', () => this.#openExample(info.rule), { class: 'example', 'data-rule': info.rule, title: info.about });
			made.append(h('span.thumb', { 'aria-hidden': 'true' }), h('span', titleOf(info.rule)));
			return made;
		};
		const groups = GROUPS.map((group) => ({ group, rules: (this.rules || []).filter((info) => groupOf(info) === group && match(info)) })).filter(({ rules }) => rules.length);
		fill(this.gallery, ...groups.map(({ group, rules }) => h('div', h('h3', group), h('div.examples', ...rules.map(card)))));
		for (const card of this.gallery.querySelectorAll('.example')) this.observer?.observe(card);
	}

	/** Draws an example when it comes into sight. */
	async #draw(card) {
		this.observer?.unobserve(card);
		const thumb = card.querySelector('.thumb');
		try {
			const { example } = await this.app.engine.ask({ ask: 'rules', rule: card.dataset.rule });
			const { svg } = await this.app.engine.ask({ ask: 'render', puzzle: { text: JSON.stringify(example), format: 'json' }, words: false });
			thumb?.replaceChildren(h('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
		} catch { /* the name is enough */ }
	}

	async #openExample(rule) {
		try {
			const { example } = await this.app.askPlain({ ask: 'rules', rule });
			this.app.load({ ...example, about: { title: titleOf(rule), ...example.about } }, 'play');
		} catch (error) {
			toast(wordsOf(error));
		}
	}
}
