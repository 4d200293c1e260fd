import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import type { Disk } from '../../src/core/disk/disk.ts';
import { diskError } from '../../src/core/disk/disk-error.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { dyingDisk, type Step, wrappedDisk } from './dying-disk.ts';
import { dataRequest, filesIn, newArchive, place, request, writeSidecar } from './fixtures.ts';

const contents = ['{"game":1}', '{"game":2}', '{"game":3}'];

describe('a disk that breaks', () => {
  it.each([
    ['part files', 'before', request],
    ['part files', 'after', request],
    ['files in memory', 'before', dataRequest],
    ['files in memory', 'after', dataRequest],
  ] as const)(
    'leaves no incomplete file under a final name (%s, failing %s the effect)',
    async (_, when, request) => {
      const isAfter = when === 'after';
      let isComplete = false;
      for (let count = 0; !isComplete; count += 1) {
        const { disk, dieAfter, steps } = dyingDisk(isAfter);
        const archive = await newArchive(disk);
        const requests = await Promise.all(
          contents.map((text, index) =>
            request(archive, text, { place: place({ platformGameId: `${index}`, number: index + 1 }) }),
          ),
        );
        dieAfter(count);
        const results = await archive.publish(requests);
        isComplete = steps() <= count;
        dieAfter(Number.POSITIVE_INFINITY);

        const revived = await openArchive({ dir: archive.dir, expectedId: archive.id });
        const visible = await filesIn(archive.dir);
        for (const path of visible) {
          expect(contents).toContain(await readFile(join(revived.dir, path), 'utf8'));
        }
        for (const [index, result] of results.entries()) {
          if (result instanceof MatchkeepError) {
            expect(result.code).toBe('archive-missing');
            await request(archive, contents[index] ?? '', { place: place({ platformGameId: `${index}` }) });
          } else expect(visible).toContain(result.path);
        }
        const undone = requests.filter((_, index) => results[index] instanceof MatchkeepError);
        for (const result of await revived.publish(undone)) expect(result).not.toBeInstanceOf(MatchkeepError);
        expect((await filesIn(archive.dir)).length).toBe(contents.length);
        expect(count).toBeLessThan(100);
      }
    },
  );

  it('flushes bytes before the rename, and every new name before it is reported', async () => {
    const log: { readonly step: Step; readonly began: number; readonly ended: number }[] = [];
    let clock = 0;
    const disk = wrappedDisk(async (step, run) => {
      clock += 1;
      const began = clock;
      const result = await run();
      clock += 1;
      log.push({ step, began, ended: clock });
      return result;
    });
    const archive = await newArchive(disk);
    const requests = await Promise.all(
      ['1', '2', '3'].map((id) => request(archive, id, { place: place({ platformGameId: id }) })),
    );
    log.length = 0;
    await archive.publish(requests);
    const of = (name: keyof Disk, path: string) =>
      log.filter(({ step }) => step.name === name && step.paths[0] === path);

    const renames = log.filter(({ step }) => step.name === 'rename');
    expect(renames.length).toBe(3);
    for (const { step, began, ended } of renames) {
      const [part = '', target = ''] = step.paths;
      const flushed = of('syncFile', part);
      expect(flushed.every((each) => each.ended < began) && flushed.length === 1).toBe(true);
      const home = of('syncFolder', join(target, '..'));
      expect(home.length).toBe(1);
      expect(home.every((each) => each.began > ended)).toBe(true);
    }
    const made = log.filter(({ step }) => step.name === 'makeFolder');
    expect(made.length).toBe(3 + 3);
    for (const { step, ended } of made) {
      const above = of('syncFolder', join(step.paths[0] ?? '', '..'));
      expect(above.length).toBe(1);
      expect(above.every((each) => each.began > ended)).toBe(true);
    }
  });

  it('leaves the old sidecar intact when the new one cannot be written', async () => {
    const { disk, dieAfter } = dyingDisk(false);
    const archive = await newArchive(disk);
    const folder = 'LCK/Split/2026-11-21 A vs B 1';
    const match = { id: '1', leagueId: null, leagueName: 'LCK', tournamentId: null, tournamentName: 'Split' };
    const sidecar = (startAt: string) => ({ match: { ...match, startAt, folder, raw: null }, games: [] });
    await writeSidecar(archive, sidecar('first'));
    let failures = 0;
    for (let count = 0; ; count += 1) {
      dieAfter(count);
      const error = await writeSidecar(archive, sidecar('second')).catch((problem: unknown) => problem);
      const text = await readFile(join(archive.dir, folder, 'match.json'), 'utf8');
      expect(['first', 'second']).toContain(JSON.parse(text).match.startAt);
      if (error === undefined) break;
      failures += 1;
      expect(error).toMatchObject({ code: 'archive-missing' });
    }
    expect(failures).toBeGreaterThan(3);
    expect(await readFile(join(archive.dir, folder, 'match.json'), 'utf8')).toContain('"second"');
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'disk-denied'],
    ['EROFS', 'disk-denied'],
    ['EBUSY', 'disk-denied'],
    ['ENOENT', 'archive-missing'],
    ['ENODEV', 'archive-missing'],
    ['EIO', 'archive-missing'],
    ['EWHAT', 'unexpected'],
  ])('is reported to the user: %s becomes %s, with a remedy', (system, code) => {
    const error = diskError(Object.assign(new Error('x'), { code: system }), 'write a file', {
      bytesNeeded: 1_234_567_890,
    });
    expect(error).toMatchObject({ code, remedy: expect.any(String) });
    expect(error.message).toContain('write a file');
    if (code === 'disk-full') expect(error.remedy).toContain('1.24 GB');
    expect(diskError(error, 'do more')).toBe(error);
  });
});

