/** Looking inside: the puzzle as clauses, rule by rule; the costs of the encodings; a proof. */

import { button, download, fill, h, wordsOf } from './dom.js';
import { isAbort } from './engine.js';
import { titleOf } from './groups.js';

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeLook(app) {
	const out = h('div#inside.said');
	/** @type {AbortController | null} */
	let running = null;

	async function run(ask, fields, use) {
		running?.abort();
		running = new AbortController();
		fill(out, h('p.quiet.thinking', 'Working …'), button('Stop', () => running?.abort(), '.small'));
		try {
			use(await app.ask(ask, { limits: { seconds: 60 }, ...fields }, { signal: running.signal }));
		} catch (error) {
			fill(out, h('p', { class: isAbort(error) ? 'quiet' : 'error' }, isAbort(error) ? 'Stopped.' : wordsOf(error)));
		}
	}

	const figure = (value) => (typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 1 }) : value ?? '');
	const table = (heads, rows, id) => h('div.scroll', h('table', { id }, h('thead', h('tr', ...heads.map((head) => h('th', { scope: 'col' }, head)))),
		h('tbody', ...rows.map((row) => h('tr', ...row.map((cell) => h('td', { class: typeof cell === 'number' ? 'figure' : '' }, figure(cell))))))));

	const clauses = () => run('encode', {}, (answer) => fill(out,
		h('p', `${figure(answer.variables)} variables and ${figure(answer.clauses)} clauses.`),
		table(['Rule', 'How many', 'Variables', 'Clauses'], (answer.rules || []).map((rule) => [titleOf(rule.rule), rule.count, rule.variables, rule.clauses]), 'clauses-table'),
		h('div.row', button('Download DIMACS', dimacs, '#dimacs'))));
	const dimacs = () => run('encode', { dimacs: true }, (answer) => {
		download('puzzle.cnf', answer.dimacs, 'text/plain');
		fill(out, h('p', 'puzzle.cnf is ready; its first lines name the variables.'), h('pre', { tabindex: 0 }, answer.dimacs.slice(0, 3000)));
	});
	const encodings = () => run('encodings', {}, (answer) => fill(out, table(['Encoding', 'Variables', 'Clauses', 'Conflicts', 'ms'], (answer.rows || []).map((row) => [row.level === null || row.level === undefined ? row.encoding : `${row.encoding} ${row.level}`, row.variables, row.clauses, row.conflicts ?? '', row.time_ms ?? '']), 'encodings-table')));
	const prove = () => run('prove', {}, (answer) => fill(out, h('p#claim', answer.claim === 'no-solution' ? 'Proved: there is no solution.' : 'Proved: there is no second solution.'),
		h('div.row', button('Download the formula', () => download('claim.cnf', answer.formula, 'text/plain')), button('Download the proof', () => download('claim.drat', answer.proof, 'text/plain'))),
		h('details', h('summary', 'The proof begins'), h('pre', String(answer.proof).slice(0, 4000)))));

	const element = h('div.place.look',
		h('section', h('h2', 'Look inside'), h('p.quiet', 'A puzzle can be written as clauses for a SAT solver. Here is what each rule becomes, what other encodings would cost, and a proof that can be checked by other programs.'),
			h('div.row', button('Clauses', clauses, '#look-clauses.primary'), button('Compare encodings', encodings, '#look-encodings'), button('Prove it', prove, '#look-prove'))),
		out);
	return { element, leave: () => running?.abort(), changed: (detail) => { if (detail.puzzle) fill(out); } };
}
