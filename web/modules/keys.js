/** Keys by their place on the keyboard, so that layouts do not matter, and the list of them. */

import { byId, h, fill, button } from './dom.js';

const MODES = /** @type {Record<string, string>} */ ({ KeyZ: 'digit', KeyX: 'corner', KeyC: 'centre', KeyV: 'colour' });

/** The value that a key means on a board: digits, then letters from A for 10. @param {string} code @param {import('./cells.js').Shape} shape @returns {number | null} */
export function valueOf(code, shape) {
	const lowest = shape.lowest ?? 1;
	const digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
	const letter = /^Key([A-Z])$/.exec(code);
	const value = digit ? Number(digit[1]) : letter ? letter[1].charCodeAt(0) - 55 : -1;
	return value >= lowest && value < lowest + shape.values ? value : null;
}

/** @param {string} code */
export const modeOf = (code) => MODES[code] || null;

/** Whether someone is typing into something. @param {Event} event */
export function isTyping(event) {
	const target = /** @type {HTMLElement} */ (event.target);
	return !!target.closest?.('input:not([type=checkbox]):not([type=radio]), textarea, select, dialog');
}

const LIST = [
	['Arrows', 'move'],
	['Shift or Ctrl with arrows or a drag', 'select several'],
	['Ctrl A', 'select all'],
	['Double click', 'select equal digits'],
	['1 to 9, then A, B …', 'write a value'],
	['Z  X  C  V', 'digit, corner, centre, colour'],
	['Space', 'next of these'],
	['Shift 1', 'corner mark'],
	['Ctrl 1', 'centre mark'],
	['Delete', 'clear'],
	['Ctrl Z, Ctrl Y', 'undo, redo'],
	['Esc', 'put the tool down, select nothing'],
	['?', 'this list'],
];

export function showKeys() {
	const dialog = byId('help');
	fill(dialog, h('h2', 'Keys'), h('dl.keys', ...LIST.flatMap(([key, meaning]) => [h('dt', key), h('dd', meaning)])),
		h('p.quiet', 'On a nonogram, Space or 1 paints, X makes a cross; with the mouse, the right button makes crosses.'),
		button('Close', () => dialog.close(), '.primary'));
	dialog.showModal();
}
