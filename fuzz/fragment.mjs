/**
 * Fuzzes what the page does with the fragment of its address (web/modules/link.js): whatever somebody puts into a link, it
 * is unpacked to a bounded text or refused with an error, and what the page packs it unpacks.
 *
 *     node fuzz/fragment.mjs --runs 100000 --seed 1
 */
import { readFileSync } from 'node:fs';

const option = (name, unless) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? unless : Number(process.argv[at + 1]);
};
const runs = option('runs', 20_000);
const seed = option('seed', 1);
const LONGEST_TEXT = 4_000_000;

// The page has no package.json, so Node would take its modules for scripts.
const source = readFileSync(new URL('../web/modules/link.js', import.meta.url), 'utf8');
const { pack, unpack, fromFragment } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

let state = BigInt(seed) * 2n + 1n;
/** A number below `end` (PCG's multiplier, high bits). */
function below(end) {
	state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
	return Number(state >> 33n) % end;
}
const pick = (list) => list[below(list.length)];

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/% #&\u00e9\ud83d\n';

function text() {
	const signs = Array.from({ length: below(60) }, () => pick(['{', '"', 'r1c1', ':', ',', '\u00e9', '\u{1f600}', '\ud800', '0', 'a'])).join('');
	return signs.repeat(1 + below(3) * below(40));
}

/** One change of a string: cut, doubled, or with something else put in. */
function changed(word) {
	const [a, b] = [below(word.length + 1), below(word.length + 1)].sort((x, y) => x - y);
	return pick([
		() => word.slice(0, a),
		() => word.slice(0, a) + word.slice(b),
		() => word.slice(0, b) + word.slice(a),
		() => word.slice(0, a) + pick(SIGNS) + word.slice(a),
		() => word.slice(0, a) + pick(SIGNS) + word.slice(a + 1),
	])();
}

async function fragment() {
	let packed = below(4) ? await pack(text()) : Array.from({ length: below(80) }, () => pick(SIGNS)).join('');
	for (let n = below(4); n > 0; n--) packed = changed(packed);
	const made = pick(['#p=', '#p=', '#p=', '#p=', '#text=', '#text=', '#', '#q=']) + packed;
	return made;
}

const seen = { opened: 0, nothing: 0, refused: 0 };
function fail(why, input) {
	console.log(`seed ${seed}: ${why}\n${JSON.stringify(input).slice(0, 2000)}`);
	process.exit(1);
}
process.on('unhandledRejection', (error) => fail(`an error that nobody can catch: ${error}`, ''));

for (let run = 0; run < runs; run++) {
	const input = await fragment();
	try {
		const found = await fromFragment(input);
		if (found === null) seen.nothing++;
		else if (typeof found !== 'string' || found.length > LONGEST_TEXT) fail('neither a text nor refused', input);
		else seen.opened++;
	} catch (error) {
		if (!(error instanceof Error)) fail('refused with something that is no error', input);
		seen.refused++;
	}
	if (run % 16 === 0) {
		const said = text().toWellFormed();
		if (await unpack(await pack(said)) !== said) fail('what was packed is unpacked as something else', said);
	}
}

// A small link that would unpack to very much.
const bomb = await pack('0'.repeat(LONGEST_TEXT + 1));
let refused = false;
await fromFragment(`#p=${bomb}`).catch(() => (refused = true));
if (!refused) fail('too much was unpacked', bomb);
const megabytes = Math.round(process.memoryUsage().rss / (1 << 20));
console.log(`seed ${seed}: ${runs} fragments, ${JSON.stringify(seen)}, ${megabytes} MiB resident`);
