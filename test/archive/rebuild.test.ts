import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import type { RebuildItem } from '../../src/core/archive/match-reader.ts';
import { rebuildArchive } from '../../src/core/archive/rebuild.ts';
import type { ArchivedFile } from '../../src/core/domain/assets.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { newArchive, noon, place, request, sha256, writeSidecar } from './fixtures.ts';

/** What is found in the archive, without the listings in the texts of sidecars. */
async function rebuild(archive: Archive) {
  const items: RebuildItem[] = [];
  for await (const some of rebuildArchive({ archive }))
    items.push(...some.flatMap((each) => (each.kind === 'read' ? each.items : [])));
  return items.map((item) => {
    if (item.kind === 'unreadable') return item;
    const { listing: _, ...found } = item;
    return found;
  });
}

/** Publishes one game of a match in three content types and writes the sidecar, as the archiver does. */
async function archived(archive: Archive, matchId: string): Promise<SidecarData> {
  const where = place({ matchId, platformGameId: `7${matchId}` });
  const requests = await Promise.all(
    ['GAMH_SUMMARY', 'GAMH_DETAILS', 'THIRD'].map((contentType) =>
      request(archive, `{"of":"${matchId} ${contentType}"}`, { place: where, contentType }),
    ),
  );
  const results = await archive.publish(requests);
  const files = results.map((result, index): ArchivedFile => {
    const wanted = requests[index];
    if (result instanceof MatchkeepError || !wanted) throw result;
    const { platformGameId } = where;
    const { contentType, bytes, sha256: hash } = wanted;
    const origin = {
      origin: 'https://files.example/x',
      etag: null,
      mediaType: null,
      headers: null,
      version: 1,
    };
    return { ...result, ...origin, platformGameId, contentType, bytes, sha256: hash, archivedAt: noon };
  });
  const data: SidecarData = {
    match: {
      id: matchId,
      leagueId: '1',
      leagueName: 'LCK',
      tournamentId: '2',
      tournamentName: 'LCK Split 2 2026',
      startAt: '2026-11-21T12:00:00Z',
      folder: files[0]?.folder ?? '',
      raw: `{"id":${matchId}}`,
    },
    games: [{ platformGameId: where.platformGameId, number: 1, position: 1, raw: '{"state":"x"}', files }],
  };
  await writeSidecar(archive, data);
  return data;
}

describe('rebuild', () => {
  it('restores everything that was archived from the folder alone', async () => {
    const archive = await newArchive();
    const written = [await archived(archive, '11'), await archived(archive, '22')];
    expect(await rebuild(archive)).toEqual(
      written.map((data) => ({ kind: 'sidecar', data, lost: [], hasChecksums: true })),
    );
  });

  it('lists files that a sidecar names and the folder lacks', async () => {
    const archive = await newArchive();
    const data = await archived(archive, '11');
    const [summary, details, third] = data.games[0]?.files ?? [];
    if (!summary || !details || !third) throw new Error('there are three');
    await rm(join(archive.dir, summary.path));
    await writeFile(join(archive.dir, details.path), 'x');
    const items = await rebuild(archive);
    expect(items).toEqual([
      {
        kind: 'sidecar',
        data: { ...data, games: [{ ...data.games[0], files: [third] }] },
        hasChecksums: true,
        lost: [
          { path: summary.path, reason: 'It is missing.' },
          { path: details.path, reason: `It has 1 bytes instead of ${details.bytes}.` },
        ],
      },
    ]);
  });

  it('finds files that no sidecar names by their paths', async () => {
    const archive = await newArchive();
    const data = await archived(archive, '11');
    await rm(join(archive.dir, `${data.match.folder}/match.json`));
    const lone = place({ matchId: null, platformGameId: 'ESPORTSTMNT01:2690210', startAt: null });
    await archive.publish([await request(archive, '{"lone":1}', { place: lone })]);
    const items = await rebuild(archive);
    expect(items).toMatchObject([
      {
        kind: 'found',
        data: {
          match: { id: '11', leagueName: 'LCK', startAt: '2026-11-21T00:00:00.000Z', raw: null },
          games: [{ platformGameId: '711', number: 1, files: [{}, { sha256: expect.any(String) }, {}] }],
        },
      },
      {
        kind: 'found',
        data: {
          match: { id: null, startAt: null },
          games: [
            {
              platformGameId: 'ESPORTSTMNT01:2690210',
              files: [{ contentType: 'GAMH_SUMMARY', bytes: 10, sha256: sha256('{"lone":1}') }],
            },
          ],
        },
      },
    ]);
  });

  it('assigns a new file next to a sidecar to that match', async () => {
    const archive = await newArchive();
    const data = await archived(archive, '11');
    const where = place({ matchId: '11', platformGameId: '712', number: 2 });
    await archive.publish([await request(archive, '[2]', { place: where })]);
    const [known, found, ...more] = await rebuild(archive);
    expect(known).toEqual({ kind: 'sidecar', data, lost: [], hasChecksums: true });
    expect(found).toMatchObject({
      kind: 'found',
      data: { match: data.match, games: [{ platformGameId: '712' }] },
    });
    expect(more).toEqual([]);
  });

  it('lists what it cannot read and continues', async () => {
    const archive = await newArchive();
    const broken = await archived(archive, '11');
    const whole = await archived(archive, '22');
    await writeFile(join(archive.dir, `${broken.match.folder}/match.json`), '{"format":1,');
    await writeFile(join(join(archive.dir, broken.match.folder), 'notes.txt'), 'mine');
    const items = await rebuild(archive);
    expect(items.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable', 'found', 'sidecar']);
    expect(items[0]).toMatchObject({ path: `${broken.match.folder}/match.json` });
    expect(items[1]).toMatchObject({ path: `${broken.match.folder}/notes.txt` });
    expect(items[3]).toMatchObject({ data: whole });
  });

  it('finds a match folder that was moved, and skips backups and part files', async () => {
    const archive = await newArchive();
    const data = await archived(archive, '11');
    const file = data.games[0]?.files[0];
    await archive.publish([
      await request(archive, '"other"', { place: place({ matchId: '11', platformGameId: '711' }) }),
    ]);
    await rename(join(archive.dir, file?.path ?? ''), join(archive.dir, 'lost.json'));
    const backup = 'GAMH_SUMMARY.kept-20261121T120000Z.json';
    const home = dirname(join(archive.dir, file?.path ?? ''));
    await rename(join(home, backup), join(home, 'GAMH_SUMMARY.json'));
    await writeFile(join(home, backup), 'backup');
    await rename(join(archive.dir, data.match.folder), join(archive.dir, 'Favourites'));
    const items = await rebuild(archive);
    expect(items.length).toBe(1);
    expect(items[0]).toMatchObject({
      kind: 'sidecar',
      lost: [],
      hasChecksums: true,
      data: { match: { folder: 'Favourites' } },
    });
  });

  it('does not treat a missing drive as an empty archive', async () => {
    const archive = await newArchive();
    await rm(join(archive.dir, '.matchkeep'));
    await expect(rebuild(archive)).rejects.toMatchObject({ code: 'archive-missing' });
  });

  it('ends as cancelled when it is stopped between matches or while threads read', async () => {
    const archive = await newArchive();
    for (let id = 1; id <= 20; id += 1) await archived(archive, String(id));
    const controller = new AbortController();
    const items = rebuildArchive({ archive, signal: controller.signal });
    expect((await items.next()).value).toHaveLength(8);
    const next = items.next();
    controller.abort();
    await expect(next.then(() => items.next())).rejects.toMatchObject({ code: 'cancelled' });
  });
});
