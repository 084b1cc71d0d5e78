/**
 * A form for any rule, made from its typed fields. Cells are picked on the board: a drag gives the cells in its order, a
 * click beside the grid gives a line. A rule that needs nothing else is added when the pointer is lifted.
 */

import { button, h, select } from './dom.js';
import { kindOf, plain, titleOf } from './groups.js';
import { placeOf, valuesOf } from './cells.js';

/** @typedef {import('./groups.js').RuleInfo} RuleInfo */
/** @typedef {{field: any, kind: any, element: HTMLElement, get: () => any, set: (value: any) => void, take?: (cells: string[], more: boolean) => boolean, takeLine?: (line: string) => boolean, show?: () => string[]}} Control */

/** How cells are picked for a kind: one, a list, a pair, lists, pairs, or a map of regions. */
function pickOf(field, kind) {
	if (kind.kind === 'cell') return 'cell';
	if (kind.kind === 'pair' && kind.of.kind === 'cell') return 'pair';
	if (kind.kind !== 'list') return null;
	const inner = kind.of;
	if (inner.kind === 'cell') return 'list';
	if (inner.kind === 'list' && inner.of.kind === 'cell') return 'lists';
	if (inner.kind === 'pair' && inner.of.kind === 'cell') return 'pairs';
	if (field.name === 'regions' && plain(inner).kind === 'number') return 'regions';
	return null;
}

function leaf(kind) {
	const inner = plain(kind);
	return inner.of && !Array.isArray(inner.of) ? leaf(inner.of) : inner;
}

/** Lists as text: words between spaces, lists of lists between commas. */
function toText(kind, value) {
	if (value === null || value === undefined) return '';
	const inner = plain(kind);
	if (!Array.isArray(value)) return String(value);
	const nested = ['list', 'pair', 'values'].includes(plain(inner.of || {}).kind);
	return value.map((part) => toText(inner.of || {}, part)).join(nested ? ', ' : ' ');
}

function fromText(kind, text) {
	const inner = plain(kind);
	if (inner.kind === 'list' || inner.kind === 'pair' || inner.kind === 'values') {
		const of = inner.of || { kind: 'number' };
		const nested = ['list', 'pair', 'values'].includes(plain(of).kind);
		return text.split(nested ? /[,;\n]/ : /[\s,]+/).map((part) => part.trim()).filter(Boolean).map((part) => fromText(of, part));
	}
	if (inner.kind === 'number') return text === 'null' || text === '-' ? null : Number(text);
	return text;
}

export class RuleForm {
	/**
	 * @param {import('../app.js').App} app @param {RuleInfo} info
	 * @param {{onAdd: (rule: any) => Promise<string | null>, onDone: () => void, rule?: any}} how
	 */
	constructor(app, info, { onAdd, onDone, rule }) {
		this.app = app;
		this.info = info;
		this.onAdd = onAdd;
		this.editing = !!rule;
		/** @type {string[]} the drag so far */
		this.way = [];
		/** @type {Control[]} */
		this.controls = info.fields.map((field) => this.#control(field, plain(kindOf(field))));
		if (rule) for (const control of this.controls) if (rule[control.field.name] !== undefined) control.set(rule[control.field.name]);
		/** @type {Control | undefined} */
		this.active = this.#picks()[0];
		this.error = h('p.error', { role: 'alert', hidden: true });
		this.submit = h('button', { type: 'submit', class: 'primary', id: 'rule-add' }, this.editing ? 'Change' : 'Add');
		this.element = h('form.rule-form', { id: 'rule-form', 'data-rule': info.rule, onsubmit: (event) => { event.preventDefault(); this.add(); } },
			h('div.form-head', h('h3', titleOf(info.rule)), button('Done', onDone, '#rule-done.plain')),
			h('p.quiet', info.about),
			this.controls.length ? h('p.tip', this.#tip()) : null,
			...this.controls.map((control) => control.element),
			this.error, h('div.row', this.submit));
		this.#mark();
	}

	#tip() {
		const picks = this.#picks();
		if (!picks.length) return this.controls.some((control) => control.takeLine) ? 'Click beside the grid, then write the clue.' : '';
		const first = picks[0];
		const kind = pickOf(first.field, first.kind);
		if (this.controls.some((control) => control.takeLine)) return 'Click beside the grid, or pick cells on it.';
		if (picks[1] && kind === 'cell' && !picks[1].field.optional) return `Drag from the ${wordOf(first.field.name).toLowerCase()} ${picks[1].kind.kind === 'cell' ? 'to' : 'along'} the ${wordOf(picks[1].field.name).toLowerCase()}.`;
		if (kind === 'pair') return 'Drag from one cell to its neighbour.';
		if (kind === 'lists' || kind === 'pairs' || kind === 'regions') return 'Drag over cells on the board, once for each.';
		if (kind === 'cell' && picks.length === 1) return /four cells/.test(first.field.about) ? 'Click a corner where four cells meet.' : 'Click a cell on the board.';
		return 'Drag over cells on the board, in their order. Shift adds to them.';
	}

	#picks() {
		return this.controls.filter((control) => control.take && (!control.field.optional || pickOf(control.field, control.kind) !== 'regions'));
	}

