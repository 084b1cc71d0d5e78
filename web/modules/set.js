/** Setting: rules to add, the form of the one in hand, and the list of all clues. Digits on the board are givens. */

import { announce, button, fill, h, label } from './dom.js';
import { AskError, GoneError } from './engine.js';
import { cellsIn, cellsOf, valuesOf } from './cells.js';
import { RuleForm } from './form.js';
import { ALSO, capital, GROUPS, groupOf, titleOf } from './groups.js';
import { valueOf } from './keys.js';
import * as paint from './paint.js';
import { asText, played, withGiven, withoutReference } from './puzzle.js';
import * as store from './store.js';

const COMMON = ['cage', 'thermo', 'arrow', 'difference', 'ratio', 'sum-pair', 'whispers', 'renban', 'palindrome', 'quadruple', 'little-killer', 'sandwich', 'diagonal', 'anti-knight'];
const HOUSES = ['rows', 'columns', 'boxes'];

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeSet(app) {
	const place = new SetPlace(app);
	return {
		element: place.element,
		enter: () => place.enter(),
		leave: () => place.close(),
		changed: (detail) => { if (detail.puzzle) place.showClues(); if (detail.board) { place.showBoard(); place.showPad(); } },
		read: () => place.showClues(),
		key: (event) => place.key(event),
		paint: () => place.paint(),
	};
}

class SetPlace {
	/** @param {import('../app.js').App} app */
	constructor(app) {
		this.app = app;
		/** @type {import('./groups.js').RuleInfo[]} */
		this.catalogue = [];
		/** @type {RuleForm | null} */
		this.form = null;
		this.candidates = store.load('candidates', true);
		this.formBox = h('div.form-box');
		this.search = h('input', { type: 'search', id: 'rule-search', placeholder: 'Find a rule: thermometer, cage, knight …', 'aria-label': 'Find a rule', oninput: () => this.showCatalogue() });
		this.list = h('div#catalogue.catalogue');
		this.clues = h('div#clues.clues');
		this.boardBox = h('div');
		this.pad = h('div.givens-pad', { role: 'group', 'aria-label': 'Givens' });
		const show = h('input', { type: 'checkbox', id: 'show-candidates', checked: this.candidates, onchange: () => { this.candidates = show.checked; store.save('candidates', this.candidates); app.redraw(); } });
		this.element = h('div.place.set',
			this.formBox, this.pad,
			h('section', h('h2', 'Add a clue'), h('p.quiet', 'Type digits on the board for givens. For everything else, choose a rule and draw it.'), this.search, this.list),
			h('section', h('div.split', h('h2', 'Clues'), h('label.tick', show, h('span', 'Show what is possible'))), this.legend = this.#legend(), this.clues),
			h('section', h('details', { id: 'board-settings', ontoggle: () => this.showBoard() }, h('summary', 'Board and title'), this.boardBox)));
	}

	async enter() {
		this.showClues();
		this.showPad();
		if (this.catalogue.length) return;
		try {
			this.catalogue = await this.app.rules();
		} catch { return; }
		this.showCatalogue();
	}

	/** Givens for those without a keyboard. */
	showPad() {
		const { puzzle } = this.app;
		fill(this.pad, ...(this.app.picture ? [] : [...valuesOf(puzzle.shape).map((value) => button(String(value), () => this.write(value))), button('×', () => this.write(null), { 'aria-label': 'Clear' })]));
	}

	#legend() {
		return h('p.legend.quiet', 'A value is in ', h('b.one', 'one'), ', ', h('span.few', 'a few'), ' or ', h('span.many', 'many'), ' solutions.');
	}

