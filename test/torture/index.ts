/**
 * `npm run torture -- --kills 500 --cuts 100`: ends with "500 kills, 100 cuts, 0 violations", or names them. `--seed`
 * repeats a run, `--only NAME` takes some programs of the table (test/torture/programs.ts), `--at N` only one step.
 */
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../scripts/build.ts';
import { builtProgramVariable } from '../../scripts/built-program.ts';
import { whyNoDevice } from './block-device.ts';
import { programs } from './programs.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    cuts: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', multiple: true },
    at: { type: 'string' },
  },
});
const count = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number.`);
  return Number(text);
};
const { only } = values;
const chosen = programs.filter(({ name }) => only === undefined || only.includes(name));
if (chosen.length === 0) throw new Error(`--only takes: ${programs.map(({ name }) => name).join(', ')}.`);
const seed = count('seed', values.seed);
const why = whyNoDevice();
const cuts = count('cuts', values.cuts);

await buildIfNeeded('shells');
process.env[builtProgramVariable] = 'yes';
// They read the variable.
const { openStage } = await import('./stage.ts');
const { saveBeginnings } = await import('./beginnings.ts');
const { torture } = await import('./torture.ts');

// What is mounted and written is removed when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
console.log(`seed ${seed}`);
if (why !== null && cuts > 0) console.log(`Cuts are not run: ${why}.`);
const stage = await openStage({ matches: 4 });
try {
  const beganAt = performance.now();
  await saveBeginnings(stage, new Set(chosen.map(({ from }) => from)));
  const result = await torture({
    stage,
    programs: chosen,
    kills: count('kills', values.kills),
    cuts: why === null ? cuts : 0,
    seed,
    ...(values.at !== undefined && { at: count('at', values.at) }),
    say: (line) => console.log(line),
  });
  console.log(`${((performance.now() - beganAt) / 60_000).toFixed(1)} minutes, seed ${seed}`);
  console.log(`${result.kills} kills, ${result.cuts} cuts, ${result.violations.length} violations`);
  process.exitCode = result.violations.length === 0 ? 0 : 1;
} finally {
  await stage[Symbol.asyncDispose]();
}
