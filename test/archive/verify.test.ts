import { execFile } from 'node:child_process';
import { mkdir, rename, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import { verifyArchive } from '../../src/core/archive/verify.ts';
import type { KnownFile } from '../../src/core/domain/sidecar.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { filesIn, newArchive, place, request } from './fixtures.ts';

/** An archive of `count` games of 1 kB, and their entries in a catalogue. */
async function filled(count: number): Promise<{ archive: Archive; known: KnownFile[] }> {
  const archive = await newArchive();
  const requests = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const where = place({ platformGameId: `${1000 + index}`, number: 1 + (index % 5) });
      return request(archive, `{"n":${index},"pad":"${'x'.repeat(1000)}"}`, { place: where });
    }),
  );
  const results = await archive.publish(requests);
  const known = results.map((result, index) => {
    const wanted = requests[index];
    if (result instanceof MatchkeepError || !wanted) throw result;
    const { bytes, sha256, contentType, place: where } = wanted;
    return { platformGameId: where.platformGameId, contentType, path: result.path, bytes, sha256 };
  });
  return { archive, known };
}

describe('verify', () => {
  it('finds every published file intact', async () => {
    const { archive, known } = await filled(60);
    const intact: string[] = [];
    const facts = await verifyArchive({
      archive,
      known,
      onChecked({ file, found, wasRead }) {
        if (wasRead && found.state === 'intact') intact.push(file.path);
      },
    });
    expect(facts).toEqual({
      checkedFiles: 60,
      checkedBytes: known.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: [],
      changed: [],
      unreadable: [],
      damagedVersions: [],
      unknown: [],
    });
    expect(intact.toSorted()).toEqual(known.map(({ path }) => path).toSorted());
  });

  it('reports each file of many by its own state, in whatever batches they are read', async () => {
    const { archive, known } = await filled(200);
    const isMissing = (_: KnownFile, index: number) => index % 50 === 3;
    const isChanged = (_: KnownFile, index: number) => index % 40 === 7;
    const isOutside = (_: KnownFile, index: number) => index % 90 === 80;
    for (const { path } of known.filter(isMissing)) await rm(join(archive.dir, path));
    for (const { path } of known.filter(isChanged)) await writeFile(join(archive.dir, path), 'other');
    const asked = known.map((file, index) =>
      isOutside(file, index) ? { ...file, path: `../${file.path}` } : file,
    );
    const intact: string[] = [];
    const facts = await verifyArchive({
      archive,
      known: asked,
      onChecked({ file, found }) {
        if (found.state === 'intact') intact.push(file.path);
      },
    });
    const paths = (files: readonly KnownFile[]) => files.map(({ path }) => path).toSorted();
    expect(paths(facts.missing)).toEqual(paths(asked.filter(isMissing)));
    expect(paths(facts.changed)).toEqual(paths(asked.filter(isChanged)));
    expect(paths(facts.unreadable.map(({ file }) => file))).toEqual(paths(asked.filter(isOutside)));
    expect(facts.unreadable.every(({ error }) => error.code === 'path-invalid')).toBe(true);
    expect(facts.checkedFiles).toBe(200);
    const others = [isMissing, isChanged, isOutside];
    const good = asked.filter((file, index) => !others.some((is) => is(file, index)));
    expect(intact.toSorted()).toEqual(paths(good));
  });

  it('reports missing, changed, unreadable and unknown files, and changes none', async () => {
    const { archive, known } = await filled(8);
    const [gone, flipped, cut, folder, ...good] = known;
    if (!gone || !flipped || !cut || !folder) throw new Error('there are eight');
    const at = (file: { readonly path: string }) => join(archive.dir, file.path);
    await rm(dirname(at(gone)), { recursive: true });
    await writeFile(at(flipped), `{"n":9,"pad":"${'x'.repeat(1000)}"}`);
    await truncate(at(cut), 100);
    await rm(at(folder));
    await mkdir(at(folder));
    await writeFile(join(archive.dir, 'LCK', 'notes.txt'), 'mine');
    await writeFile(join(archive.dir, 'LCK', '.DS_Store'), '');
    await writeFile(join(dirname(dirname(at(good[0] ?? cut))), 'match.json'), '{}');
    await archive.partFile({ platformGameId: '1', contentType: 'X' });
    await writeFile(join(archive.dir, '.matchkeep-partial', 'x.part'), 'part');
    const before = await filesIn(archive.dir);

    const facts = await verifyArchive({ archive, known });
    expect(facts.checkedFiles).toBe(8);
    expect(facts.missing).toEqual([gone]);
    expect(new Set(facts.changed)).toEqual(new Set([flipped, cut]));
    expect(facts.unreadable.map(({ file }) => file)).toEqual([folder]);
    expect(facts.unknown).toEqual(['LCK/notes.txt']);
    expect(await filesIn(archive.dir)).toEqual(before);
    expect((await stat(at(cut))).size).toBe(100);
  });

  it('reads slowly, and then a file once more before it is missing or unreadable', async () => {
    const { archive, known } = await filled(4);
    const [away, held, gone, good] = known;
    if (!away || !held || !gone || !good) throw new Error('there are four');
    const at = (file: { readonly path: string }) => join(archive.dir, file.path);
    for (const file of [away, held]) await rename(at(file), `${at(file)}-away`);
    await rm(at(gone));
    await mkdir(at(held));
    let checks = 0;
    const check = async () => {
      checks += 1;
      await archive.check();
      if (checks !== 2) return;
      await rmdir(at(held));
      for (const file of [away, held]) await rename(`${at(file)}-away`, at(file));
    };
    const facts = await verifyArchive({ archive: { ...archive, check }, known, isPart: true, isSlow: true });
    expect(facts).toMatchObject({ checkedFiles: 4, missing: [gone], changed: [], unreadable: [] });
  });

  it.skipIf(process.platform === 'win32')(
    'ends where too many files are open, and calls no file unreadable',
    async () => {
      const { archive, known } = await filled(2);
      const code = (path: string) => pathToFileURL(join(import.meta.dirname, '../../src/core', path)).href;
      // The thread that reads is there before the last file is opened that the system allows.
      const program = `
        import { openSync } from 'node:fs';
        import { openArchive } from '${code('archive/archive.ts')}';
        import { createSlowReader } from '${code('archive/reader-pool.ts')}';
        import { verifyArchive } from '${code('archive/verify.ts')}';
        const archive = await openArchive({ dir: ${JSON.stringify(archive.dir)}, expectedId: null });
        const known = ${JSON.stringify(known)};
        await createSlowReader(archive.store.place).hashAll(known.map(({ path }) => path));
        try { for (;;) openSync('/dev/null'); } catch {}
        const checked = verifyArchive({ archive: { ...archive, check: async () => {} }, known, isSlow: true, isPart: true });
        const { code, message, remedy, unreadable } = await checked.catch((error) => error);
        console.log(JSON.stringify({ code, message, remedy, unreadable }));
        process.exit();`;
      const script = join(temporaryFolder(), 'verify.mjs');
      await writeFile(script, program);
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        'ulimit -n 200 && exec "$0" "$1"',
        process.execPath,
        script,
      ]);
      expect(JSON.parse(stdout)).toEqual({
        code: 'disk-denied',
        message: expect.stringMatching(/^Could not read .*: too many files are open\.$/),
        remedy: expect.stringContaining('ulimit -n'),
      });
    },
  );

  it('reports no file as missing when the drive is missing', async () => {
    const { archive, known } = await filled(30);
    await rename(join(archive.dir, '.matchkeep'), join(archive.dir, 'away'));
    await expect(verifyArchive({ archive, known })).rejects.toMatchObject({ code: 'archive-missing' });
    await rename(join(archive.dir, 'away'), join(archive.dir, '.matchkeep'));

    const leaving = function* () {
      for (const [index, file] of known.entries()) {
        yield index === 0 ? file : { ...file, path: `gone/${file.path}` };
      }
    };
    const vanish = async () => await rm(archive.dir, { recursive: true });
    let vanished: Promise<void> | null = null;
    const verified = verifyArchive({
      archive,
      known: leaving(),
      onChecked() {
        vanished ??= vanish();
      },
    });
    await expect(verified).rejects.toMatchObject({ code: 'archive-missing' });
    await vanished;
  });

  it('stops when its signal aborts', async () => {
    const { archive, known } = await filled(40);
    const controller = new AbortController();
    let checkedFiles = 0;
    const verified = verifyArchive({
      archive,
      known,
      signal: controller.signal,
      onChecked() {
        checkedFiles += 1;
        if (checkedFiles === 5) controller.abort();
      },
    });
    await expect(verified).rejects.toMatchObject({ code: 'cancelled' });
  });
});
