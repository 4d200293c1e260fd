import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareFiles } from '../../bench/compare.ts';
import { paired } from '../../bench/paired.ts';
import { readResults, writeResults } from '../../bench/result-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const result = (ours: readonly number[], theirs: readonly number[]) => ({
  name: 'Small files',
  ...paired(ours, theirs, 's', 1),
  target: '≤ 1.00',
  isMet: false,
});
const file = (commit: string, results: ReturnType<typeof result>[]) => ({
  commit,
  processor: 'a processor',
  cores: 2,
  results,
});

async function compare(before: ReturnType<typeof file>, after: ReturnType<typeof file>) {
  const folder = await temporaryFolder();
  const paths = [join(folder, 'before.json'), join(folder, 'after.json')] as const;
  await writeFile(paths[0], JSON.stringify(before));
  await writeFile(paths[1], JSON.stringify(after));
  return await compareFiles(...paths);
}

test('The ratio is the median of the pairs, so that noise that meets both sides of a pair cancels out', () => {
  expect(paired([2, 40, 6], [1, 10, 2], 's', 0)).toEqual({
    ours: '6 (2–40) s',
    theirs: '2 (1–10) s',
    ratio: 3,
    spread: { median: 3, min: 2, max: 4 },
  });
});

test('Sides without a partner are refused', () => {
  expect(() => paired([1, 2], [1], 's', 0)).toThrow('2 and 1 measurements make no pairs.');
});

test('A difference is named only where the ratios of the two runs do not overlap', async () => {
  const slow = file('abc', [result([4, 5], [1, 1])]);
  const fast = file('def', [result([1, 2], [1, 1])]);
  const between = file('def', [result([2, 4], [1, 1])]);
  expect((await compare(slow, fast)).at(-1)).toBe(
    '    5.0 (4.0–5.0) s, ratio 5.00 → 2.0 (1.0–2.0) s, ratio 2.00 (different)',
  );
  expect((await compare(slow, between)).at(-1)).toContain('(within the spread)');
});

test('Figures that only one run has are listed, and another machine is pointed out', async () => {
  const before = file('abc', [result([4], [1])]);
  const after = { ...file('def', []), cores: 8 };
  expect(await compare(before, after)).toEqual([
    'abc → def',
    'The machines differ: only the ratios can be compared.',
    '  Small files',
    '    4.0 (4.0–4.0) s, ratio 4.00 → not measured',
  ]);
});

test('Results are read back as they were written', async () => {
  const path = join(await temporaryFolder(), 'results.json');
  const results = [result([1], [2]), { name: 'Memory', measured: '90 MB', target: '< 110 MB', isMet: true }];
  await writeResults(path, results);
  expect((await readResults(path)).results).toEqual(results);
  expect((await compareFiles(path, path)).at(-1)).toBe('    90 MB → 90 MB');
});

test('A file that holds no results is refused', async () => {
  const path = join(await temporaryFolder(), 'results.json');
  await writeFile(path, '{}');
  await expect(readResults(path)).rejects.toThrow('commit');
});