	showCatalogue() {
		const wanted = this.search.value.trim().toLowerCase();
		const chip = (info) => button(titleOf(info.rule), () => this.choose(info), { class: 'rule', 'data-rule': info.rule, title: info.about });
		const match = (info) => `${info.rule} ${titleOf(info.rule)} ${ALSO[info.rule] || ''} ${info.about}`.toLowerCase();
		if (wanted) {
			/** @type {string[]} */
			const words = wanted.split(/\s+/);
			const found = this.catalogue.filter((info) => words.every((word) => match(info).includes(word)));
			const rank = (info) => (`${titleOf(info.rule)} ${info.rule}`.toLowerCase().includes(words[0]) ? 0 : 1);
			found.sort((a, b) => rank(a) - rank(b));
			fill(this.list, found.length ? h('div.found', ...found.map((info) => h('div.found-rule', chip(info), h('span', info.about)))) : h('p.quiet', 'No rule has these words.'));
			return;
		}
		const common = COMMON.map((name) => this.catalogue.find((info) => info.rule === name)).filter(Boolean);
		const groups = GROUPS.map((group) => ({ group, rules: this.catalogue.filter((info) => groupOf(info) === group) })).filter(({ rules }) => rules.length);
		fill(this.list, h('div.rules', ...common.map(chip)),
			h('details.all', h('summary', `All ${this.catalogue.length} rules`),
				...groups.map(({ group, rules }) => h('div', h('h3', group), h('div.rules', ...rules.map(chip))))));
	}

	/** Takes a rule in hand. */
	choose(info, rule) {
		this.close();
		const needsNothing = !info.fields.length || (info.fields.every((field) => field.optional) && !rule);
		this.form = new RuleForm(this.app, info, {
			rule, onDone: () => this.close(), onAdd: (made) => this.#add(made, rule),
		});
		if (needsNothing && !info.fields.length && !rule) {
			const { form } = this;
			this.form = null;
			form.add();
			return;
		}
		fill(this.formBox, this.form.element);
		this.app.board.tool = this.form.tool();
		this.app.board.root.classList.add('picking');
		this.formBox.scrollIntoView({ block: 'nearest' });
		this.app.redraw();
	}

	close() {
		this.form = null;
		fill(this.formBox);
		this.app.board.tool = null;
		this.app.board.root.classList.remove('picking');
		this.app.redraw();
	}

