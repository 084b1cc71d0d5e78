// Times Interactive Sudoku Solver on a collection, for bench/peers/variants.py.
//
//   node bench/peers/iss.mjs CHECKOUT COLLECTION.jsonl [--passes N] [--time-limit SECONDS]
//
// CHECKOUT is a working copy of that solver. Every puzzle of the collection is solved up to two solutions, in one
// process, so that the compiler of the language is warm from the second pass on. A line for each puzzle goes to
// standard output, separated by tabs: its name, the number of solutions (`limit` if time ran out, `error` if it was
// not read), the shortest setup and the shortest solve time in milliseconds, and the choices made.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [checkout, collection, ...options] = process.argv.slice(2);
if (!checkout || !collection) {
  console.error('usage: node iss.mjs CHECKOUT COLLECTION.jsonl [--passes N] [--time-limit SECONDS]');
  process.exit(2);
}
const option = (name, standard) => {
  const at = options.indexOf(name);
  return at < 0 ? standard : Number(options[at + 1]);
};
const passes = option('--passes', 3);
const limit = option('--time-limit', 60) * 1000;

globalThis.self = globalThis;
self.VERSION_PARAM = '';
const part = (name) => import(pathToFileURL(path.resolve(checkout, 'js', name)).href);
const { SudokuParser } = await part('sudoku_parser.js');
const { SudokuBuilder } = await part('solver/sudoku_builder.js');

class OutOfTime extends Error {}

// One run of one puzzle: solutions, setup and solve milliseconds, choices.
function run(text) {
  const constraints = SudokuParser.parseText(text);
  const begin = performance.now();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraints));
  const ready = performance.now();
  solver.setProgressCallback(() => {
    if (performance.now() - ready > limit) throw new OutOfTime();
  }, 12);
  let count;
  try {
    count = solver.countSolutions(2);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    count = 'limit';
  }
  const end = performance.now();
  return { count, setup: ready - begin, solve: end - ready, guesses: solver.state().counters.guesses };
}

const puzzles = fs.readFileSync(collection, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const best = puzzles.map(() => null);
for (let pass = 0; pass < passes; pass++) {
  puzzles.forEach((puzzle, i) => {
    // What takes seconds is as warm as it gets.
    if (best[i] && (best[i].count === 'error' || best[i].solve > 5000)) return;
    let now;
    try {
      now = run(puzzle.iss_string);
    } catch {
      now = { count: 'error', setup: 0, solve: 0, guesses: 0 };
    }
    const old = best[i] ?? now;
    best[i] = { ...now, setup: Math.min(old.setup, now.setup), solve: Math.min(old.solve, now.solve) };
  });
}
puzzles.forEach((puzzle, i) => {
  const { count, setup, solve, guesses } = best[i];
  console.log([puzzle.name, count, setup.toFixed(3), solve.toFixed(3), guesses].join('\t'));
});
