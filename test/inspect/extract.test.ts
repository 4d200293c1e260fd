import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import yauzl from 'yauzl';
import { extractEntries } from '../../src/core/inspect/extract.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packZip } from './pack-zip.ts';

async function zipped(entries: Record<string, string>) {
  const folder = temporaryFolder();
  const path = join(folder, 'a.zip');
  await writeFile(path, await packZip(entries));
  const out = join(folder, 'out');
  return { out, extract: (wanted: number[]) => extractEntries(path, wanted, out, [join(folder, 'archive')]) };
}

it('All entries of a zip are extracted in one pass over its list', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `d${at % 7}/${at}.txt`);
  const { out, extract } = await zipped(Object.fromEntries(names.map((name) => [name, `I am ${name}`])));
  const open = vi.spyOn(yauzl, 'open');
  onTestFinished(() => open.mockRestore());
  expect(await extract([])).toMatchObject({ files: 300, skipped: [] });
  // Once for the list, once for the content.
  expect(open.mock.calls).toHaveLength(2);
  for (const name of names) expect(readFileSync(join(out, name), 'utf8')).toBe(`I am ${name}`);
});

it('The chosen entries of a zip are extracted, and no others', async () => {
  const { out, extract } = await zipped({ a: '1', b: '2', c: '3', d: '4' });
  expect(await extract([3, 1, 99])).toMatchObject({ files: 2, bytes: 2 });
  expect(readdirSync(out).sort()).toEqual(['b', 'd']);
});

it('An entry whose path is too long, or has a file as a folder, is skipped and named; the others are extracted', async () => {
  const deep = `${'folder-of-a-name/'.repeat(400)}x.txt`;
  const { out, extract } = await zipped({ 'a.txt': '1', [deep]: '2', 'a.txt/b.txt': '3', 'z.txt': '4' });
  expect(await extract([])).toEqual({
    files: 2,
    bytes: 2,
    skipped: [
      { path: deep, reason: expect.stringContaining('too long') },
      { path: 'a.txt/b.txt', reason: expect.stringContaining('A file') },
    ],
  });
  expect(readdirSync(out).sort()).toEqual(['a.txt', 'z.txt']);
});

it('A second extraction removes what a killed one left, in every folder that it writes to', async () => {
  const { out, extract } = await zipped({ 'a.txt': '1', 'd/b.txt': '2' });
  await extract([]);
  const left = `.${process.pid}-00000000-0-4567ef01.matchkeep-part`;
  for (const folder of [out, join(out, 'd')]) await writeFile(join(folder, left), 'half');
  await extract([]);
  expect([readdirSync(out).sort(), readdirSync(join(out, 'd'))]).toEqual([['a.txt', 'd'], ['b.txt']]);
});
