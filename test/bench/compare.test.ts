import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareFiles } from '../../bench/compare.ts';
import { toFigure } from '../../bench/figure.ts';
import { paired } from '../../bench/paired.ts';
import { measurement, type Results } from '../../bench/result.ts';
import { readCommit, readResults, type Settings, writeResults } from '../../bench/result-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const machine = { processor: 'a processor', cores: 2, memoryGb: 8, system: 'an OS', node: '24' };

const pair = (ours: readonly number[], theirs: readonly number[]) => ({
  name: 'Small files',
  ...paired(ours, theirs, 's', 1),
  target: '≤ 1.00',
  isMet: false,
});
const memory = (values: readonly number[], unit = 'MB') =>
  measurement({ name: 'Memory', figures: [toFigure('', values, unit)], limit: 100 });
const rate = (values: readonly number[]) =>
  measurement({ name: 'Rate', figures: [toFigure('', values, 'files/s', 'larger')], limit: null });

function run(commit: string, results: Results, settings: Settings = { rounds: 2 }) {
  return { commit, machine, benches: [{ name: 'transfer', settings, results }] };
}

async function compare(before: ReturnType<typeof run>, after: ReturnType<typeof run>) {
  const folder = await temporaryFolder();
  const paths = [join(folder, 'before.json'), join(folder, 'after.json')] as const;
  await writeFile(paths[0], JSON.stringify(before));
  await writeFile(paths[1], JSON.stringify(after));
  return await compareFiles(...paths);
}

test('A ratio is compared together with both of its sides', async () => {
  const before = run('abc', [pair([4, 5], [1, 1])]);
  const after = run('def', [pair([1, 2], [1, 1])]);
  expect(await compare(before, after)).toEqual([
    'abc → def',
    'transfer',
    '  Small files',
    '    ratio: 4.5 (4–5) → 1.5 (1–2): −66.7 %, better',
    '    ours: 4.5 (4–5) s → 1.5 (1–2) s: −66.7 %, better',
    '    theirs: 1 (1–1) s → 1 (1–1) s: +0.0 %, within the spread',
  ]);
});

test('A figure is called better or worse only where the rounds of the two runs do not overlap', async () => {
  const before = run('abc', [memory([90, 100]), rate([10, 20])]);
  expect((await compare(before, run('def', [memory([100, 110])]))).at(3)).toBe(
    '    95 (90–100) MB → 105 (100–110) MB: +10.5 %, within the spread',
  );
  expect((await compare(before, run('def', [memory([101, 110])]))).at(3)).toContain('worse');
  expect((await compare(before, run('def', [memory([80, 89])]))).at(3)).toContain('better');
});

test('A larger figure is better where larger is better', async () => {
  const before = run('abc', [rate([10, 20])]);
  expect((await compare(before, run('def', [rate([30, 40])]))).at(-1)).toContain('better');
  expect((await compare(before, run('def', [rate([1, 2])]))).at(-1)).toContain('worse');
});

test('A figure that was measured once is compared without a verdict', async () => {
  const lines = await compare(run('abc', [memory([90])]), run('def', [memory([180])]));
  expect(lines.at(-1)).toBe('    90 MB → 180 MB: +100.0 %, measured once, so this may be noise');
});

test('A change from zero has no percentage', async () => {
  const lines = await compare(run('abc', [memory([0, 0])]), run('def', [memory([1, 2])]));
  expect(lines.at(-1)).toBe('    0 (0–0) MB → 1.5 (1–2) MB: worse');
});

test('Figures in different units are not compared', async () => {
  const lines = await compare(run('abc', [memory([1, 2])]), run('def', [memory([1, 2], 'GB')]));
  expect(lines.at(-1)).toBe('    1.5 (1–2) MB → 1.5 (1–2) GB: cannot be compared, the units differ');
});

test('Results that only one run has are listed', async () => {
  const lines = await compare(run('abc', [memory([90])]), run('def', [rate([5])]));
  expect(lines).toEqual([
    'abc → def',
    'transfer',
    '  Memory',
    '    90 MB → not measured',
    '  Rate',
    '    not measured → 5 files/s',
  ]);
});

test('On another machine only the ratios are compared', async () => {
  const before = run('abc', [pair([4], [1]), memory([90])]);
  const after = { ...before, commit: 'def', machine: { ...machine, cores: 8 } };
  expect(await compare(before, after)).toEqual([
    'abc → def',
    'The machines differ: only the ratios are compared.',
    'transfer',
    '  Small files',
    '    ratio: 4 → 4: +0.0 %, measured once, so this may be noise',
  ]);
});

test('Runs with different settings are not compared, and the error names the settings', async () => {
  const before = run('abc', [memory([90])], { games: [10, 100], rounds: 2 });
  const after = run('def', [memory([90])], { games: [10, 100], rounds: 3 });
  await expect(compare(before, after)).rejects.toThrow(
    'transfer: games 10,100, rounds 2 and games 10,100, rounds 3',
  );
});

test('Benches that only one run has may have any settings', async () => {
  const before = run('abc', [memory([90])]);
  const other = { name: 'mix', settings: { rounds: 9 }, results: [rate([5])] };
  const after = { ...before, benches: [...before.benches, other] };
  expect((await compare(before, after)).slice(-3)).toEqual(['mix', '  Rate', '    not measured → 5 files/s']);
});

test('Results are read back as they were written, with the commit and the machine', async () => {
  const path = join(await temporaryFolder(), 'results.json');
  const benches = [{ name: 'transfer', settings: { rounds: 2, games: [1, 2] }, results: [memory([90, 91])] }];
  await writeResults(path, await readCommit(), benches);
  const read = await readResults(path);
  expect(read.benches).toEqual(benches);
  expect(read.commit).toMatch(/^[0-9a-f]{7,}(-dirty)?$/);
  expect(read.machine).toMatchObject({ node: process.versions.node });
  expect((await compareFiles(path, path)).at(-1)).toContain('90.5 (90–91) MB → 90.5 (90–91) MB');
});

test('A file that holds no results is refused with its name', async () => {
  const path = join(await temporaryFolder(), 'results.json');
  await writeFile(path, '{}');
  await expect(readResults(path)).rejects.toThrow(`${path} does not hold results`);
});
