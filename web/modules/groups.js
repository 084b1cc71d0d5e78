/** The catalogue of rules in groups that people look through, told by the fields of each rule and its words. */

/** @typedef {{name: string, kind: any, optional: boolean, default?: any, about: string}} Field */
/** @typedef {{rule: string, about: string, fields: Field[], global?: boolean, example?: any}} RuleInfo */

export const GROUPS = ['Lines', 'Cages and areas', 'Dots and pairs', 'Beside the grid', 'Single cells', 'The whole grid', 'Regions and boards', 'Combinations'];

/** @param {any} kind @returns {any} a kind without "or null" */
export const plain = (kind) => (kind.kind === 'or-null' ? plain(kind.of) : kind);

/** The kind of a field as an object, however it is written. @param {any} field */
export const kindOf = (field) => (typeof field.kind === 'string' ? field : field.kind);

const holds = (kind, name) => {
	/** @type {any} */
	let inner = plain(kind);
	while (inner.of && typeof inner.of === 'object' && !Array.isArray(inner.of)) inner = plain(inner.of);
	return inner.kind === name;
};

/** @param {RuleInfo} info */
export function groupOf(info) {
	const fields = info.fields.map((field) => ({ ...field, kind: plain(kindOf(field)) }));
	const needed = fields.filter((field) => !field.optional);
	const has = (name, list = needed) => list.some((field) => holds(field.kind, name));
	if (has('rule')) return 'Combinations';
	if (has('sight') || has('line') || info.rule === 'little-killer') return 'Beside the grid';
	if (needed.some((field) => field.name === 'regions' || field.name === 'corner' && fields.some((other) => other.name === 'height')) || /^(boxes|chaos-construction)$|-grid$/.test(info.rule)) return 'Regions and boards';
	if (needed.some((field) => field.kind.kind === 'pair' && holds(field.kind, 'cell'))) return 'Dots and pairs';
	if (needed.filter((field) => field.kind.kind === 'cell').length === 2) return 'Dots and pairs';
	if (!has('cell')) return 'The whole grid';
	if (/\bline\b|\balong\b|arrow/.test(`${info.about} ${info.fields.map((field) => field.about).join(' ')}`)) return 'Lines';
	if (needed.every((field) => !holds(field.kind, 'cell') || field.kind.kind === 'cell')) return 'Single cells';
	return 'Cages and areas';
}

/** @param {string} text */
export const capital = (text) => (/^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** @param {string} name as in the format: `anti-knight` @returns {string} */
export function titleOf(name) {
	const words = name.replace(/(?<!^(anti|non))-/g, ' ');
	return TITLES[name] || capital(words);
}

/** Names that people know better. */
const TITLES = /** @type {Record<string, string>} */ ({
	thermo: 'Thermometer', 'hidden-thermos': 'Hidden thermometers', cage: 'Killer cage', restrict: 'Given or pencil marks', less: 'Inequality',
	difference: 'White dot (difference)', ratio: 'Black dot (ratio)', 'sum-pair': 'X, V (sum of two)', whispers: 'German whispers', 'region-sum': 'Region sum line',
	'x-sum': 'X-sum', 'all-different': 'Extra region', nfa: 'Automaton', regex: 'Pattern (regular expression)', 'line-clue': 'Nonogram clue', entropic: 'Entropic line', modular: 'Modular line', between: 'Between line', lockout: 'Lockout line', renban: 'Renban line', nabner: 'Nabner line', palindrome: 'Palindrome', zipper: 'Zipper line', 'sum-line': 'Ten lines (sum line)', rellik: 'Rellik cage', 'sub-grid': 'Sub-grid (several boards)', xv: 'XV', 'even-odd': 'Even and odd', 'frozen-thermo': 'Frozen thermometer', or: 'One of several', and: 'All of several',
});

/** Words to find a rule by that are not in its name. */
export const ALSO = /** @type {Record<string, string>} */ ({
	thermo: 'thermometer', cage: 'killer sum', difference: 'kropki white consecutive', ratio: 'kropki black double', 'sum-pair': 'xv', 'all-different': 'extra region area', less: 'inequality greater futoshiki', restrict: 'given even odd pencil', 'line-clue': 'nonogram picross', calculation: 'kenken calcudoku', 'cross-sum': 'kakuro', jigsaw: 'irregular', between: 'between line', whispers: 'german', 'count-around': 'mosaic minesweeper', walk: 'hidoku', straights: 'str8ts',
});
