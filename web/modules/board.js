/**
 * The board: the engine's drawing of the puzzle, and over it what the page adds (marks, candidates, selection). The page
 * never learns what a rule looks like; it only knows where cells are, by the `origin` and `cell` of the drawing.
 *
 * A pointer or the keyboard selects cells, in the order in which they were touched. A tool may take the pointer over.
 */

import { nameOf, placeOf, spoken } from './cells.js';
import { svg } from './dom.js';

/**
 * @typedef {{x: number, y: number, row: number, column: number, cell: string | null, central: boolean,
 *   beside: string | null}} Hit  `beside`: the line as seen from the margin that was hit, such as `r1` or `-c3`
 * @typedef {{down: (hit: Hit, event: PointerEvent) => void, move: (hit: Hit) => void, up: () => void, menu?: boolean}} Tool
 * @typedef {{svg: string, width: number, height: number, origin: [number, number], cell: number}} Drawing
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
/** Boards with more cells get their names only where the focus is. */
const NAMED_AT_ONCE = 1300;
/** Pixels. */
const LARGEST_CELL = 88;

/** Markup of the drawing without its paper, as nodes. */
function parse(text) {
	const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
	return [...root.children].filter((child) => child.getAttribute('width') !== '100%').map((child) => document.importNode(child, true));
}

export class Board extends EventTarget {
	/** @param {SVGSVGElement} root */
	constructor(root) {
		super();
		this.root = root;
		/** @type {string[]} in the order in which they were touched */
		this.selection = [];
		/** @type {Tool | null} */
		this.tool = null;
		/** @type {import('./cells.js').Shape} */
		this.shape = { rows: 1, columns: 1, values: 1 };
		/** @type {[number, number]} */
		this.origin = [0, 0];
		this.cell = 48;
		this.focused = 'r1c1';
		this.cellName = spoken;
		/** @type {Record<string, SVGGElement>} */
		this.layers = {};
		for (const name of ['under', 'below', 'drawing', 'above', 'marks', 'over', 'cells']) {
			this.layers[name] = svg('g', { class: name, ...(name === 'cells' ? { role: 'rowgroup' } : { 'aria-hidden': 'true' }) });
			root.append(this.layers[name]);
		}
		this.layers.drawing.setAttribute('font-family', 'Noto Sans, Helvetica, Arial, sans-serif');
		this.#listen();
	}

	setShape(shape) {
		const same = ['rows', 'columns', 'values'].every((key) => /** @type {any} */ (shape)[key] === /** @type {any} */ (this.shape)[key])
			&& String(shape.voids || []) === String(this.shape.voids || []) && this.layers.cells.children.length;
		this.shape = shape;
		if (same) return;
		this.voids = new Set(shape.voids || []);
		this.selection = this.selection.filter((cell) => this.has(cell));
		this.#makeCells();
		if (!this.has(this.focused)) this.focused = this.layers.cells.querySelector('[data-cell]')?.getAttribute('data-cell') || 'r1c1';
		this.#setTab();
	}

	setDrawing(drawing) {
		this.origin = drawing.origin;
		this.cell = drawing.cell;
		this.root.setAttribute('viewBox', `0 0 ${drawing.width} ${drawing.height}`);
		// Cells of a small board do not grow without end.
		const sheet = this.root.parentElement;
		sheet?.style.setProperty('--ratio', String(drawing.width / drawing.height));
		sheet?.style.setProperty('--wide', `${Math.round((drawing.width / drawing.cell) * LARGEST_CELL)}px`);
		this.layers.drawing.replaceChildren(...parse(drawing.svg));
		for (const rect of this.layers.cells.querySelectorAll('rect')) this.#placeRect(rect);
	}

