/** Painting a nonogram: a drag stays on the line on which it began; the right button makes crosses; clues that are done turn grey. */

import { announce, button } from './dom.js';
import { nameOf, placeOf } from './cells.js';
import { capital } from './groups.js';
import * as paint from './paint.js';
import { withoutReference } from './puzzle.js';

export class Painter {
	/** @param {import('../app.js').App} app */
	constructor(app) {
		this.app = app;
		/** What a stroke leaves, from 0 (a cross) on. */
		this.colour = 1;
		/** @type {{from: import('./cells.js').Place, across: boolean | null, value: number | null, marks: any, cells: string[]} | null} */
		this.stroke = null;
	}

	get lowest() {
		return this.app.puzzle.shape.lowest ?? 1;
	}

	pad() {
		const { palette } = this.app.facts;
		const key = (index, name) => {
			const made = button(capital(name), () => { this.colour = index; this.show(made); announce(name); }, { class: 'key ink-key', 'aria-pressed': String(this.colour === index), 'data-colour': index });
			if (index > 0 && palette?.[index]?.rgb) made.style.setProperty('--swatch', paint.fillOf(palette, index));
			return made;
		};
		const count = this.app.puzzle.shape.values;
		const inks = Array.from({ length: count - 1 }, (_, index) => key(index + 1, palette?.[index + 1]?.name || (count === 2 ? 'Paint' : `Colour ${index + 1}`)));
		return [...inks, key(0, 'Cross'), button('Make clues from my picture', () => this.take(), { id: 'take-picture', class: 'plain wide-key' })];
	}

	show(pressed) {
		for (const other of pressed.parentElement?.children || []) other.setAttribute('aria-pressed', String(other === pressed));
	}

	/** @returns {import('./board.js').Tool} */
	tool() {
		return {
			menu: true,
			down: (hit, event) => {
				if (!hit.cell) return;
				const { marks } = this.app.history.now;
				const wanted = this.lowest + (event.button === 2 ? 0 : this.colour);
				const value = marks[hit.cell]?.digit === wanted ? null : wanted;
				this.stroke = { from: { row: hit.row, column: hit.column }, across: null, value, marks, cells: [hit.cell] };
				this.app.board.select([hit.cell], { focus: true });
			},
			move: (hit) => {
				const { stroke } = this;
				if (!stroke) return;
				const [down, right] = [hit.row - stroke.from.row, hit.column - stroke.from.column];
				if (!down && !right) stroke.cells = [nameOf(stroke.from.row, stroke.from.column)];
				else {
					if (stroke.across === null) stroke.across = Math.abs(right) >= Math.abs(down);
					const by = stroke.across ? right : down;
					stroke.cells = Array.from({ length: Math.abs(by) + 1 }, (_, index) => {
						const step = Math.sign(by) * index;
						return stroke.across ? nameOf(stroke.from.row, stroke.from.column + step) : nameOf(stroke.from.row + step, stroke.from.column);
					}).filter((cell) => this.app.board.has(cell));
				}
				this.app.redraw();
			},
			up: () => {
				const { stroke } = this;
				this.stroke = null;
				if (stroke) this.write(stroke.cells, stroke.value);
			},
		};
	}

	write(cells, value) {
		this.app.history.change({ marks: this.#with(this.app.history.now.marks, cells, value) });
		if (cells.length === 1) announce(value === null ? 'Cleared.' : this.app.colourName(value));
	}

	/** A stroke never paints over what another value holds, unless it began there. */
	#with(marks, cells, value) {
		const next = { ...marks };
		const first = marks[cells[0]]?.digit;
		for (const cell of cells) {
			if (cells.length > 1 && marks[cell]?.digit !== first) continue;
			if (value === null) delete next[cell];
			else next[cell] = { digit: value };
		}
		return next;
	}

	key(event) {
		const cells = this.app.board.selection;
		if (event.ctrlKey || event.metaKey || !cells.length) return false;
		const number = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
		let value;
		if (event.code === 'Space') value = this.lowest + this.colour;
		else if (event.code === 'KeyX') value = this.lowest;
		else if (number && Number(number[1]) < this.app.puzzle.shape.values) value = this.lowest + Number(number[1]);
		else if (event.code === 'Delete' || event.code === 'Backspace') value = null;
		else return false;
		const { marks } = this.app.history.now;
		const same = value !== null && cells.every((cell) => marks[cell]?.digit === value);
		let next = marks;
		for (const cell of cells) next = this.#with(next, [cell], same ? null : value);
		this.app.history.change({ marks: next });
		announce(value === null || same ? 'Cleared.' : this.app.colourName(value));
		return true;
	}

	/** The painted runs of a line, as its clue would say them. */
	runs(line) {
		const { shape } = this.app.puzzle;
		const { marks } = this.app.history.now;
		const across = line[0] === 'r';
		const at = Number(line.slice(1)) - 1;
		/** @type {number[][]} */
		const runs = [];
		let before = this.lowest;
		for (let index = 0; index < (across ? shape.columns : shape.rows); index++) {
			const value = marks[across ? nameOf(at, index) : nameOf(index, at)]?.digit ?? this.lowest;
			if (value !== this.lowest && value === before) runs[runs.length - 1][0]++;
			else if (value !== this.lowest) runs.push([1, value]);
			before = value;
		}
		return runs;
	}

	/** Lines whose painted runs are their clue. */
	done() {
		return this.app.puzzle.rules.filter((rule) => rule.rule === 'line-clue' && JSON.stringify(this.runs(rule.line)) === JSON.stringify(rule.blocks)).map((rule) => rule.line);
	}

	/** The painting becomes the puzzle: each clue says what is painted. */
	take() {
		const { puzzle } = this.app;
		const rules = puzzle.rules.map((rule) => (rule.rule === 'line-clue' ? { ...rule, blocks: this.runs(rule.line) } : rule));
		this.app.history.change({ puzzle: withoutReference({ ...puzzle, rules }), marks: {} });
		announce('The clues are those of your picture.');
	}

	paint(wrong) {
		const { board, history, facts } = this.app;
		const { stroke } = this;
		const marks = stroke ? this.#with(history.now.marks, stroke.cells, stroke.value) : history.now.marks;
		let ink = '';
		for (const [cell, mark] of Object.entries(marks)) {
			if (mark.digit !== undefined && placeOf(cell)) ink += paint.painted(board, cell, mark.digit - this.lowest, facts.palette, wrong.has(cell) ? 'wrong' : '');
		}
		const length = stroke && stroke.cells.length > 1 ? paint.text(board, stroke.cells[stroke.cells.length - 1], stroke.cells.length, 'length', 0.5) : '';
		return { marks: ink + length, over: this.done().map((line) => paint.strip(board, line, 'done')).join('') };
	}
}
