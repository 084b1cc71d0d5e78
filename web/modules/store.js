/** What the browser keeps: the table as it is, recent puzzles, and a few preferences. Everything works without it. */

/** @typedef {import('./puzzle.js').Table} Table */
/** @typedef {{title: string, when: number, puzzle: any}} Recent */

const RECENT = 12;
const LONGEST = 300_000;

/** @param {string} key @param {any} otherwise @returns {any} */
export function load(key, otherwise) {
	try {
		const text = localStorage.getItem('gridwright.' + key);
		return text === null ? otherwise : JSON.parse(text);
	} catch {
		return otherwise;
	}
}

/** @param {string} key @param {any} value */
export function save(key, value) {
	try {
		const text = JSON.stringify(value);
		if (text.length <= LONGEST) localStorage.setItem('gridwright.' + key, text);
	} catch { /* full, or not allowed: the link still has it */ }
}

/** @param {Table} table */
export function saveTable({ puzzle, off, marks }) {
	save('table', { puzzle, off: off.map((rule) => puzzle.rules.indexOf(rule)), marks });
}

/** @returns {Table | null} */
export function loadTable() {
	const stored = load('table', null);
	if (!stored?.puzzle?.rules) return null;
	return { puzzle: stored.puzzle, off: (stored.off || []).map((index) => stored.puzzle.rules[index]).filter(Boolean), marks: stored.marks || {} };
}

/** @returns {Recent[]} */
export const recent = () => load('recent', []);

/** @param {string} title @param {any} puzzle */
export function remember(title, puzzle) {
	const text = JSON.stringify(puzzle);
	if (text.length > 30_000) return;
	const others = recent().filter((entry) => JSON.stringify(entry.puzzle) !== text);
	save('recent', [{ title, when: Date.now(), puzzle }, ...others].slice(0, RECENT));
}
