/** Giving a puzzle away: links, files in any format, pictures, paper. */

import { announce, button, copy, download, fill, h, select, toast, wordsOf } from './dom.js';

/** Links to pages that people use: a title, the format, and the form in which it is asked for. */
const LINKS = [
	['SudokuPad', 'scl', 'link'],
	['f-puzzles', 'fpuzzles', 'link'],
	['Interactive Sudoku Solver', 'iss', 'link'],
];

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeGive(app) {
	const result = h('div#given.said');
	const formats = h('div.row');
	const words = h('input', { type: 'checkbox', checked: true });
	const solution = h('input', { type: 'checkbox' });

	function showLink(name, text, warnings = []) {
		const field = h('input', { type: 'text', readonly: true, id: 'link', 'aria-label': `Link for ${name}`, value: text });
		fill(result, h('p', h('strong', name)), h('div.row.grow', field, button('Copy', () => copy(text), '#copy.primary'), /^https?:/.test(text) ? h('a', { href: text, target: '_blank', rel: 'noopener', class: 'button' }, 'Open') : null),
			...warnings.map((warning) => h('p.quiet', warning.message || String(warning))));
		field.select();
		announce(`Link for ${name} is ready.`);
	}

	function fail(error, anyway) {
		fill(result, h('p.error', wordsOf(error)), anyway ? button('Leave that out', anyway, '#lossy') : null);
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
			fill(result, area, h('div.row', button('Download', () => download(`puzzle${ending}`, answer.text, 'text/plain'), '.primary'), button('Copy', () => copy(answer.text))),
				...(answer.warnings || []).map((warning) => h('p.quiet', warning.message || String(warning))));
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
			box.replaceChildren(...pages.map((svg, index) => h('section.sheet-of-paper', index ? h('h1', 'Solution') : !words.checked && h('h1', app.puzzle.about?.title || app.kind()), h('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(svg)}` }))));
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

	const element = h('div.place.give',
		h('section', h('h2', 'Link'), h('p.quiet', 'The whole puzzle is in the link; nothing is stored anywhere.'),
			h('div.row', button('Link to this page', async () => showLink('this page', await app.pageLink()), '#give-link.primary'),
				...LINKS.map(([name, to, form]) => button(name, () => link(name, to, form), { 'data-link': to })))),
		h('section', h('h2', 'Picture and paper'),
			h('div.row', h('label.tick', words, h('span', 'With title and rules')), h('label.tick', solution, h('span', 'With the solution'))),
			h('div.row', button('Print', print, '#print-button.primary'), ...['png', 'svg', 'pdf'].map((to) => button(to.toUpperCase(), () => picture(to), { 'data-picture': to })))),
		h('section', h('h2', 'File'), formats),
		result);
	return { element, enter: () => { fill(result); showFormats(); }, changed: (detail) => { if (detail.puzzle) fill(result); } };
}
