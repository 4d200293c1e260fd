import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readSidecar, sidecarText } from '../../src/core/archive/sidecar.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  aFile,
  aGame,
  aMatch,
  newCatalogue,
  restoreItem,
  start,
  steps,
  summary,
  wantedCatalogue,
} from './fixtures.ts';

const corrupt = { code: 'file-corrupt', message: 'Changed.' } as const;
const first = { platformGameId: '1-1', contentType: summary };

describe('files', () => {
  it('iterates over all archived files while the caller writes', () => {
    const catalogue = newCatalogue();
    const matches = Array.from({ length: 500 }, (_, id) => aMatch(String(id)));
    catalogue.listings.saveMatches(matches, start);
    const ids = matches.flatMap((match) => match.games.map((game) => game.platformGameId));
    catalogue.downloads.recordArchived(ids.map((id) => aFile(id)));
    const met: string[] = [];
    for (const file of catalogue.files.known()) {
      met.push(file.platformGameId);
      catalogue.metadata.set('met', file.path);
    }
    expect(met).toEqual(ids);
  });

  it('finds nothing for an unknown ID or path', () => {
    const { files } = wantedCatalogue();
    expect([files.find('1-1/GAMH_SUMMARY'), files.find('x'), files.find('/'), files.byPath('x')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a summary or timeline in another format than JSON', () => {
  const inLines = aFile('1-1', { path: 'LCK/1-1/GAMH_SUMMARY.jsonl' });
  const catalogueFile = () => join(temporaryFolder(), 'catalogue.db');
  const withFiles = (file: string) => {
    const catalogue = newCatalogue(file);
    catalogue.listings.saveMatches([aMatch('1')], start);
    catalogue.downloads.recordArchived([
      inLines,
      { ...aFile('1-2'), contentType: 'ROFL_REPLAY', path: 'LCK/1-2/ROFL_REPLAY.rofl' },
    ]);
    return catalogue;
  };

  it('is read, so that its game has the problem', () => {
    expect(withFiles(catalogueFile()).facts.dueCount()).toBe(1);
  });

  it('is read after an upgrade of a catalogue that did not', () => {
    const file = catalogueFile();
    withFiles(file).close();
    const db = new Database(file);
    db.exec('DELETE FROM facts_due; PRAGMA user_version = 53');
    db.close();
    expect(newCatalogue(file).facts.dueCount()).toBe(1);
  });
});

describe('sidecars', () => {
  it('are stale when a file is recorded, and no longer when they are written', () => {
    const { files, downloads } = wantedCatalogue();
    expect(files.staleSidecars(10)).toEqual([]);
    downloads.recordArchived([aFile('1-1'), aFile('1-2')]);
    const [stale, ...others] = files.staleSidecars(10);
    expect(others).toEqual([]);
    expect(stale?.data.match).toEqual({
      id: '1',
      leagueId: '98767991310872058',
      leagueName: 'LCK',
      tournamentId: '111560983131339999',
      tournamentName: 'LCK Spring 2026',
      startAt: new Date(start).toISOString(),
      folder: aFile('1-1').folder,
      raw: aMatch('1').raw,
    });
    expect(stale?.data.games.map((game) => game.files)).toEqual([[aFile('1-1')], [aFile('1-2')], []]);
    files.sidecarsWritten([stale?.token ?? '']);
    expect(files.staleSidecars(10)).toEqual([]);
  });

  it.each<[string, (catalogue: ReturnType<typeof newCatalogue>) => void]>([
    ['another file', ({ downloads }) => downloads.recordArchived([aFile('1-2')])],
    ['a damaged file', ({ downloads }) => void downloads.requeueDamaged([first], corrupt, start)],
    ['a listing', ({ listings }) => void listings.saveMatches([aMatch('1', { type: 'NEW' })], start)],
    ['a game', ({ listings }) => void listings.saveGames([aGame('1-2', { state: 'FINISHED' })], start)],
  ])('stay stale when %s arrives while they are written', (_, happens) => {
    const catalogue = wantedCatalogue();
    const { files, downloads } = catalogue;
    downloads.recordArchived([aFile('1-1')]);
    const [stale] = files.staleSidecars(10);
    happens(catalogue);
    files.sidecarsWritten([stale?.token ?? '']);
    const [again] = files.staleSidecars(10);
    expect(again?.token).not.toBe(stale?.token);
    expect(again?.data).not.toEqual(stale?.data);
    files.sidecarsWritten([again?.token ?? '']);
    expect(files.staleSidecars(10)).toEqual([]);
  });

  it('are written for a game without a match too', () => {
    const { files, downloads, listings } = newCatalogue();
    listings.saveGames([aGame('alone', { leagueName: 'LCK', startedAt: '2026-11-20T10:00:00Z' })], start);
    downloads.recordArchived([aFile('alone', { folder: 'LCK/alone' })]);
    const [stale] = files.staleSidecars(1);
    expect(stale?.data.match).toMatchObject({
      id: null,
      leagueId: null,
      leagueName: 'LCK',
      folder: 'LCK/alone',
      raw: null,
    });
    expect(stale?.data.match.startAt).toBe('2026-11-20T10:00:00.000Z');
    files.sidecarsWritten([stale?.token ?? '']);
    expect(files.staleSidecars(1)).toEqual([]);
  });
});

describe('restore', () => {
  function makeSidecar(id: string): SidecarData {
    const catalogue = newCatalogue();
    const played = { state: 'FINISHED', startedAt: '2026-11-20T10:05:00Z', gameVersion: '13.17' };
    const games = [aGame(`${id}-1`, played), aGame(`${id}-2`)];
    catalogue.listings.saveMatches([aMatch(id, { games })], start);
    catalogue.downloads.recordArchived([
      aFile(`${id}-1`),
      aFile(`${id}-1`, { contentType: 'GAMH_DETAILS', path: 'd' }),
    ]);
    const [stale] = catalogue.files.staleSidecars(1);
    if (stale === undefined) throw new Error('No sidecar is due.');
    return stale.data;
  }

  it('counts the contents of a file, and restores the count', () => {
    const catalogue = wantedCatalogue();
    const archive = (sha256: string) => {
      const { version: _, ...file } = aFile('1-1', { sha256 });
      catalogue.downloads.recordArchived([file]);
      return catalogue.files.find('1-1/GAMH_SUMMARY')?.version;
    };
    const [one, other] = ['1'.repeat(64), '2'.repeat(64)];
    expect([archive(one), archive(one), archive(other), archive(one)]).toEqual([1, 1, 2, 3]);
    const [stale] = catalogue.files.staleSidecars(1);
    if (stale === undefined) throw new Error('No sidecar is due.');
    const data = readSidecar(sidecarText(stale.data), stale.data.match.folder);
    const { files } = newCatalogue();
    files.restore([restoreItem(data)]);
    expect(files.find('1-1/GAMH_SUMMARY')?.version).toBe(3);
  });

  it('restores a match, its games and files into an empty catalogue, and can be repeated', () => {
    const data = makeSidecar('111560983131400123');
    const { files, browse, downloads } = newCatalogue();
    files.restore([restoreItem(data)]);
    const once = browse.match('111560983131400123');
    expect(once).toMatchObject({
      leagueName: 'LCK',
      seriesMax: 3,
      isListed: false,
      startAt: new Date(start).toISOString(),
    });
    expect(once?.teams.map((team) => team.code)).toEqual(['GEN', 'T1']);
    expect(once?.games[0]).toMatchObject({ number: 1, state: 'FINISHED', gameVersion: '13.17' });
    expect(once?.games[0]?.assets.map((asset) => asset.state)).toEqual(['archived', 'archived']);
    expect(files.find(`111560983131400123-1/${summary}`)).toEqual(aFile('111560983131400123-1'));
    files.restore([restoreItem(data)]);
    expect(browse.match('111560983131400123')).toEqual(once);
    expect(files.totals()).toEqual({ files: 2, bytes: 2000 });
    expect(files.staleSidecars(5)).toEqual([]);
    expect(steps(downloads.history(`111560983131400123-1/${summary}`)).map(({ state }) => state)).toEqual([
      'archived',
    ]);
  });

  it('restores what the sidecar says', () => {
    const data = makeSidecar('1');
    const { files, listings } = newCatalogue();
    files.restore([restoreItem(data)]);
    listings.saveGames([aGame('1-2', { name: 'changes' })], start);
    const [stale] = files.staleSidecars(1);
    expect(stale?.data.match).toEqual(data.match);
    expect(stale?.data.games[0]).toEqual(data.games[0]);
  });

  it('marks requested files as archived, and leaves newer facts of the match alone', () => {
    const data = makeSidecar('1');
    const { files, browse, listings, downloads } = newCatalogue();
    const games = ['1-1', '1-2', '1-3'].map((id) => aGame(id));
    listings.saveMatches([aMatch('1', { type: 'NEWER', games })], start);
    downloads.want([{ ...first, dueAt: start }], start);
    files.restore([restoreItem(data)]);
    expect(browse.match('1')).toMatchObject({ type: 'NEWER', isListed: true });
    expect(browse.match('1')?.games).toHaveLength(3);
    expect(downloads.state(first)).toBe('archived');
    expect(files.staleSidecars(5)).toHaveLength(1);
  });

  it('does not mark a file under repair as whole, unless its content matches now', () => {
    const data = makeSidecar('1');
    const { files, downloads } = newCatalogue();
    files.restore([restoreItem(data)]);
    const corrupt = { code: 'file-corrupt', message: 'The file was changed.' } as const;
    downloads.requeueDamaged([first], corrupt, start);
    files.restore([restoreItem(data)]);
    expect(downloads.get(`1-1/${summary}`)).toMatchObject({ state: 'queued', error: corrupt });

    const found = (sha256: string): SidecarData => ({
      ...data,
      games: data.games.map((game) => ({ ...game, files: [aFile('1-1', { sha256 })] })),
    });
    files.restore([restoreItem(found('cd'.repeat(32)), true)]);
    expect(downloads.state(first)).toBe('queued');
    expect(downloads.claim(1, start)[0]?.isRepair).toBe(true);
    files.restore([restoreItem(found(aFile('1-1').sha256), true)]);
    expect(downloads.state(first)).toBe('archived');
  });

  it('restores a game without a match', () => {
    const { files, browse } = newCatalogue();
    const game = aGame('alone', { startedAt: '2026-11-20T10:00:00Z' });
    const match = {
      id: null,
      leagueId: null,
      leagueName: 'LCK',
      tournamentId: null,
      tournamentName: 'Spring',
    };
    const data: SidecarData = {
      match: { ...match, startAt: '2026-11-20T10:00:00.000Z', folder: 'LCK/alone', raw: null },
      games: [
        {
          platformGameId: 'alone',
          number: 1,
          position: 0,
          raw: game.raw,
          files: [aFile('alone', { folder: 'LCK/alone' })],
        },
      ],
    };
    files.restore([restoreItem(data)]);
    files.restore([restoreItem(data)]);
    expect(browse.game('alone')).toMatchObject({
      matchId: null,
      leagueName: 'LCK',
      playedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(files.staleSidecars(5)).toEqual([]);
  });

  it('restores the other fields of a sidecar whose raw JSON cannot be read', () => {
    const data = makeSidecar('1');
    const { files, browse } = newCatalogue();
    const broken = data.games.map((game) => ({ ...game, raw: '{broken' }));
    files.restore([restoreItem({ match: { ...data.match, raw: '{broken' }, games: broken })]);
    expect(browse.match('1')).toMatchObject({ leagueName: 'LCK', teams: [] });
    expect(files.totals().files).toBe(2);
  });
});
