/** Looking inside: the puzzle as clauses, rule by rule; the costs of the encodings; a proof. */

import { button, download, fill, h } from './dom.js';
import { isAbort } from './engine.js';
import { titleOf } from './groups.js';

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeLook(app) {
	const out = h('div', { class: 'said', id: 'inside' });
	/** @type {AbortController | null} */
	let running = null;

	async function run(ask, fields, use) {
		running?.abort();
		running = new AbortController();
		fill(out, h('p', { class: 'quiet thinking' }, 'Working …'), button('Stop', () => running?.abort(), { class: 'small' }));
		try {
			use(await app.ask(ask, { limits: { seconds: 60 }, ...fields }, { signal: running.signal }));
		} catch (error) {
			fill(out, h('p', { class: isAbort(error) ? 'quiet' : 'error' }, isAbort(error) ? 'Stopped.' : error instanceof Error ? error.message : String(error)));
		}
	}

	const figure = (value) => (typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 1 }) : value ?? '');
	const table = (heads, rows, id) => h('div', { class: 'scroll' }, h('table', { id }, h('thead', null, h('tr', null, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
		h('tbody', null, ...rows.map((row) => h('tr', null, ...row.map((cell) => h('td', { class: typeof cell === 'number' ? 'figure' : '' }, figure(cell))))))));

	const clauses = () => run('encode', {}, (answer) => fill(out,
		h('p', null, `${figure(answer.variables)} variables and ${figure(answer.clauses)} clauses.`),
		table(['Rule', 'How many', 'Variables', 'Clauses'], (answer.rules || []).map((rule) => [titleOf(rule.rule), rule.count, rule.variables, rule.clauses]), 'clauses-table'),
		h('div', { class: 'row' }, button('Download DIMACS', dimacs, { id: 'dimacs' }))));
	const dimacs = () => run('encode', { dimacs: true }, (answer) => {
		download('puzzle.cnf', answer.dimacs, 'text/plain');
		fill(out, h('p', null, 'puzzle.cnf is ready; its first lines name the variables.'), h('pre', { tabindex: 0 }, answer.dimacs.slice(0, 3000)));
	});
	const encodings = () => run('encodings', {}, (answer) => fill(out, table(['Encoding', 'Variables', 'Clauses', 'Conflicts', 'ms'], (answer.rows || []).map((row) => [row.level === null || row.level === undefined ? row.encoding : `${row.encoding} ${row.level}`, row.variables, row.clauses, row.conflicts ?? '', row.time_ms ?? '']), 'encodings-table')));
	const prove = () => run('prove', {}, (answer) => fill(out, h('p', { id: 'claim' }, answer.claim === 'no-solution' ? 'Proved: there is no solution.' : 'Proved: there is no second solution.'),
		h('div', { class: 'row' }, button('Download the formula', () => download('claim.cnf', answer.formula, 'text/plain')), button('Download the proof', () => download('claim.drat', answer.proof, 'text/plain'))),
		h('details', null, h('summary', null, 'The proof begins'), h('pre', null, String(answer.proof).slice(0, 4000)))));

	const element = h('div', { class: 'place look' },
		h('section', null, h('h2', null, 'Look inside'), h('p', { class: 'quiet' }, 'A puzzle can be written as clauses for a SAT solver. Here is what each rule becomes, what other encodings would cost, and a proof that can be checked by other programs.'),
			h('div', { class: 'row' }, button('Clauses', clauses, { id: 'look-clauses', class: 'primary' }), button('Compare encodings', encodings, { id: 'look-encodings' }), button('Prove it', prove, { id: 'look-prove' }))),
		out);
	return { element, leave: () => running?.abort(), changed: (detail) => { if (detail.puzzle) fill(out); } };
}
