/** What the page draws over the board: digits, marks, candidates, colours, selection, as markup in the board's coordinates. */

import { placeOf, valuesOf } from './cells.js';

/** @typedef {import('./board.js').Board} Board */

/** A player's colours: fills, each with a sign so that nobody needs to see the colour. */
export const COLOURS = ['Grey', 'Green', 'Blue', 'Purple', 'Red', 'Orange', 'Yellow', 'Teal', 'Pink'];

const CORNERS = [[0.19, 0.29], [0.81, 0.29], [0.19, 0.91], [0.81, 0.91], [0.5, 0.29], [0.5, 0.91], [0.19, 0.6], [0.81, 0.6], [0.5, 0.6]];

const round = (value) => Math.round(value * 100) / 100;

const word = (x, y, size, name, text) => `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" text-anchor="middle" class="${name}">${text}</text>`;

/** @param {Board} board @param {string} cell @param {string} name @param {number} [inset] */
export function square(board, cell, name, inset = 0) {
	const [x, y] = board.corner(cell);
	const gap = inset * board.cell;
	return `<rect x="${x + gap}" y="${y + gap}" width="${board.cell - 2 * gap}" height="${board.cell - 2 * gap}" class="${name}"/>`;
}

/** Player's digits and marks. @param {Board} board @param {Record<string, import('./puzzle.js').Mark>} marks @param {Set<string>} wrong */
export function marks(board, marks, wrong) {
	const side = board.cell;
	let out = '';
	for (const [cell, mark] of Object.entries(marks)) {
		const [x, y] = board.corner(cell);
		if (mark.digit !== undefined) {
			out += word(x + side / 2, y + side * 0.72, side * (mark.digit > 99 ? 0.4 : 0.58), wrong.has(cell) ? 'digit wrong' : 'digit', mark.digit);
			continue;
		}
		(mark.corner || []).forEach((value, index) => {
			const [dx, dy] = CORNERS[index % CORNERS.length];
			out += word(x + side * dx, y + side * dy, side * 0.23, 'corner', value);
		});
		const centre = mark.centre || [];
		if (centre.length) {
			const wide = centre.join('').length;
			const size = Math.min(0.3, 1.5 / Math.max(wide, 1));
			out += word(x + side / 2, y + side * (0.5 + size * 0.36), side * size, wrong.has(cell) ? 'centre wrong' : 'centre', centre.join(centre.some((v) => v > 9) ? ' ' : ''));
		}
	}
	return out;
}

/** Player's colours: slices of a cell. @param {Board} board @param {Record<string, import('./puzzle.js').Mark>} marks */
export function colours(board, marks) {
	let out = '';
	const side = board.cell;
	for (const [cell, { colours: chosen }] of Object.entries(marks)) {
		if (!chosen?.length) continue;
		const [x, y] = board.corner(cell);
		chosen.forEach((colour, index) => {
			const wide = side / chosen.length;
			out += `<rect x="${x + index * wide}" y="${y}" width="${wide}" height="${side}" class="paint c${colour}"/>`;
		});
		if (chosen.length) out += `<text x="${x + side * 0.93}" y="${y + side * 0.95}" font-size="${side * 0.15}" text-anchor="end" class="paint-name">${chosen.map((colour) => COLOURS[colour - 1][0].toLowerCase()).join('')}</text>`;
	}
	return out;
}

/**
 * True candidates: those of a single solution bold, of a few plain, of many light and small.
 * @param {Board} board @param {any} answer @param {Record<string, number>} givens
 */
export function candidates(board, answer, givens) {
	const values = valuesOf(board.shape);
	const wide = Math.ceil(Math.sqrt(values.length));
	const side = board.cell;
	const top = 0.15 + ((wide - Math.ceil(values.length / wide)) * 0.4) / wide;
	const limit = answer.count_limit || 8;
	let out = '';
	answer.candidates.forEach((row, r) => row.forEach((cell, c) => {
		const name = `r${r + 1}c${c + 1}`;
		if (!cell || name in givens || !board.has(name)) return;
		const [x, y] = board.corner(name);
		if (cell.length === 1) {
			out += word(x + side / 2, y + side * 0.7, side * 0.5, 'only', cell[0]);
			return;
		}
		cell.forEach((value, k) => {
			const count = answer.counts?.[r]?.[c]?.[k];
			const kind = count === undefined ? 'few' : count <= 1 ? 'one' : count < limit ? 'few' : 'many';
			const index = value - values[0];
			const size = (kind === 'many' ? 0.7 : 0.78) / wide;
			const dx = 0.12 + ((index % wide) + 0.5) * (0.78 / wide);
			const dy = top + (Math.floor(index / wide) + 0.5) * (0.8 / wide);
			out += word(x + side * dx, y + side * (dy + size * 0.36), side * size, `cand ${kind}`, value);
		});
	}));
	return out;
}

