/** Making: a type or a mixture of rules, size, level or rating, technique, symmetry, style, theme, seed and ranges; and a nonogram from a picture. */

import { announce, button, fill, h, label, select, wordsOf } from './dom.js';
import { isAbort } from './engine.js';
import { titleOf } from './groups.js';

const LARGEST_PICTURE = 400;

/** @param {import('../app.js').App} app @returns {import('../app.js').Place} */
export function makeMake(app) {
	const box = h('div');
	const said = h('div#made.said');
	/** @type {AbortController | null} */
	let running = null;
	/** @type {any} */
	let known = null;

	const type = select([], { id: 'make-type' });
	const size = h('input', { type: 'number', min: 4, max: 25, placeholder: '9', id: 'make-size' });
	const level = select([['', 'any']], { id: 'make-level' });
	const symmetry = select([['', 'none']], { id: 'make-symmetry' });
	const rating = h('input', { type: 'text', placeholder: '4.0..5.5', id: 'make-rating' });
	const technique = select([['', 'any']], { id: 'make-technique' });
	const styles = h('div#styles.rules');
	const theme = h('textarea', { rows: 5, placeholder: '.##.##.\n#######\n.#####.', id: 'make-theme' });
	const few = h('input', { type: 'checkbox' });
	const seed = h('input', { type: 'number', min: 0, placeholder: 'random', id: 'make-seed' });
	const extra = h('input', { type: 'number', min: 0, max: 200, placeholder: '0', id: 'make-extra' });
	const fillAll = h('input', { type: 'checkbox' });
	const mixture = h('div#mixture.rules');
	const ranges = h('div#ranges.columns');
	const [rows, columns, density] = [['rows', 15], ['columns', 15], ['density', 55]].map(([id, value]) => h('input', { type: 'number', min: 1, max: 100, value: String(value), id: `make-${id}` }));
	const line = h('input', { type: 'checkbox', checked: true });
	const plain = h('div', h('div.columns', label('Size', size), label('Symmetry', symmetry)),
		h('details', h('summary', 'More choices'),
			h('p.quiet', 'Mix several kinds of clues:'), mixture,
			h('p.quiet', 'How many of each, from and to:'), ranges,
			h('div.columns', label('Rating, from..to', rating), label('Needs the technique', technique), label('Clues more than needed', extra)),
			h('p.quiet', 'Cages and lines:'), styles,
			label('Clues only in the # of this picture, a line for each row', theme),
			h('label.tick', few, h('span', 'As few clues as can be found, which takes longer')), h('label.tick', fillAll, h('span', 'Cages cover the grid'))));
	const picture = h('div', { hidden: true }, h('div.columns', label('Rows', rows), label('Columns', columns), label('Painted, %', density)), h('label.tick', line, h('span', 'Solvable line by line')));
	const go = button('Make', make, '#make.primary');
	type.addEventListener('change', showType);

	/** @param {HTMLElement} chips */
	function pressed(chips) {
		return [...chips.querySelectorAll('[aria-pressed=true]')].map((chip) => /** @type {HTMLElement} */ (chip));
	}

	function chosen() {
		return pressed(mixture).map((chip) => chip.dataset.type || '');
	}

	function showType() {
		picture.hidden = type.value !== 'nonogram';
		plain.hidden = type.value === 'nonogram';
		const sizes = known.types.find((one) => one.name === type.value)?.sizes || [];
		size.placeholder = String(sizes[0] || 9);
		size.title = sizes.length ? `Sizes: ${sizes.join(', ')}` : '';
		const names = chosen().length ? chosen() : [type.value];
		const clues = [...new Set(names.flatMap((name) => known.types.find((one) => one.name === name)?.clues || []))];
		fill(ranges, ...['givens', ...clues.filter((clue) => clue !== 'givens')].map((clue) => h('div.range', { 'data-clue': clue }, h('span', titleOf(clue)),
			h('input', { type: 'number', min: 0, 'aria-label': `${clue} from` }), h('input', { type: 'number', min: 0, 'aria-label': `${clue} to` }))));
	}

	function question() {
		/** @type {any} */
		const asked = { ask: 'generate', limits: { seconds: 120 } };
		const number = (name, input) => { if (input.value !== '') asked[name] = Number(input.value); };
		asked.seed = seed.value === '' ? Math.floor(Math.random() * 2 ** 31) : Number(seed.value);
		if (type.value === 'nonogram' && !chosen().length) {
			asked.type = 'nonogram';
			number('rows', rows);
			number('columns', columns);
			number('density', density);
			if (level.value) asked.level = level.value;
			else if (line.checked) asked.line_logic = true;
			return asked;
		}
		if (chosen().length) asked.rules = chosen();
		else asked.type = type.value;
		number('size', size);
		number('extra', extra);
		if (level.value) asked.level = level.value;
		if (symmetry.value) asked.symmetry = symmetry.value;
		if (rating.value.trim()) asked.rating = rating.value.trim();
		if (technique.value) asked.technique = technique.value;
		if (theme.value.trim()) asked.theme = theme.value;
		if (few.checked) asked.few = true;
		const liked = pressed(styles).map((chip) => chip.dataset.style || '');
		if (liked.length) asked.styles = liked;
		if (fillAll.checked) asked.fill_all = true;
		for (const range of ranges.children) {
			const [from, to] = [...range.querySelectorAll('input')].map((input) => input.value);
			if (from !== '' || to !== '') (asked.ranges ||= {})[range.dataset.clue] = [Number(from || 0), Number(to || from || 0)];
		}
		return asked;
	}

	async function make() {
		const started = performance.now();
		const words = h('p.quiet.thinking', 'Making a puzzle …');
		const timer = setInterval(() => { words.textContent = `Making a puzzle … ${Math.round((performance.now() - started) / 1000)} s`; }, 1000);
		await run(question(), words, (answer) => {
			const [made] = answer.puzzles || [];
			if (!made) return fill(said, h('p', answer.stopped || 'Nothing was found within the limits. Fewer wishes make it easier.'));
			app.load(made.puzzle);
			fill(said, h('p#made-words', `Made${made.level ? `: ${made.level}` : ''}${made.rating ? `, rating ${made.rating}` : ''}. Seed ${made.seed}.`),
				h('div.row', button('Play it', () => app.show('play'), '#play-it'), button('Change it', () => app.show('set'))));
			announce('A puzzle was made.');
		});
		clearInterval(timer);
	}

	async function run(asked, words, use) {
		running?.abort();
		running = new AbortController();
		const { signal } = running;
		fill(said, words, button('Stop', () => running?.abort(), '#make-stop'));
		go.disabled = true;
		try {
			use(await app.askPlain(asked, { signal, onEvent: (event) => { if (event.event === 'made') announce(`Puzzle ${event.number} made.`); } }));
		} catch (error) {
			fill(said, h('p', { class: isAbort(error) ? 'quiet' : 'error' }, isAbort(error) ? 'Stopped.' : wordsOf(error)));
		}
		go.disabled = false;
	}

	const wide = h('input', { type: 'number', min: 5, max: 100, value: '25', id: 'picture-width' });
	const colours = h('input', { type: 'number', min: 1, max: 8, value: '1', id: 'picture-colours' });
	const drop = h('label#picture-drop.drop', h('span', 'Drop a picture here, or choose one'), h('input', { type: 'file', class: 'offscreen', accept: 'image/*', 'aria-label': 'Choose a picture', onchange: (event) => event.target.files[0] && fromPicture(event.target.files[0]) }));

	async function fromPicture(file) {
		let bitmap;
		try {
			bitmap = await createImageBitmap(file);
		} catch {
			return fill(said, h('p.error', 'This picture cannot be read.'));
		}
		const scale = Math.min(1, LARGEST_PICTURE / Math.max(bitmap.width, bitmap.height));
		const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
		const canvas = h('canvas', { width, height });
		const context = canvas.getContext('2d');
		context.fillStyle = '#fff';
		context.fillRect(0, 0, width, height);
		context.drawImage(bitmap, 0, 0, width, height);
		const { data } = context.getImageData(0, 0, width, height);
		let text = '';
		for (let start = 0; start < data.length; start += 8192) text += String.fromCharCode(...data.subarray(start, start + 8192));
		const grid = Math.max(1, Math.round(Number(wide.value) || 25));
		const asked = { ask: 'picture', width, height, pixels: btoa(text), columns: grid, rows: Math.max(1, Math.round((grid * height) / width)), colors: Number(colours.value) || 1, limits: { seconds: 60 } };
		return run(asked, h('p.quiet.thinking', 'Making a nonogram …'), (answer) => {
			app.load(answer.puzzle, 'make');
			fill(said, h('p#made-words', answer.changed ? `Made. ${answer.changed === 1 ? 'One cell was' : `${answer.changed} cells were`} changed so that there is one solution.` : 'Made.'), button('Paint it', () => app.show('play'), '#play-it'));
		});
	}

	async function enter() {
		if (known) return;
		try {
			known = await app.askPlain({ ask: 'types' });
		} catch { return; }
		const types = known.types;
		fill(type, ...types.map((one) => h('option', { value: one.name, selected: one.name === 'standard' }, one.name === 'standard' ? 'Standard Sudoku' : titleOf(one.name))));
		fill(level, h('option', { value: '' }, 'any'), ...(known.levels || []).map((one) => h('option', { value: one }, one)));
		fill(symmetry, ...(known.symmetries || []).map((one) => h('option', { value: one === 'none' ? '' : one }, one)));
		fill(technique, h('option', { value: '' }, 'any'), ...(known.techniques || []).map((one) => h('option', { value: one }, one)));
		fill(styles, ...(known.styles || []).map((one) => {
			const chip = button(titleOf(one), () => chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true')), { class: 'rule', 'aria-pressed': 'false', 'data-style': one });
			return chip;
		}));
		fill(mixture, ...types.filter((one) => one.mixes).map((one) => {
			const chip = button(titleOf(one.name), () => { chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true')); showType(); }, { class: 'rule', 'aria-pressed': 'false', 'data-type': one.name });
			return chip;
		}));
		showType();
	}

	fill(box, h('section', h('h2', 'Make a puzzle'), h('p.quiet', 'Each has exactly one solution and no clue that is not needed.'), label('Kind', type), plain, picture, h('div.columns', label('Level', level), label('Seed', seed)), h('div.row', go)),
		said, h('section', h('h2', 'Nonogram from a picture'), drop, h('div.columns', label('Columns', wide), label('Colours', colours))));
	box.className = 'place make';
	return { element: box, enter, leave: () => running?.abort(), picture: fromPicture };
}
