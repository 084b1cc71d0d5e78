/**
 * What is on the table: a puzzle in the format `json`, which of its rules are switched off, and a player's marks. It is
 * one plain value that is replaced by each edit, so that undo and redo cover everything.
 *
 * @typedef {{gridwright: 1, shape: import('./cells.js').Shape, rules: any[], about?: any}} Puzzle
 * @typedef {{digit?: number, corner?: number[], centre?: number[], colours?: number[]}} Mark
 * @typedef {{puzzle: Puzzle, off: any[], marks: Record<string, Mark>}} Table
 */

const DEPTH = 2000;

export class History extends EventTarget {
	/** @param {Table} table */
	constructor(table) {
		super();
		/** @type {Table} */
		this.now = table;
		/** @type {Table[]} */
		this.before = [];
		/** @type {Table[]} */
		this.after = [];
		/** How many edits there were: answers to older ones are stale. */
		this.edit = 0;
	}

	/** Replaces what is on the table. */
	change(change) {
		const old = this.now;
		this.before.push(old);
		if (this.before.length > DEPTH) this.before.shift();
		this.after = [];
		this.#move({ ...old, ...change }, old);
	}

	undo() {
		const table = this.before.pop();
		if (!table) return false;
		this.after.push(this.now);
		this.#move(table, this.now);
		return true;
	}

	redo() {
		const table = this.after.pop();
		if (!table) return false;
		this.before.push(this.now);
		this.#move(table, this.now);
		return true;
	}

	#move(next, old) {
		this.now = next;
		const puzzle = next.puzzle !== old.puzzle || next.off !== old.off;
		if (puzzle) this.edit++;
		this.dispatchEvent(new CustomEvent('change', { detail: { puzzle, marks: next.marks !== old.marks, board: next.puzzle.shape !== old.puzzle.shape } }));
	}
}

/** The puzzle without the rules that are switched off. @param {Table} table @returns {Puzzle} */
export function played(table) {
	if (!table.off.length) return table.puzzle;
	const off = new Set(table.off);
	return { ...table.puzzle, rules: table.puzzle.rules.filter((rule) => !off.has(rule)) };
}

/** As the engine reads it. @param {Puzzle} puzzle */
export const asText = (puzzle) => ({ text: JSON.stringify(puzzle), format: 'json' });

/** @param {Puzzle} puzzle @returns {Record<string, number>} */
export function givensOf(puzzle) {
	/** @type {Record<string, number>} */
	const givens = {};
	for (const rule of puzzle.rules) {
		if (rule.rule === 'restrict' && rule.values?.length === 1) givens[rule.cell] = rule.values[0];
	}
	return givens;
}

/** Sets or clears givens. @param {Puzzle} puzzle @param {string[]} cells @param {number | null} value @returns {Puzzle} */
export function withGiven(puzzle, cells, value) {
	const chosen = new Set(cells);
	const rules = puzzle.rules.filter((rule) => rule.rule !== 'restrict' || !chosen.has(rule.cell) || rule.values.length !== 1);
	if (value !== null) for (const cell of cells) rules.push({ rule: 'restrict', cell, values: [value] });
	return withoutReference({ ...puzzle, rules });
}

/** A solution that came with the puzzle says nothing about an edited one. @param {Puzzle} puzzle @returns {Puzzle} */
export function withoutReference(puzzle) {
	if (!puzzle.about?.reference) return puzzle;
	const { reference, ...about } = puzzle.about;
	return { ...puzzle, about };
}

/** What a player has written, as the engine takes it. @param {Table} table @param {{centre?: boolean}} [how] */
export function stateOf(table, { centre = true } = {}) {
	/** @type {Record<string, number[]>} */
	const state = {};
	for (const [cell, mark] of Object.entries(table.marks)) {
		if (mark.digit !== undefined) state[cell] = [mark.digit];
		else if (centre && mark.centre && mark.centre.length > 1) state[cell] = mark.centre;
	}
	return state;
}

/** Sudoku of a side, with boxes where they fit. @param {number} rows @param {number} columns @param {number} values @param {number} lowest @param {boolean} boxes @returns {Puzzle} */
export function emptyPuzzle(rows, columns, values, lowest, boxes) {
	/** @type {any[]} */
	const rules = [{ rule: 'rows' }, { rule: 'columns' }];
	const box = boxes && rows === columns && values === rows && boxOf(rows);
	if (box) rules.push({ rule: 'boxes', height: box[0], width: box[1] });
	return { gridwright: 1, shape: { rows, columns, values, ...(lowest === 1 ? {} : { lowest }) }, rules };
}

/** The sides of a box, as square as can be. @param {number} side @returns {[number, number] | null} */
export function boxOf(side) {
	for (let height = Math.floor(Math.sqrt(side)); height > 1; height--) {
		if (side % height === 0) return [height, side / height];
	}
	return null;
}
