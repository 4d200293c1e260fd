import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { openOutput } from '../../src/core/disk/output-file.ts';
import { runExport } from '../../src/core/export/export-thread.ts';
import { listZip, unpackEntry } from '../../src/core/inspect/zip-entries.ts';
import { exportContentSchema } from '../../src/shared/library/export.ts';
import { sharedTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { exported, filledCatalogue, readCsv } from './fixture.ts';

const shared = sharedTemporaryFolder();
const file = filledCatalogue(shared, 20);
const archive = { dir: join(shared, 'archive') };
let ids: string[] = [];
let paths: string[] = [];

/** Real files for the catalogue: each contains its own path and has the right digest. */
beforeAll(async () => {
  await mkdir(archive.dir, { recursive: true });
  await writeFile(join(archive.dir, '.matchkeep'), '{}');
  const catalogue = openCatalogue({ file });
  const known = [...catalogue.files.known()];
  const now = Date.now();
  catalogue.downloads.recordArchived(
    await Promise.all(
      known.map(async ({ platformGameId, contentType, path }, index) => {
        // One is read in several pieces, which differ.
        const padding = index === 2 ? Array.from({ length: 150_000 }, (_, n) => n) : 'x'.repeat(50_000);
        const content = JSON.stringify({ path, padding });
        await mkdir(dirname(join(archive.dir, path)), { recursive: true });
        await writeFile(join(archive.dir, path), content);
        return {
          platformGameId,
          contentType,
          path,
          folder: dirname(dirname(path)),
          bytes: Buffer.byteLength(content),
          sha256: createHash('sha256').update(content).digest('hex'),
          archivedAt: now,
          origin: 'https://files.example/x',
          etag: null,
          mediaType: null,
          headers: null,
        };
      }),
    ),
  );
  catalogue.close();
  ids = [...new Set(known.map(({ platformGameId }) => platformGameId))];
  paths = known.map(({ path }) => path).sort();
});

const content = exportContentSchema.parse({ as: 'files' });
const to = (path: string, replaces = false) => ({ kind: 'folder', path, replaces }) as const;
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('files exported to a folder', () => {
  it('are identical to those of the archive, with a manifest', async () => {
    const folder = join(temporaryFolder(), 'out');
    const report = await exported({ file, archive, content, target: to(folder), ids });
    expect(report).toMatchObject({ files: paths.length, games: ids.length, skippedCount: 0 });
    expect(filesIn(folder)).toEqual([...paths, 'facts.csv'].sort());
    for (const path of paths) {
      expect(await readFile(join(folder, path))).toEqual(await readFile(join(archive.dir, path)));
    }
    const rows = readCsv(await readFile(join(folder, 'facts.csv'), 'utf8'));
    expect(rows.map((row) => row['path']).sort()).toEqual(paths);
  });

  it('continue after a full disk and after a cancellation, until they are complete', async () => {
    const folder = join(temporaryFolder(), 'out');
    let opened = 0;
    const disk = {
      freeBytes: () => null,
      open(path: string) {
        opened += 1;
        const output = openOutput(path);
        const isFull = opened === 5;
        return {
          ...output,
          get bytes() {
            return output.bytes;
          },
          write(bytes: Uint8Array) {
            if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
            output.write(bytes);
          },
        };
      },
    };
    const asked = { file, archive, content, target: to(folder), ids };
    await expect(exported({ ...asked, disk })).rejects.toMatchObject({ code: 'disk-full' });
    expect(filesIn(folder)).toHaveLength(3);
    const stop = new AbortController();
    const cancelled = exported({
      ...asked,
      signal: stop.signal,
      onProgress: ({ done }) => done >= 8 && stop.abort(new Error('enough')),
    });
    await expect(cancelled).rejects.toThrow('enough');
    expect(filesIn(folder).filter((path) => path.includes('part') || path.startsWith('facts'))).toEqual([]);
    // The leftovers of a killed process.
    await writeFile(join(folder, `.${process.pid}-00000000-0-4567ef01.matchkeep-part`), 'half');
    await exported(asked);
    expect(filesIn(folder)).toEqual([...paths, 'facts.csv'].sort());
  });

  it('do not replace another file of the same name unless allowed', async () => {
    const folder = join(temporaryFolder(), 'out');
    const [first = ''] = paths;
    await mkdir(dirname(join(folder, first)), { recursive: true });
    await writeFile(join(folder, first), 'mine');
    const asked = { file, archive, content, ids };
    const report = await exported({ ...asked, target: to(folder) });
    expect(report).toMatchObject({ skippedCount: 1, skipped: [{ path: first }] });
    expect(await readFile(join(folder, first), 'utf8')).toBe('mine');
    expect(await exported({ ...asked, target: to(folder, true) })).toMatchObject({ skippedCount: 0 });
    expect(await readFile(join(folder, first), 'utf8')).toContain(first);
  });

  it.each([
    ['csv', 'a,b\r\n1,2\r\n'],
    ['jsonl', '{"a":1}\n'],
  ] as const)(
    'do not replace a foreign facts.%s unless allowed, but replace that of an earlier export',
    async (manifest, mine) => {
      const folder = join(temporaryFolder(), 'out');
      const facts = join(folder, `facts.${manifest}`);
      await mkdir(folder);
      await writeFile(facts, mine);
      const asked = {
        file,
        archive,
        content: exportContentSchema.parse({ as: 'files', manifest }),
        ids,
      };
      await expect(exported({ ...asked, target: to(folder) })).rejects.toMatchObject({
        code: 'conflict',
        remedy: expect.stringMatching(/replace/),
      });
      expect(filesIn(folder)).toEqual([`facts.${manifest}`]);
      expect(await readFile(facts, 'utf8')).toBe(mine);
      await exported({ ...asked, target: to(folder, true), ids: ids.slice(0, 1) });
      const earlier = await readFile(facts, 'utf8');
      expect(earlier).toContain('platformGameId');
      await exported({ ...asked, target: to(folder) });
      expect((await readFile(facts, 'utf8')).length).toBeGreaterThan(earlier.length);
    },
  );

  it('of unknown games are reported as skipped', async () => {
    const folder = join(temporaryFolder(), 'out');
    const asked = {
      file,
      archive,
      target: to(folder),
      ids: ['NOPE:1', ...ids.slice(0, 1)],
    };
    const unknown = { skippedCount: 1, skipped: [{ path: 'NOPE:1' }] };
    expect(await exported({ ...asked, content })).toMatchObject({ games: 1, ...unknown });
    const tables = exportContentSchema.parse({ as: 'tables', tables: ['games'], format: 'csv' });
    expect(await exported({ ...asked, content: tables })).toMatchObject({ rows: { games: 1 }, ...unknown });
  });

  it('that do not fit on the disk are rejected before the first one', async () => {
    const folder = join(temporaryFolder(), 'out');
    const disk = { open: openOutput, freeBytes: () => 100_000 };
    const ending = exported({ file, archive, content, target: to(folder), ids, disk });
    await expect(ending).rejects.toMatchObject({ code: 'disk-full', message: expect.stringMatching(/MB/) });
    expect(filesIn(folder)).toEqual([]);
  });

  it('need space only for the files that are still missing', async () => {
    const folder = join(temporaryFolder(), 'out');
    const asked = { file, archive, content, target: to(folder), ids };
    await exported(asked);
    await rm(join(folder, paths[0] ?? ''));
    const free = (bytes: number) => ({ open: openOutput, freeBytes: () => 64 * 1024 * 1024 + bytes });
    await expect(exported({ ...asked, disk: free(50_000) })).rejects.toMatchObject({ code: 'disk-full' });
    expect(await exported({ ...asked, disk: free(100_000) })).toMatchObject({ files: paths.length });
    expect(filesIn(folder)).toEqual([...paths, 'facts.csv'].sort());
  });
});

it('A zip needs no space in advance for files that it compresses', async () => {
  const path = join(temporaryFolder(), 'games.zip');
  const zip = exportContentSchema.parse({ as: 'zip' });
  const disk = { open: openOutput, freeBytes: () => 64 * 1024 * 1024 };
  const target = { kind: 'file', path, replaces: false } as const;
  expect(await exported({ file, archive, ids, content: zip, target, disk })).toMatchObject({
    files: paths.length,
  });
  expect((await readFile(path)).length).toBeLessThan(paths.length * 50_000);
});

it('A zip contains the files unchanged, without missing or damaged ones', async () => {
  const [missing = '', damaged = ''] = paths;
  const [was, other] = await Promise.all([missing, damaged].map((path) => readFile(join(archive.dir, path))));
  await rm(join(archive.dir, missing));
  await writeFile(join(archive.dir, damaged), 'not it');
  const folder = temporaryFolder();
  const path = join(folder, 'games.zip');
  const report = await exported({
    file,
    archive,
    ids,
    content: exportContentSchema.parse({ as: 'zip' }),
    target: { kind: 'file', path, replaces: false },
  });
  await writeFile(join(archive.dir, missing), was ?? '');
  await writeFile(join(archive.dir, damaged), other ?? '');
  expect(report.skipped.map((one) => one.path).sort()).toEqual([missing, damaged].sort());
  const { entries, problem } = await listZip(path);
  expect(problem).toBeNull();
  expect(entries.map(({ name }) => name).sort()).toEqual([...paths.slice(2), 'facts.csv'].sort());
  for (const { entry, name } of entries.filter((one) => one.name !== 'facts.csv')) {
    const unpacked = join(folder, String(entry));
    await unpackEntry(path, entry, unpacked, new AbortController().signal);
    expect((await readFile(unpacked)).equals(await readFile(join(archive.dir, name))), name).toBe(true);
  }
  expect(readdirSync(folder)).toHaveLength(entries.length);
});

it('An export in its thread reports its progress and stops when it is cancelled', async () => {
  const folder = temporaryFolder();
  const states: string[] = [];
  const common = { file, archive, content, manifestName: 'facts', startedAt: 0, onProgress: () => {} };
  const portions = async function* () {
    yield { kind: 'ids' as const, ids };
  };
  const report = await runExport({
    ...common,
    portions,
    target: to(join(folder, 'a')),
    signal: new AbortController().signal,
    onState: (state) => states.push(state),
  });
  expect(report.files).toBe(paths.length);
  expect(states).toEqual(['running', 'finishing']);
  const stop = new AbortController();
  const stopped = runExport({
    ...common,
    portions,
    target: to(join(folder, 'b')),
    signal: stop.signal,
    onState: () => stop.abort(),
  });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
});