	/** The tool for the board while the form is open. @returns {import('./board.js').Tool} */
	tool() {
		let more = false;
		/** @type {string | null} */
		let beside = null;
		return {
			down: (hit, event) => {
				more = event.shiftKey || event.ctrlKey || event.metaKey;
				beside = hit.beside;
				const corner = this.active && /four cells/.test(this.active.field.about) && this.active.kind.kind === 'cell';
				const cell = corner ? `r${Math.round(hit.y)}c${Math.round(hit.x)}` : hit.cell;
				this.way = cell && this.app.board.has(cell) ? [cell] : [];
				this.app.redraw();
			},
			move: ({ cell, central }) => {
				if (!cell || !central || !this.way.length) return;
				if (this.way[this.way.length - 2] === cell) this.way.pop();
				else if (!this.way.includes(cell)) this.way.push(cell);
				else return;
				this.app.redraw();
			},
			up: () => {
				const { way } = this;
				this.way = [];
				if (!way.length && beside) this.takeLine(beside);
				else if (way.length) this.take(way, more);
				this.app.redraw();
			},
		};
	}

	takeLine(line) {
		const control = this.controls.find((one) => one.takeLine?.(line));
		if (!control) return;
		const next = this.controls.find((one) => !one.take && !one.takeLine && !one.field.optional);
		/** @type {HTMLElement | null | undefined} */ (next?.element.querySelector('input, select'))?.focus();
	}

	/** Cells were picked. */
	take(cells, more) {
		const picks = this.#picks();
		const [first, second] = picks;
		const cellThenList = second && first.kind.kind === 'cell' && pickOf(second.field, second.kind) === 'list';
		const twoCells = second && first.kind.kind === 'cell' && second.kind.kind === 'cell';
		if (cells.length > 1 && (cellThenList || twoCells) && !more && this.active !== second) {
			first.take?.(cells.slice(0, 1), false);
			second.take?.(cells.slice(1), false);
			this.active = first;
		} else {
			const control = this.active || first;
			if (!control?.take?.(cells, more)) return;
			const index = picks.indexOf(control);
			const empty = picks.find((one, at) => at > index && one.get() === undefined && !one.field.optional);
			if (empty) this.active = empty;
			else if (twoCells) this.active = first;
		}
		this.#mark();
		this.#after();
	}

