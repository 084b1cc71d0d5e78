/**
 * A puzzle packed into a link: base64url of raw deflate of its JSON. A link is refused by its size before it is unpacked,
 * and unpacking stops at a bound, so that nobody can fill a browser's memory with a link.
 */

const LONGEST_LINK = 200_000;
const LONGEST_TEXT = 4_000_000;

/** The link holds too much. */
export class TooLong extends Error {}

function toBase64(bytes) {
	let text = '';
	for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
	return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
	return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** @param {string} packed @returns {Promise<string>} */
export async function unpack(packed) {
	if (packed.length > LONGEST_LINK) throw new TooLong('This link is too long to be a puzzle.');
	const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
	const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
	const parts = [];
	let length = 0;
	for (;;) {
		const { value, done } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > LONGEST_TEXT) {
			await reader.cancel();
			throw new TooLong('This link unpacks to too much to be a puzzle.');
		}
		parts.push(value);
	}
	return new Blob(parts).text();
}

/** What a fragment of a URL asks to open. @param {string} fragment @returns {Promise<string | null>} */
export async function fromFragment(fragment) {
	const [, name, content] = /^#(p|text)=(.*)$/s.exec(fragment) || [];
	if (!name) return null;
	if (name === 'p') return unpack(content);
	if (content.length > LONGEST_LINK) throw new TooLong('This link is too long to be a puzzle.');
	return decodeURIComponent(content);
}
