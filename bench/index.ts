/**
 * `npm run bench`: every claim of speed and memory, measured in rounds, both sides in turns in one run where there are
 * two, and printed with the machine's facts: the median and, in brackets, the least and the greatest round. Name some
 * to run only those: `npm run bench -- transfer`, `npm run bench -- idle --minutes 2`,
 * `npm run bench -- library --games 1e4,1e5 --keep DIR`, `npm run bench -- four-streams --games 1e6 --rounds 6`.
 * bench/benches.ts lists all of them.
 *
 * `--rounds` says how often each figure is measured. `--keep DIR` stores filled catalogues for the next run.
 * `--json FILE` writes the results too, and `npm run bench -- compare BEFORE.json AFTER.json` compares two such files.
 */
import { type Bench, listBenches } from './benches.ts';
import { compareFiles } from './compare.ts';
import { readOptions } from './options.ts';
import { spreadText } from './quantile.ts';
import type { BenchResult, Measurement, Results } from './result.ts';
import { describeMachine, readCommit, writeResults } from './result-file.ts';

const { values, positionals: wanted } = readOptions();

if (wanted[0] === 'compare') {
  const [, before, after] = wanted;
  if (before === undefined || after === undefined) {
    fail('Name two files: npm run bench -- compare BEFORE.json AFTER.json');
  }
  try {
    console.log((await compareFiles(before, after)).join('\n'));
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  process.exit();
}

const benches = listBenches(values);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  fail(`No bench "${unknown.join('", "')}"; there are: ${Object.keys(benches).join(', ')}.`);
}
if (values.rounds !== undefined && !(Number.isInteger(Number(values.rounds)) && Number(values.rounds) > 0)) {
  fail('--rounds takes a whole number from 1 on.');
}

const commit = values.json === undefined ? null : await readCommit();
const { processor, cores, memoryGb, system, node } = describeMachine();
console.log(`${processor}, ${cores} cores, ${memoryGb} GB`);
console.log(`${system}, Node ${node}\n`);

const done: (Pick<Bench, 'settings'> & { readonly name: string; readonly results: Results })[] = [];
for (const [name, { settings, run }] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  const results = await run();
  for (const result of results) print(result);
  done.push({ name, settings, results });
  // After each bench: one that fails later loses nothing.
  if (values.json !== undefined && commit !== null) await writeResults(values.json, commit, done);
}

function print(result: BenchResult | Measurement): void {
  const verdict = result.isMet ? 'met' : 'MISSED';
  const figure =
    'ours' in result
      ? `${result.ours} against ${result.theirs}: ${spreadText(result.spread)}`
      : `${result.measured}`;
  console.log(`  ${result.name}\n    ${figure} (target ${result.target}: ${verdict})`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
