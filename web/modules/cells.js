/** Cells and lines as people write them: `r3c4` is row 3, column 4; inside, both are counted from 0. */

/** @typedef {{row: number, column: number}} Place */
/** @typedef {{rows: number, columns: number, values: number, lowest?: number, voids?: string[], variables?: any[]}} Shape */

/** @param {number} row @param {number} column */
export const nameOf = (row, column) => `r${row + 1}c${column + 1}`;

/** @param {string} name @returns {Place | null} */
export function placeOf(name) {
	const found = /^r(\d+)c(\d+)$/.exec(name);
	return found && { row: Number(found[1]) - 1, column: Number(found[2]) - 1 };
}

/** @param {string} name */
export function spoken(name) {
	const place = placeOf(name);
	return place ? `row ${place.row + 1} column ${place.column + 1}` : name;
}

/** @param {Shape} shape */
export function cellsOf(shape) {
	const voids = new Set(shape.voids || []);
	const names = [];
	for (let row = 0; row < shape.rows; row++) {
		for (let column = 0; column < shape.columns; column++) {
			const name = nameOf(row, column);
			if (!voids.has(name)) names.push(name);
		}
	}
	return names;
}

/** @param {Shape} shape */
export function valuesOf(shape) {
	const lowest = shape.lowest ?? 1;
	return Array.from({ length: shape.values }, (_, index) => lowest + index);
}

/** All cell names anywhere in a rule. @param {any} data @param {string[]} [found] @returns {string[]} */
export function cellsIn(data, found = []) {
	if (typeof data === 'string') {
		if (placeOf(data)) found.push(data);
	} else if (data && typeof data === 'object') {
		for (const part of Object.values(data)) cellsIn(part, found);
	}
	return found;
}