	/** Adds at once what asks for nothing else; otherwise goes to the first thing to write. */
	#after() {
		if (this.editing) return;
		const missing = this.controls.filter((control) => !control.field.optional && control.get() === undefined);
		const open = this.controls.filter((control) => !control.take && !control.takeLine && !(control.kind.kind === 'flag' || control.field.default !== undefined || control.kind.kind === 'text'));
		const several = this.#picks().some((control) => ['lists', 'pairs', 'regions'].includes(pickOf(control.field, control.kind) || '') && !control.field.optional);
		const drawn = this.#picks().some((control) => !control.field.optional);
		const next = missing.find((control) => !control.take) || open[0];
		if (drawn && !missing.length && !open.length && !several) this.add();
		else /** @type {HTMLElement | null | undefined} */ (next?.element.querySelector('input, select'))?.focus();
	}

	/** @returns {any} the rule, or nothing where something is missing */
	rule() {
		/** @type {any} */
		const rule = { rule: this.info.rule };
		for (const { field, get } of this.controls) {
			const value = get();
			if (value === undefined || (field.optional && JSON.stringify(value) === JSON.stringify(field.default))) {
				if (value === undefined && !field.optional) return null;
				continue;
			}
			rule[field.name] = value;
		}
		return rule;
	}

	async add() {
		const missing = this.controls.find((control) => !control.field.optional && control.get() === undefined);
		const message = missing ? `Still needed: ${wordOf(missing.field.name)}. ${missing.field.about}` : await this.onAdd(this.rule());
		this.error.hidden = !message;
		this.error.textContent = message || '';
		if (message || this.editing) return;
		for (const control of this.controls) {
			if (control.take || control.takeLine || control.kind.kind === 'number') control.set(control.field.default);
		}
		this.active = this.#picks()[0];
		this.#mark();
		this.app.redraw();
	}

	/** Cells to show on the board. */
	shown() {
		return this.controls.flatMap((control) => control.show?.() || []);
	}

	#mark() {
		for (const control of this.controls) control.element.classList.toggle('active', control === this.active && this.#picks().length > 1);
	}

	#control(field, kind) {
		const pick = pickOf(field, kind);
		if (pick) return this.#cells(field, kind, pick);
		if (kind.kind === 'line' || kind.kind === 'sight') return this.#line(field, kind);
		if (kind.kind === 'flag') return this.#flag(field, kind);
		if (kind.kind === 'choice') return this.#choice(field, kind);
		if (kind.kind === 'values') return this.#values(field, kind);
		if (kind.kind === 'list' && kind.of.kind === 'values') return this.#table(field, kind);
		if (kind.kind === 'list' && kind.of.kind === 'rule') return this.#rules(field, kind);
		if (leaf(kind).kind === 'object') return this.#json(field, kind);
		return this.#text(field, kind);
	}

	#box(field, inside, tag = 'label') {
		return h(tag, { class: 'field', 'data-field': field.name },
			h(tag === 'fieldset' ? 'legend' : 'span', { title: field.about }, wordOf(field.name), field.optional ? h('em', ' optional') : null), ...inside, h('small', field.about));
	}

	#cells(field, kind, pick) {
		/** @type {any} */
		let value;
		const shown = h('output.picked');
		const nested = ['lists', 'pairs', 'regions'].includes(pick);
		const show = () => {
			const words = value === undefined ? 'none yet' : pick === 'regions' ? `${new Set(value.filter((one) => one !== null)).size} regions` : nested ? value.map((list) => list.join(' ')).join(' · ') : [value].flat().join(' ');
			shown.textContent = words;
			shown.classList.toggle('empty', value === undefined);
		};
		const set = (next) => {
			value = next === null || (Array.isArray(next) && !next.length) ? undefined : next;
			show();
		};
		const take = (cells, more) => {
			if (pick === 'cell') set(cells[0]);
			else if (pick === 'pair') {
				if (cells.length < 2) return false;
				set(cells.slice(0, 2));
			} else if (pick === 'list') set(more && value ? [...value.filter((cell) => !cells.includes(cell)), ...cells] : cells);
			else if (pick === 'regions') set(this.#region(value, cells));
			else if (pick === 'pairs' && cells.length < 2) return false;
			else set([...(value || []), pick === 'pairs' ? cells.slice(0, 2) : cells]);
			return true;
		};
		show();
		const controls = h('span.row.tight',
			button('Take the selection', () => { if (this.app.board.selection.length) { this.active = control; this.take(this.app.board.selection, false); } }, { class: 'small' }),
			button('Clear', () => { set(undefined); this.active = control; this.#mark(); this.app.redraw(); }, '.small'));
		const element = this.#box(field, [shown, controls], 'div');
		element.addEventListener('click', () => { this.active = control; this.#mark(); });
		/** @type {Control} */
		const control = { field, kind, element, get: () => value, set, take, show: () => (value === undefined || pick === 'regions' ? [] : [value].flat(3)) };
		return control;
	}

	/** The next region of a map. */
	#region(map, cells) {
		const { rows, columns } = this.app.puzzle.shape;
		const next = map ? [...map] : Array(rows * columns).fill(null);
		const number = Math.max(-1, ...next.filter((one) => one !== null)) + 1;
		for (const cell of cells) {
			const place = placeOf(cell);
			if (place) next[place.row * columns + place.column] = number;
		}
		return next;
	}

	#line(field, kind) {
		const sight = kind.kind === 'sight';
		const input = h('input', { type: 'text', size: 5, autocapitalize: 'off', spellcheck: 'false', placeholder: sight ? 'r1, -r1, c2, -c2' : 'r1, c2' });
		return {
			field, kind, element: this.#box(field, [input]), get: () => input.value.trim().toLowerCase() || undefined,
			set: (value) => { input.value = value ?? ''; }, takeLine: (line) => { input.value = sight ? line : line.replace('-', ''); this.app.redraw(); return true; },
		};
	}

	takesLine() {
		return this.controls.some((control) => control.takeLine);
	}

	/** The line that is picked beside the grid. */
	line() {
		return this.controls.find((control) => control.takeLine)?.get();
	}

	#flag(field, kind) {
		const input = h('input', { type: 'checkbox', checked: !!field.default });
		return { field, kind, element: h('label.tick', { 'data-field': field.name }, input, h('span', wordOf(field.name)), h('small', field.about)), get: () => input.checked, set: (value) => { input.checked = !!value; } };
	}

	#choice(field, kind) {
		const options = field.optional ? [['', 'any'], ...kind.of.map((one) => [one, one])] : kind.of;
		const input = select(options);
		return { field, kind, element: this.#box(field, [input]), get: () => input.value || undefined, set: (value) => { input.value = value ?? ''; } };
	}

	#values(field, kind) {
		const chips = this.#chips();
		return { field, kind, element: this.#box(field, [chips.element], 'fieldset'), get: () => (chips.get().length ? chips.get() : undefined), set: chips.set };
	}

	#chips() {
		const boxes = valuesOf(this.app.puzzle.shape).map((value) => h('input', { type: 'checkbox', value: String(value) }));
		return {
			element: h('span.chips', ...boxes.map((box) => h('label.chip', box, h('span', box.value)))),
			get: () => boxes.filter((box) => box.checked).map((box) => Number(box.value)),
			set: (values) => boxes.forEach((box) => { box.checked = !!values?.includes(Number(box.value)); }),
		};
	}

	/** For each value, those that may follow. */
	#table(field, kind) {
		const rows = valuesOf(this.app.puzzle.shape).map((value) => ({ value, chips: this.#chips() }));
		const element = this.#box(field, rows.map(({ value, chips }) => h('div.table-row', h('b', value), chips.element)), 'fieldset');
		return { field, kind, element, get: () => (rows.some(({ chips }) => chips.get().length) ? rows.map(({ chips }) => chips.get()) : undefined), set: (value) => rows.forEach(({ chips }, index) => chips.set(value?.[index])) };
	}

	/** Clues of the list that move into this one. */
	#rules(field, kind) {
		/** @type {any[]} */
		let kept = [];
		const { rules } = this.app.puzzle;
		const boxes = rules.map((rule) => ({ rule, box: h('input', { type: 'checkbox' }), text: this.app.told.get(rule)?.text || rule.rule }))
			.filter(({ rule }) => !['rows', 'columns', 'boxes', 'restrict'].includes(rule.rule) || rule.rule === 'restrict');
		const list = h('div.choices', ...boxes.map(({ box, text }) => h('label.tick', box, h('span', text))));
		const element = this.#box(field, [h('p.tip', boxes.length ? 'Tick clues of this puzzle: they move into this one.' : 'Add the clues first, then tick them here.'), list], 'fieldset');
		this.moved = () => boxes.filter(({ box }) => box.checked).map(({ rule }) => rule);
		return { field, kind, element, get: () => { const all = [...kept, ...boxes.filter(({ box }) => box.checked).map(({ rule }) => rule)]; return all.length ? all : undefined; }, set: (value) => { kept = value || []; } };
	}

	/** Clues that this rule swallows. @returns {any[]} */
	moved() {
		return [];
	}

	#json(field, kind) {
		const fields = leaf(kind).fields || [];
		const sample = `[{${fields.map((one) => `"${one.name}": …`).join(', ')}}]`;
		const input = h('textarea', { rows: 4, placeholder: sample, spellcheck: 'false' });
		const get = () => {
			if (!input.value.trim()) return undefined;
			try { return JSON.parse(input.value); } catch { return input.value; }
		};
		return { field, kind, element: this.#box(field, [input]), get, set: (value) => { input.value = value ? JSON.stringify(value) : ''; } };
	}

	#text(field, kind) {
		const number = kind.kind === 'number';
		const list = kind.kind === 'list' || kind.kind === 'pair';
		const nested = list && ['list', 'pair'].includes(plain(kind.of).kind);
		const input = h('input', { type: number ? 'number' : 'text', min: kind.least, max: kind.most, autocomplete: 'off', spellcheck: 'false', placeholder: nested ? '2 1, 3 1' : list ? '1 2 3' : '' });
		const set = (value) => { input.value = toText(kind, value); };
		if (field.default !== undefined) set(field.default);
		else if (['height', 'width'].includes(field.name)) set(this.#box_(field.name));
		const get = () => {
			const text = input.value.trim();
			return text === '' ? (list && field.name === 'blocks' ? [] : undefined) : fromText(kind, text);
		};
		return { field, kind, element: this.#box(field, [input]), get, set };
	}

	/** The sides of this puzzle's boxes. */
	#box_(name) {
		return this.app.puzzle.rules.find((rule) => rule.height && rule.width)?.[name] ?? Math.round(Math.sqrt(this.app.puzzle.shape.values));
	}
}

const wordOf = (name) => {
	const words = name.replace(/_/g, ' ');
	return words[0].toUpperCase() + words.slice(1);
};

