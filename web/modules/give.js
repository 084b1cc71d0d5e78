/** Giving a puzzle away: links, files in any format, pictures, paper. */

import { announce, button, copy, download, fill, h, select, toast } from './dom.js';

/** Links to pages that people use: a title, the format, and the form in which it is asked for. */
const LINKS = [
	['SudokuPad', 'scl', 'link'],
	['f-puzzles', 'fpuzzles', 'link'],
	['Interactive Sudoku Solver', 'iss', 'link'],
];

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeGive(app) {
	const result = h('div', { class: 'said', id: 'given' });
	const formats = h('div', { class: 'row' });
	const words = h('input', { type: 'checkbox', checked: true });
	const solution = h('input', { type: 'checkbox' });

	function showLink(name, text, warnings = []) {
		const field = h('input', { type: 'text', readonly: true, id: 'link', 'aria-label': `Link for ${name}`, value: text });
		fill(result, h('p', null, h('strong', null, name)), h('div', { class: 'row grow' }, field, button('Copy', () => copy(text), { id: 'copy', class: 'primary' }), /^https?:/.test(text) ? h('a', { href: text, target: '_blank', rel: 'noopener', class: 'button' }, 'Open') : null),
			...warnings.map((warning) => h('p', { class: 'quiet' }, warning.message || String(warning))));
		field.select();
		announce(`Link for ${name} is ready.`);
	}

	function fail(error, anyway) {
		fill(result, h('p', { class: 'error' }, error instanceof Error ? error.message : String(error)), anyway ? button('Leave that out', anyway, { id: 'lossy' }) : null);
	}

	async function link(name, to, form, lossy = false) {
		try {
			const answer = await app.ask('convert', { to, form, ...(lossy ? { lossy } : {}) });
			showLink(name, answer.text.trim(), answer.warnings);
		} catch (error) {
			fail(error, lossy ? undefined : () => link(name, to, form, true));
		}
	}

	async function file(to, ending, lossy = false) {
		try {
			const answer = await app.ask('convert', { to, ...(lossy ? { lossy } : {}) });
			const area = h('textarea', { rows: 8, readonly: true, 'aria-label': `The puzzle as ${to}`, id: 'as-text' });
			area.value = answer.text;
			fill(result, area, h('div', { class: 'row' }, button('Download', () => download(`puzzle${ending}`, answer.text, 'text/plain'), { class: 'primary' }), button('Copy', () => copy(answer.text))),
				...(answer.warnings || []).map((warning) => h('p', { class: 'quiet' }, warning.message || String(warning))));
		} catch (error) {
			fail(error, lossy ? undefined : () => file(to, ending, true));
		}
	}

	async function picture(to) {
		try {
			const answer = await app.ask('render', { to, words: words.checked, solution: solution.checked, limits: { seconds: 20 } });
			const name = `puzzle${solution.checked ? '-solution' : ''}.${to}`;
			if (answer.svg) download(name, answer.svg, 'image/svg+xml');
			else download(name, Uint8Array.from(atob(answer.data), (letter) => letter.charCodeAt(0)), answer.type);
			toast(`${name} is ready.`);
		} catch (error) {
			fail(error);
		}
	}

	/** Prints the puzzle, and its solution on a page of its own. */
	async function print() {
		try {
			const pages = [(await app.ask('render', { words: words.checked })).svg];
			if (solution.checked) pages.push((await app.ask('render', { words: false, solution: true, limits: { seconds: 20 } })).svg);
			const box = document.getElementById('print');
			if (!box) return;
			box.replaceChildren(...pages.map((svg, index) => h('section', { class: 'sheet-of-paper' }, index ? h('h1', null, 'Solution') : !words.checked && h('h1', null, app.puzzle.about?.title || app.kind()), h('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(svg)}` }))));
			await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
			window.addEventListener('afterprint', () => box.replaceChildren(), { once: true });
			window.print();
		} catch (error) {
			fail(error);
		}
	}

	async function showFormats() {
		if (formats.childElementCount) return;
		try {
			const { formats: list } = await app.askPlain({ ask: 'formats' });
			const chosen = select(list.map((format) => [format.name, `${format.name}: ${format.about}`]), { 'aria-label': 'Format', id: 'format' });
			fill(formats, chosen, button('Show', () => file(chosen.value, list.find((format) => format.name === chosen.value)?.endings?.[0] || '.txt'), { id: 'show-format' }));
		} catch { /* said elsewhere */ }
	}

	const element = h('div', { class: 'place give' },
		h('section', null, h('h2', null, 'Link'), h('p', { class: 'quiet' }, 'The whole puzzle is in the link; nothing is stored anywhere.'),
			h('div', { class: 'row' }, button('Link to this page', async () => showLink('this page', await app.pageLink()), { id: 'give-link', class: 'primary' }),
				...LINKS.map(([name, to, form]) => button(name, () => link(name, to, form), { 'data-link': to })))),
		h('section', null, h('h2', null, 'Picture and paper'),
			h('div', { class: 'row' }, h('label', { class: 'tick' }, words, h('span', null, 'With title and rules')), h('label', { class: 'tick' }, solution, h('span', null, 'With the solution'))),
			h('div', { class: 'row' }, button('Print', print, { id: 'print-button', class: 'primary' }), ...['png', 'svg', 'pdf'].map((to) => button(to.toUpperCase(), () => picture(to), { 'data-picture': to })))),
		h('section', null, h('h2', null, 'File'), formats),
		result);
	return { element, enter: () => { fill(result); showFormats(); }, changed: (detail) => { if (detail.puzzle) fill(result); } };
}