describe('a full disk', () => {
  it.skipIf(!canMount)(
    'fails the files that do not fit and leaves existing files intact (needs root on Linux)',
    async (context) => {
      const mountPoint = await smallDisk();
      if (mountPoint === null) return context.skip('a small file system cannot be mounted here');
      const archive = await openArchive({ dir: mountPoint, expectedId: null });
      const first = await archive.publish([await request(archive, '{"fits":true}')]);
      expect(first[0]).not.toBeInstanceOf(MatchkeepError);
      const wanted = await request(archive, '{}', { place: place({ platformGameId: '2' }) });
      const filled = await writeFile(wanted.part, Buffer.alloc(2_000_000)).catch((error: unknown) => error);
      expect(diskError(filled, 'write the download')).toMatchObject({ code: 'disk-full' });

      await archive.discardPart({ platformGameId: '2', contentType: 'GAMH_SUMMARY' });
      const small = await request(archive, '{}', { place: place({ platformGameId: '3' }) });
      await writeFile(join(mountPoint, 'LCK', 'filler'), Buffer.alloc(2_000_000)).catch(() => undefined);
      const folder = 'LCK/LCK Split 2 2026/2026-11-21 T1 vs GEN 111560983131400123';
      const match = { id: '1', leagueId: null, leagueName: 'LCK', tournamentId: null, tournamentName: 'S' };
      const big = { ...match, startAt: null, folder, raw: JSON.stringify({ text: 'x'.repeat(100_000) }) };
      await expect(writeSidecar(archive, { match: big, games: [] })).rejects.toMatchObject({
        code: 'disk-full',
        remedy: expect.stringContaining('at least 10'),
      });
      const [text] = await Promise.all([
        readFile(join(archive.dir, `${folder}/1 111560983131465660/GAMH_SUMMARY.json`), 'utf8'),
        readFile(small.part, 'utf8'),
      ]);
      expect(text).toBe('{"fits":true}');
      expect(await archive.freeBytes()).toBeLessThan(100_000);
    },
  );
});