/** The outline of an area. @param {Board} board @param {string[]} cells @param {string} name @param {number} [inset] */
export function outline(board, cells, name, inset = 0.05) {
	const chosen = new Set(cells);
	const gap = board.cell * inset;
	let path = '';
	for (const cell of chosen) {
		const place = placeOf(cell);
		if (!place) continue;
		const [x, y] = board.corner(cell);
		const beside = (down, right) => chosen.has(`r${place.row + 1 + down}c${place.column + 1 + right}`);
		const [top, bottom, left, right] = [beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)];
		const [x0, x1] = [x + (left ? 0 : gap), x + board.cell - (right ? 0 : gap)];
		const [y0, y1] = [y + (top ? 0 : gap), y + board.cell - (bottom ? 0 : gap)];
		if (!top) path += `M${x0} ${y0}H${x1}`;
		if (!bottom) path += `M${x0} ${y1}H${x1}`;
		if (!left) path += `M${x0} ${y0}V${y1}`;
		if (!right) path += `M${x1} ${y0}V${y1}`;
	}
	return path ? `<path d="${path}" class="${name}"/>` : '';
}

/** The way of a drag. @param {Board} board @param {string[]} cells */
export function path(board, cells) {
	const points = cells.map((cell) => board.corner(cell)).map(([x, y]) => `${x + board.cell / 2} ${y + board.cell / 2}`);
	return points.length > 1 ? `<path d="M${points.join('L')}" class="way"/>` : '';
}

/** A strip beside the grid, for clues that are picked or done. @param {Board} board @param {string} line @param {string} name */
export function strip(board, line, name) {
	const found = /^(-?)([rc])(\d+)$/.exec(line);
	if (!found) return '';
	const box = /** @type {SVGSVGElement} */ (board.root).viewBox.baseVal;
	const [x, y] = board.origin;
	const far = found[1] === '-';
	const at = (Number(found[3]) - 1) * board.cell;
	const [right, bottom] = [x + board.shape.columns * board.cell, y + board.shape.rows * board.cell];
	const rect = found[2] === 'r'
		? [far ? right : 0, y + at, far ? box.width - right : x, board.cell]
		: [x + at, far ? bottom : 0, board.cell, far ? box.height - bottom : y];
	return `<rect x="${rect[0]}" y="${rect[1]}" width="${Math.max(0, rect[2])}" height="${Math.max(0, rect[3])}" class="${name}"/>`;
}

/** A word in the middle of a cell. @param {Board} board @param {string} cell @param {string | number} text @param {string} name @param {number} [size] */
export function text(board, cell, text, name, size = 0.5) {
	const [x, y] = board.corner(cell);
	return word(x + board.cell / 2, y + board.cell * (0.5 + size * 0.38), board.cell * size, name, text);
}

/** @param {any} palette @param {number} index */
export function fillOf(palette, index) {
	const rgb = palette?.[index]?.rgb;
	return Array.isArray(rgb) ? `rgb(${rgb.map(Number).join(',')})` : 'var(--ink)';
}

/** A painted cell or a cross. @param {Board} board @param {string} cell @param {number} index of the colour; 0 is a cross @param {any} palette @param {string} [name] */
export function painted(board, cell, index, palette, name = '') {
	const [x, y] = board.corner(cell);
	const side = board.cell;
	if (index === 0) {
		const [a, b] = [side * 0.32, side * 0.68];
		return `<path d="M${x + a} ${y + a}L${x + b} ${y + b}M${x + b} ${y + a}L${x + a} ${y + b}" class="cross ${name}"/>`;
	}
	const gap = side * 0.05;
	return `<rect x="${x + gap}" y="${y + gap}" width="${side - 2 * gap}" height="${side - 2 * gap}" rx="${side * 0.06}" fill="${fillOf(palette, index)}" class="ink ${name}"/>`;
}

/** What is certain of a picture, faintly. @param {Board} board @param {any} answer @param {any} palette */
export function ghosts(board, answer, palette) {
	const lowest = board.shape.lowest ?? 1;
	let out = '';
	answer.candidates.forEach((row, r) => row.forEach((cell, c) => {
		if (cell?.length === 1) out += painted(board, `r${r + 1}c${c + 1}`, cell[0] - lowest, palette, 'ghost');
		else if (cell?.length > 1) out += text(board, `r${r + 1}c${c + 1}`, '?', 'cand few', 0.5);
	}));
	return out;
}
