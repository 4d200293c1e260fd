/**
 * `npm run bench`: every claim of speed and memory, measured side by side in one run and printed with the
 * machine's facts. Name some to run only those: `npm run bench -- transfer`.
 */
import { cpus, platform, release, totalmem } from 'node:os';
import { benchCatalogueWrites } from './catalogue.ts';
import type { BenchResult } from './result.ts';
import { benchTransfer } from './transfer.ts';

const benches: Readonly<Record<string, () => Promise<readonly BenchResult[]>>> = {
  transfer: benchTransfer,
  catalogue: benchCatalogueWrites,
};

const [processor] = cpus();
const memoryGb = (totalmem() / 1024 ** 3).toFixed(0);
console.log(`${processor?.model ?? 'unknown processor'}, ${cpus().length} cores, ${memoryGb} GB`);
console.log(`${platform()} ${release()}, Node ${process.versions.node}\n`);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join('", "')}"; there are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  for (const { name: what, ours, theirs, ratio, target, isMet } of await bench()) {
    const verdict = isMet ? 'met' : 'MISSED';
    console.log(
      `  ${what}\n    ${ours} against ${theirs}: ${ratio.toFixed(2)} (target ${target}: ${verdict})`,
    );
  }
}