	/** The drawing of a step: what lies below the board's drawing and above it. */
	setStep(step) {
		for (const name of ['below', 'above']) {
			const text = step && /** @type {any} */ (step)[name];
			this.layers[name].replaceChildren(...(text ? parse(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`) : []));
		}
	}

	paint(layer, markup) {
		this.layers[layer].innerHTML = markup;
	}

	/** Left, top of a cell. */
	corner(cell) {
		const place = placeOf(cell);
		return place ? [this.origin[0] + place.column * this.cell, this.origin[1] + place.row * this.cell] : [0, 0];
	}

	has(cell) {
		const place = placeOf(cell);
		return !!place && place.row >= 0 && place.column >= 0 && place.row < this.shape.rows && place.column < this.shape.columns
			&& !this.voids?.has(cell);
	}

	select(cells, { focus = false } = {}) {
		this.selection = [...new Set(cells)].filter((cell) => this.has(cell));
		const last = this.selection[this.selection.length - 1];
		if (last) this.#focus(last, focus);
		const chosen = new Set(this.selection);
		for (const rect of this.layers.cells.querySelectorAll('[aria-selected="true"]')) {
			if (!chosen.has(rect.getAttribute('data-cell') || '')) rect.setAttribute('aria-selected', 'false');
		}
		for (const cell of this.selection) this.rect(cell)?.setAttribute('aria-selected', 'true');
		this.dispatchEvent(new CustomEvent('select'));
	}

	rect(cell) {
		return this.rects?.get(cell) || null;
	}

	/** Says again what is in each cell. */
	rename() {
		const rects = this.rects;
		if (!rects) return;
		const names = rects.size > NAMED_AT_ONCE ? [this.focused] : rects.keys();
		for (const name of names) rects.get(name)?.setAttribute('aria-label', this.cellName(name));
	}

	#makeCells() {
		/** @type {Map<string, SVGRectElement>} */
		this.rects = new Map();
		const rows = [];
		this.root.setAttribute('aria-rowcount', String(this.shape.rows));
		this.root.setAttribute('aria-colcount', String(this.shape.columns));
		for (let row = 0; row < this.shape.rows; row++) {
			const group = svg('g', { role: 'row', 'aria-rowindex': row + 1 });
			for (let column = 0; column < this.shape.columns; column++) {
				const name = nameOf(row, column);
				if (this.voids?.has(name)) continue;
				const rect = svg('rect', { role: 'gridcell', 'data-cell': name, tabindex: -1, 'aria-colindex': column + 1, 'aria-selected': 'false', 'aria-label': spoken(name) });
				this.rects.set(name, rect);
				this.#placeRect(rect);
				group.append(rect);
			}
			rows.push(group);
		}
		this.layers.cells.replaceChildren(...rows);
	}

	#placeRect(rect) {
		const [x, y] = this.corner(rect.getAttribute('data-cell') || '');
		for (const [name, value] of [['x', x], ['y', y], ['width', this.cell], ['height', this.cell]]) rect.setAttribute(String(name), String(value));
	}

	#setTab() {
		this.rect(this.focused)?.setAttribute('tabindex', '0');
	}

	#focus(cell, really) {
		if (cell !== this.focused) this.rect(this.focused)?.setAttribute('tabindex', '-1');
		this.focused = cell;
		this.#setTab();
		const rect = this.rect(cell);
		if (!rect) return;
		rect.setAttribute('aria-label', this.cellName(cell));
		if (really) rect.focus({ preventScroll: true });
	}

	hit(event) {
		const matrix = this.root.getScreenCTM();
		const point = matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
		const x = (point.x - this.origin[0]) / this.cell;
		const y = (point.y - this.origin[1]) / this.cell;
		const [row, column] = [Math.floor(y), Math.floor(x)];
		const name = nameOf(row, column);
		const central = Math.hypot(x - column - 0.5, y - row - 0.5) < 0.43;
		return { x, y, row, column, cell: this.has(name) ? name : null, central, beside: this.#beside(row, column) };
	}

	#beside(row, column) {
		const { rows, columns } = this.shape;
		const inRows = row >= 0 && row < rows;
		const inColumns = column >= 0 && column < columns;
		if (inRows && column < 0) return `r${row + 1}`;
		if (inRows && column >= columns) return `-r${row + 1}`;
		if (inColumns && row < 0) return `c${column + 1}`;
		if (inColumns && row >= rows) return `-c${column + 1}`;
		return null;
	}

	#listen() {
		const { root } = this;
		const sheet = /** @type {HTMLElement} */ (root.parentElement); // its edge counts as beside the grid
		let down = false;
		/** @type {{x: number, y: number} | null} */
		let last = null;
		sheet.addEventListener('pointerdown', (event) => {
			if (event.button === 1) return;
			event.preventDefault();
			const hit = this.hit(event);
			down = true;
			last = { x: event.clientX, y: event.clientY };
			try { sheet.setPointerCapture(event.pointerId); } catch { /* a pointer made by a test */ }
			if (this.tool) this.tool.down(hit, event);
			else this.#down(hit, event);
		});
		sheet.addEventListener('pointermove', (event) => {
			if (!down || !last) return;
			// A fast pointer jumps over cells: walk from where it was.
			const steps = Math.min(64, Math.ceil(Math.hypot(event.clientX - last.x, event.clientY - last.y) / 6));
			for (let step = 1; step <= steps; step++) {
				const at = { clientX: last.x + ((event.clientX - last.x) * step) / steps, clientY: last.y + ((event.clientY - last.y) * step) / steps };
				const hit = this.hit(at);
				if (this.tool) this.tool.move(hit);
				else if (hit.cell && hit.central && !this.selection.includes(hit.cell)) this.select([...this.selection, hit.cell], { focus: true });
			}
			last = { x: event.clientX, y: event.clientY };
		});
		const up = () => {
			if (down) this.tool?.up();
			down = false;
		};
		sheet.addEventListener('pointerup', up);
		sheet.addEventListener('pointercancel', up);
		sheet.addEventListener('contextmenu', (event) => { if (this.tool?.menu) event.preventDefault(); });
		sheet.addEventListener('dblclick', (event) => {
			const { cell } = this.hit(event);
			if (cell && !this.tool) this.dispatchEvent(new CustomEvent('alike', { detail: cell }));
		});
		root.addEventListener('keydown', (event) => this.key(event));
	}

	#down(hit, event) {
		if (!hit.cell) return this.select([]);
		const several = event.shiftKey || event.ctrlKey || event.metaKey;
		if (!several) return this.select([hit.cell], { focus: true });
		const without = this.selection.filter((cell) => cell !== hit.cell);
		this.select(without.length < this.selection.length ? without : [...this.selection, hit.cell], { focus: true });
	}

	/** Arrows, all, none. */
	key(event) {
		const several = event.shiftKey || event.ctrlKey || event.metaKey;
		const arrow = ARROWS[event.code];
		if (arrow && !event.altKey) {
			const next = this.#step(this.focused, arrow);
			if (next) this.select(several ? [...this.selection.filter((cell) => cell !== next), next] : [next], { focus: true });
		} else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) {
			this.select([...(this.rects?.keys() || [])], { focus: true });
		} else if (event.code === 'Home' || event.code === 'End') {
			const place = placeOf(this.focused);
			const row = [...(this.rects?.keys() || [])].filter((cell) => placeOf(cell)?.row === place?.row);
			this.select([row[event.code === 'Home' ? 0 : row.length - 1]], { focus: true });
		} else return false;
		event.preventDefault();
		event.stopPropagation();
		return true;
	}

	/** The next cell that way, around the edge and over holes. */
	#step(from, [down, right]) {
		const place = placeOf(from);
		if (!place) return null;
		for (let count = Math.max(this.shape.rows, this.shape.columns); count > 0; count--) {
			place.row = (place.row + down + this.shape.rows) % this.shape.rows;
			place.column = (place.column + right + this.shape.columns) % this.shape.columns;
			const name = nameOf(place.row, place.column);
			if (this.has(name)) return name;
		}
		return null;
	}
}