	/** Adds a rule, or puts it in the place of another; the engine says whether it fits. */
	async #add(rule, old) {
		const { app } = this;
		const { puzzle, off } = app.history.now;
		const moved = new Set(this.form?.moved() || []);
		const others = puzzle.rules.filter((other) => !moved.has(other));
		const rules = old ? others.map((other) => (other === old ? rule : other)) : [...others, rule];
		const next = withoutReference({ ...puzzle, rules });
		try {
			const answer = await app.askPlain({ ask: 'read', puzzle: asText(played({ puzzle: next, off, marks: {} })) });
			app.history.change({ puzzle: next });
			if (old) this.close();
			announce(`${old ? 'Changed' : 'Added'}: ${answer.rules?.[rules.indexOf(rule)]?.text || titleOf(rule.rule)}`);
			return null;
		} catch (error) {
			if (error instanceof GoneError) return 'The engine does not answer.';
			return error instanceof AskError ? [error.message, error.help].filter(Boolean).join('. ') : String(error);
		}
	}

	showClues() {
		const { puzzle, off } = this.app.history.now;
		/** @type {any[][]} */
		const [houses, givens, clues] = [[], [], []];
		for (const rule of puzzle.rules) {
			const row = this.#clue(rule, this.app.told.get(rule), off.includes(rule));
			if (HOUSES.includes(rule.rule)) houses.push(row);
			else if (rule.rule === 'restrict' && rule.values?.length === 1) givens.push(row);
			else clues.push(row);
		}
		const open = new Set([...this.clues.querySelectorAll('details[open]')].map((details) => details.dataset.group));
		const folded = (group, title, rows) => rows.length > 0 && h('details', { 'data-group': group, open: open.has(group) }, h('summary', title), h('ul.clue-list', ...rows));
		fill(this.clues,
			clues.length ? h('ul.clue-list', ...clues) : h('p.quiet', 'No clues besides givens yet.'),
			folded('givens', givens.length === 1 ? 'One given' : `${givens.length} givens`, givens),
			folded('houses', 'Rows, columns and boxes', houses));
	}

	#clue(rule, told, isOff) {
		const { app } = this;
		const text = told ? capital(told.text) : titleOf(rule.rule);
		const cells = told?.cells?.length && !told.global ? told.cells : cellsIn(rule);
		const point = () => { app.highlight = { cells, kind: 'clue' }; app.redraw(); };
		const leave = () => { app.highlight = null; app.redraw(); };
		const tick = h('input', { type: 'checkbox', checked: !isOff, 'aria-label': `Use: ${text}`, onchange: () => this.#toggle(rule, tick.checked) });
		const info = this.catalogue.find((one) => one.rule === rule.rule);
		return h('li', { class: isOff ? 'clue off' : 'clue', 'data-rule': rule.rule, onmouseenter: point, onmouseleave: leave, onfocusin: point, onfocusout: leave },
			tick,
			button(text, () => { if (info?.fields.length) this.choose(info, rule); }, { class: 'clue-text', title: info?.fields.length ? 'Change' : '' }),
			button('×', () => this.#remove(rule), { class: 'remove', 'aria-label': `Remove: ${text}`, title: 'Remove' }));
	}

	#toggle(rule, on) {
		const { off } = this.app.history.now;
		this.app.history.change({ off: on ? off.filter((other) => other !== rule) : [...off, rule] });
	}

	#remove(rule) {
		const { puzzle, off } = this.app.history.now;
		this.app.highlight = null;
		this.app.history.change({ puzzle: withoutReference({ ...puzzle, rules: puzzle.rules.filter((other) => other !== rule) }), off: off.filter((other) => other !== rule) });
		announce('Removed.');
	}

	showBoard() {
		const { app } = this;
		const { puzzle } = app.history.now;
		const about = puzzle.about || {};
		const text = (name, title, tag = 'input') => {
			const input = h(tag, { id: `about-${name}`, onchange: () => app.history.change({ puzzle: { ...app.puzzle, about: { ...app.puzzle.about, [name]: input.value || undefined } } }) });
			input.value = about[name] || '';
			return label(title, input);
		};
		const voids = puzzle.shape.voids || [];
		fill(this.boardBox, text('title', 'Title'), text('author', 'Author'), text('description', 'Rules in your words', 'textarea'),
			h('div.row',
				button('Take the selected cells out of the board', () => this.#void(app.board.selection), '#make-void'),
				voids.length ? button('Bring all cells back', () => this.#void(null)) : null),
			h('p.quiet', `${puzzle.shape.rows} × ${puzzle.shape.columns}, values ${puzzle.shape.lowest ?? 1} to ${(puzzle.shape.lowest ?? 1) + puzzle.shape.values - 1}. A new board of any size is under Open.`),
			this.#variables(puzzle));
	}

	/** Removes cells from the board, with the givens in them. */
	#void(cells) {
		const { puzzle } = this.app;
		if (cells && !cells.length) return announce('Select cells first.');
		const voids = cells ? [...new Set([...(puzzle.shape.voids || []), ...cells])] : [];
		if (voids.length >= puzzle.shape.rows * puzzle.shape.columns) return announce('One cell must be left.');
		const gone = new Set(voids);
		const { voids: _, ...shape } = puzzle.shape;
		const rules = puzzle.rules.filter((rule) => !cellsIn(rule).some((cell) => gone.has(cell)));
		this.app.board.select([]);
		this.app.history.change({ puzzle: withoutReference({ ...puzzle, shape: voids.length ? { ...shape, voids } : shape, rules }) });
		announce(`${cellsOf(this.app.puzzle.shape).length} cells are left.`);
	}

	/** Places beside the grid, which some rules use like cells. */
	#variables(puzzle) {
		const input = h('textarea', { id: 'variables', rows: 3, spellcheck: 'false', placeholder: '[{"name": "VS", "label": "shade", "rows": 1, "columns": 3, "lowest": 1, "highest": 2}]' });
		input.value = puzzle.shape.variables ? JSON.stringify(puzzle.shape.variables) : '';
		const error = h('p.error', { hidden: true });
		const set = () => {
			try {
				const variables = input.value.trim() ? JSON.parse(input.value) : undefined;
				const { variables: _, ...shape } = this.app.puzzle.shape;
				this.app.history.change({ puzzle: { ...this.app.puzzle, shape: variables ? { ...shape, variables } : shape } });
				error.hidden = true;
			} catch (problem) {
				error.hidden = false;
				error.textContent = String(problem instanceof Error ? problem.message : problem);
			}
		};
		return h('details', h('summary', 'Places beside the grid'), h('p.quiet', 'A few rules, such as regions that are to be found, use places beside the grid.'), input, error, button('Use these', set, '.small'));
	}

	key(event) {
		const { app } = this;
		if (event.code === 'Escape' && this.form) { this.close(); return true; }
		if (event.code === 'Enter' && this.form && app.board.selection.length) { this.form.take(app.board.selection, false); return true; }
		if (event.ctrlKey || event.metaKey) return false;
		const cells = app.board.selection;
		const value = valueOf(event.code, app.puzzle.shape);
		const clear = ['Delete', 'Backspace'].includes(event.code) || (event.code === 'Digit0' && value === null);
		if (!cells.length || (value === null && !clear)) return false;
		if (app.picture) return true;
		this.write(clear ? null : value);
		return true;
	}

	/** Givens in the selected cells. */
	write(value) {
		const { app } = this;
		const cells = app.board.selection;
		if (!cells.length) return announce('Select cells first.');
		const all = value !== null && cells.every((cell) => app.givens()[cell] === value);
		app.history.change({ puzzle: withGiven(app.puzzle, cells, all ? null : value) });
		announce(value === null || all ? 'Cleared.' : `${value}`);
	}

	/** Every line, from both ends where that matters. */
	#besides() {
		const { rows, columns } = this.app.puzzle.shape;
		const lines = [...Array.from({ length: rows }, (_, index) => `r${index + 1}`), ...Array.from({ length: columns }, (_, index) => `c${index + 1}`)];
		return [...lines, ...lines.map((line) => `-${line}`)];
	}

	paint() {
		const { app } = this;
		const { board, watch } = app;
		const parts = { under: '', marks: '', over: '' };
		const { answer } = watch;
		this.legend.hidden = !this.candidates || answer?.status !== 'multiple';
		if (app.two) parts.marks = twoSolutions(app);
		else if (this.candidates && answer?.candidates && answer.status !== 'none') parts.marks = app.picture ? paint.ghosts(board, answer, app.facts.palette) : paint.candidates(board, answer, app.givens());
		if (watch.check?.differ && answer?.status === 'multiple' && (app.two || watch.isNarrow())) parts.over += watch.check.differ.map((cell) => paint.square(board, cell, 'differ', 0.07)).join('');
		for (const clue of watch.clashing()) {
			const cells = app.cellsOfClue(clue);
			parts.under += cells.map((cell) => paint.square(board, cell, 'clash')).join('');
			parts.over += paint.outline(board, cells, 'clash-edge', 0.02);
		}
		if (this.form) {
			const cells = this.form.way.length ? this.form.way : this.form.shown();
			parts.under += cells.map((cell) => paint.square(board, cell, 'chosen')).join('');
			parts.over += paint.outline(board, cells, 'chosen-edge') + paint.path(board, this.form.way);
			if (this.form.takesLine()) parts.under += this.#besides().map((line) => paint.strip(board, line, 'target')).join('');
			if (this.form.line()) parts.over += paint.strip(board, this.form.line(), 'beside');
		}
		return parts;
	}
}

/** Two solutions on one board: where they differ, both digits. */
function twoSolutions(app) {
	const [a, b] = app.two || [];
	const { board } = app;
	let out = '';
	a.forEach((row, r) => row.forEach((value, c) => {
		const cell = `r${r + 1}c${c + 1}`;
		if (value === null || app.givens()[cell] !== undefined || !board.has(cell)) return;
		out += b[r][c] === value ? paint.text(board, cell, value, 'only') : paint.text(board, cell, `${value} ${b[r][c]}`, 'pair', 0.36);
	}));
	return out;
}

