/**
 * `npm run bench`: every claim of speed and memory, measured side by side in one run and printed with the
 * machine's facts. Name some to run only those: `npm run bench -- transfer`, `npm run bench -- idle --minutes 2`,
 * `npm run bench -- library --games 1e4,1e5 --keep DIR`, `npm run bench -- month --days 7 --matches 20 --seeds 1,2
 * --rules changing`, `npm run bench -- backfill --games 10000 --kills 5`. `--json FILE` writes the results too, and
 * `npm run bench -- compare BEFORE.json AFTER.json` compares two such files.
 */
import { cpus, platform, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchArchive } from './archive.ts';
import { benchBackfill } from './backfill.ts';
import { benchCatalogueWrites } from './catalogue.ts';
import { compareFiles } from './compare.ts';
import { benchCoverage } from './coverage.ts';
import { benchExport } from './export.ts';
import { benchIdle } from './idle.ts';
import { benchInspect } from './inspect.ts';
import { benchLibrary } from './library.ts';
import { benchListings } from './listings.ts';
import { benchMany } from './many.ts';
import { benchMix } from './mix.ts';
import { benchMonth, isMonthKind } from './month.ts';
import { spreadText } from './quantile.ts';
import type { BenchResult, Measurement } from './result.ts';
import { writeResults } from './result-file.ts';
import { benchRules } from './rules.ts';
import { benchScroll } from './scroll.ts';
import { benchStartup } from './startup.ts';
import { benchStreams } from './streams.ts';
import { benchTransfer } from './transfer.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  // How long the idle archiver is measured, and its number of games.
  options: {
    minutes: { type: 'string', default: '10' },
    games: { type: 'string' },
    // The length of the simulated month, its matches a day, the seeds of its worlds, and its watch rules.
    days: { type: 'string', default: '30' },
    matches: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '1' },
    rules: { type: 'string', default: 'all,changing' },
    // How often a backfill is killed.
    kills: { type: 'string', default: '5' },
    // How often the two sides of a transfer run, in turns.
    rounds: { type: 'string', default: '3' },
    // The file that gets the results.
    json: { type: 'string' },
    // Where the library's filled catalogues are stored for reuse.
    keep: { type: 'string' },
    // Of a filled catalogue to scroll through, instead of filling one.
    'data-dir': { type: 'string' },
  },
});

const benches: Readonly<Record<string, () => Promise<readonly (BenchResult | Measurement)[]>>> = {
  transfer: () => benchTransfer({ rounds: Number(values.rounds) }),
  mix: () => benchMix({ rounds: Number(values.rounds) }),
  many: () => benchMany({ files: Number(values.games ?? 20_000) }),
  catalogue: benchCatalogueWrites,
  listings: benchListings,
  startup: benchStartup,
  inspect: benchInspect,
  export: () => benchExport({ games: Number(values.games ?? 100_000) }),
  scroll: () => benchScroll({ games: 1_000_000, dataDir: values['data-dir'] }),
  streams: benchStreams,
  month: () =>
    benchMonth({
      days: Number(values.days),
      matchesPerDay: Number(values.matches),
      seeds: values.seeds.split(',').map(Number),
      rules: values.rules.split(',').filter(isMonthKind),
    }),
  backfill: () =>
    benchBackfill({
      games: Number(values.games ?? 10_000),
      kills: Number(values.kills),
      seed: Number(values.seeds.split(',')[0]),
    }),
  archive: () => benchArchive({ games: Number(values.games ?? 20_000), rounds: Number(values.rounds) }),
  coverage: () => benchCoverage((values.games ?? '1e4,1e5,1e6').split(',').map(Number)),
  rules: () => benchRules((values.games ?? '1e4,1e5,1e6').split(',').map(Number)),
  idle: () => benchIdle({ minutes: Number(values.minutes), games: Number(values.games ?? 100_000) }),
  library: () =>
    benchLibrary({ games: (values.games ?? '1e4,1e5,1e6').split(',').map(Number), keepDir: values.keep }),
};

if (wanted[0] === 'compare') {
  const [, before, after] = wanted;
  if (before === undefined || after === undefined) {
    console.error('Name two files: npm run bench -- compare BEFORE.json AFTER.json');
    process.exit(2);
  }
  console.log((await compareFiles(before, after)).join('\n'));
  process.exit();
}

const [processor] = cpus();
const memoryGb = (totalmem() / 1024 ** 3).toFixed(0);
console.log(`${processor?.model ?? 'unknown processor'}, ${cpus().length} cores, ${memoryGb} GB`);
console.log(`${platform()} ${release()}, Node ${process.versions.node}\n`);

const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join('", "')}"; there are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const results: (BenchResult | Measurement)[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  for (const result of await bench()) {
    print(result);
    results.push(result);
  }
}
if (values.json !== undefined) await writeResults(values.json, results);

function print(result: BenchResult | Measurement): void {
  const verdict = result.isMet ? 'met' : 'MISSED';
  const figure =
    'ours' in result
      ? `${result.ours} against ${result.theirs}: ${result.spread ? spreadText(result.spread) : result.ratio.toFixed(2)}`
      : `${result.measured}`;
  console.log(`  ${result.name}\n    ${figure} (target ${result.target}: ${verdict})`);
}
