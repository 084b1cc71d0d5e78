/** Small helpers for making elements. */

/**
 * Makes an element: `h('p#id.class', {title: 'x'}, 'text')`. Properties that begin with `on` are listeners; they can be left out.
 * @param {string} selector
 * @param {...any} rest
 * @returns {any}
 */
export function h(selector, ...rest) {
	const [tag, ...parts] = selector.split(/(?=[#.])/);
	const element = document.createElement(tag);
	for (const part of parts) {
		if (part[0] === '#') element.id = part.slice(1);
		else element.classList.add(part.slice(1));
	}
	const [first] = rest;
	const isProps = first === null || (typeof first === 'object' && Object.getPrototypeOf(first) === Object.prototype);
	for (const [name, value] of Object.entries((isProps && rest.shift()) || {})) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
		else if (name in element && !name.includes('-') && typeof value !== 'string') /** @type {any} */ (element)[name] = value;
		else if (name === 'class') element.classList.add(...value.split(' ').filter(Boolean));
		else element.setAttribute(name, value === true ? '' : String(value));
	}
	append(element, rest);
	return element;
}

/** @param {Element} element @param {any[]} children */
export function append(element, children) {
	element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false).map((child) =>
		(typeof child === 'number' ? String(child) : child)));
}

/** Replaces what is inside. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
	element.replaceChildren();
	append(element, children);
}

/** @param {string} tag @param {Record<string, any>} [attributes] @returns {any} */
export function svg(tag, attributes = {}) {
	const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
	return element;
}

/** What went wrong, for people. @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A button with a text; its id and classes as in `h`, or properties. @param {string} text @param {(event: MouseEvent) => void} onclick @param {string | Record<string, any>} [how] */
export const button = (text, onclick, how = {}) => (typeof how === 'string'
	? h(`button${how}`, { type: 'button', onclick }, text) : h('button', { type: 'button', onclick, ...how }, text));

/** A labelled control. @param {string} text @param {Element} control @param {Record<string, any>} [props] */
export const label = (text, control, props = {}) => h('label.field', { ...props }, h('span', text), control);

/** A drop-down list. @param {(string | [string, string])[]} options @param {Record<string, any>} [props] */
export const select = (options, props = {}) => h('select', props, ...options.map((option) => {
	const [value, text] = Array.isArray(option) ? option : [option, option];
	return h('option', { value, selected: value === props.value }, text);
}));

/** Says something to those who listen rather than look. @param {string} text */
export function announce(text) {
	const region = byId('live');
	if (region.textContent !== text) region.textContent = text;
}

let toastTimer = 0;
/** Says something short at the foot of the page. @param {string} text */
export function toast(text) {
	const box = byId('toast');
	box.textContent = text;
	box.hidden = false;
	clearTimeout(toastTimer);
	toastTimer = window.setTimeout(() => { box.hidden = true; }, 3500);
}

/** Puts text on the clipboard, also where the page is not served securely. @param {string} text */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = h('textarea.offscreen');
		area.value = text;
		document.body.append(area);
		area.select();
		document.execCommand('copy');
		area.remove();
	}
	toast('Copied.');
}

/** Gives a file to the person. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
	const url = URL.createObjectURL(new Blob([content], { type }));
	h('a', { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10000);
}
