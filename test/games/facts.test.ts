/** Facts in the catalogue: read once from every archived file, and again when they are stale. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unpackDraft } from '../../src/core/catalogue/facts/packed-draft.ts';
import { unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import { readSummaryRowsInThread } from '../../src/core/game-files/reader-threads.ts';
import type { Archiver } from '../../src/core/types.ts';
import type { PracticeService } from '../../src/practice/practice.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { archiveMatches, filesNamed, indexerOn } from './indexed-archive.ts';

interface Row {
  readonly id: string;
  readonly reader: number;
  readonly winner: number;
  readonly blue: string | null;
  readonly red: string | null;
  readonly length_seconds: number | null;
  readonly patch: string | null;
  readonly blue_kills: number | null;
  readonly players: Buffer | null;
  readonly problem: string | null;
  readonly file_version: string | null;
  readonly draft: Buffer | null;
}

/** A second reader of the catalogue, as the library's engine is. */
function tables(dataDir: string) {
  const db = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const rows = db.prepare<[], Row>(
    `SELECT g.id, f.reader, f.winner, b.code AS blue, r.code AS red, f.length_seconds, f.patch, f.blue_kills,
       f.players, f.problem, f.file_version, f.draft
     FROM game_facts f JOIN games g ON g.key = f.game_key
     LEFT JOIN teams b ON b.key = f.blue_team_key LEFT JOIN teams r ON r.key = f.red_team_key ORDER BY g.key`,
  );
  const names = db.prepare<[number], string>('SELECT name FROM players WHERE key = ?').pluck();
  const champions = db.prepare<[number], string>('SELECT name FROM champions WHERE key = ?').pluck();
  const due = db.prepare<[], number>('SELECT count(*) FROM facts_due').pluck();
  return {
    rows: () => rows.all(),
    players: (row: Row) =>
      unpackPlayers(row.players ?? Buffer.alloc(0)).map((one) => ({
        ...one,
        name: names.get(one.playerKey) ?? '',
      })),
    bans: ({ draft }: Row) => {
      const { blue = [], red = [] } = unpackDraft(draft)?.bans ?? {};
      return [...blue, ...red].map((key) => champions.get(key) ?? null);
    },
    due: () => due.get(),
    close: () => void db.close(),
  };
}

async function listGames(archiver: Archiver) {
  return (await archiver.handlers['games.list']({ limit: 100, archivedOnly: true })).items;
}

async function reopened(dataDir: string, service: PracticeService): Promise<Archiver> {
  return await openTestArchiver({ service, dataDir, memoryPassword: service.password });
}

async function findFile(
  archiver: Archiver,
  platformGameId: string,
  contentType = 'GAMH_SUMMARY',
): Promise<string> {
  return (await archiver.handlers['files.path']({ assetId: `${platformGameId}/${contentType}` })).path;
}

describe('facts', () => {
  it('are in the catalogue after the pass that fetched the files, in every format', async () => {
    const { dataDir, archiver } = await archiveMatches(40);
    const { rows, players, bans, due } = tables(dataDir);
    const games = await listGames(archiver);
    expect(games).toHaveLength(40);
    expect(rows().map(({ id }) => id)).toEqual(
      expect.arrayContaining(games.map((game) => game.platformGameId)),
    );
    expect(due()).toBe(0);
    const shapes = new Set<string>();
    for (const game of games) {
      const { facts, source, problem } = await archiver.handlers['games.facts'](game);
      const row = rows().find(({ id }) => id === game.platformGameId);
      if (!facts || !row) throw new Error(`${game.platformGameId} has no facts.`);
      shapes.add(facts.shape);
      expect(problem).toBeNull();
      expect(source).toEqual({ assetId: `${game.platformGameId}/GAMH_SUMMARY`, contentType: 'GAMH_SUMMARY' });
      expect(row).toMatchObject({
        reader: expect.any(Number),
        winner: facts.winner === 'blue' ? 1 : 2,
        length_seconds: facts.lengthSeconds,
        patch: facts.patch,
        blue_kills: facts.teams[0]?.kills,
        problem: null,
        file_version: facts.gameVersion,
      });
      const fromFile = facts.players.map(
        ({ name, side, kills, gold, damageToChampions, creepScore, isWinner }) => ({
          name,
          side,
          kills,
          gold,
          damageToChampions,
          creepScore,
          isWinner,
        }),
      );
      expect(players(row)).toMatchObject(fromFile);
      const banned = facts.teams.flatMap((team) => team.bans.map(({ champion }) => champion?.name ?? null));
      expect(banned.length).toBeGreaterThan(0);
      expect(bans(row)).toEqual(banned);
    }
    expect([...shapes].sort()).toEqual(['match-v4', 'match-v5', 'match-v5-wrapped']);
  });

  it('assign teams to sides by the tags of their players', async () => {
    const { dataDir } = await archiveMatches(6);
    const { rows, players } = tables(dataDir);
    expect(rows()).toHaveLength(6);
    for (const row of rows()) {
      const codes = players(row).map(({ name }) => name.split(' ')[0]);
      expect([row.blue, row.red]).toEqual([codes[0], codes[9]]);
    }
  });

  it('make games findable by who played them', async () => {
    const { dataDir, archiver } = await archiveMatches(4);
    const { rows, players } = tables(dataDir);
    const row = rows()[2];
    if (!row) throw new Error('There is no third game.');
    const name = players(row)[3]?.name ?? '';
    const found = await archiver.handlers['games.list']({ search: name, limit: 100, archivedOnly: false });
    expect(found.items.map((game) => game.platformGameId)).toContain(row.id);
    const nobody = await archiver.handlers['games.list']({
      search: 'Nobody At All',
      limit: 100,
      archivedOnly: false,
    });
    expect(nobody.items).toEqual([]);
  });

  it('invalidate the queries that show them', async () => {
    const dataDir = temporaryFolder();
    const service = await practice({ world: { matches: 1, contentTypes: ['GAMH_SUMMARY'] } });
    const archiver = await openTestArchiver({ service, dataDir });
    await signIn(archiver, service, 'memory');
    const invalidates = new Set<string>();
    const invalidated = Promise.withResolvers<void>();
    archiver.onEvent((event) => {
      for (const name of event.invalidates) invalidates.add(name);
      if (invalidates.has('games.facts')) invalidated.resolve();
    });
    await archiver.syncOnce();
    await invalidated.promise;
    expect([...invalidates]).toEqual(expect.arrayContaining(['games.facts', 'games.timeline', 'games.list']));
  });
});

describe('an opened game', () => {
  it('has a timeline with the names of its summary', async () => {
    const { archiver } = await archiveMatches(5, ['GAMH_SUMMARY', 'GAMH_DETAILS']);
    for (const game of await listGames(archiver)) {
      const { timeline, source, problem } = await archiver.handlers['games.timeline'](game);
      const { facts } = await archiver.handlers['games.facts'](game);
      expect(problem).toBeNull();
      expect(source?.contentType).toBe('GAMH_DETAILS');
      const kill = timeline?.events.find((event) => event.type === 'CHAMPION_KILL');
      const killer = facts?.players.find((player) => player.participantId === kill?.participantId);
      expect(kill?.text).toContain(`${killer?.name} (${killer?.champion.name}) killed `);
      expect(kill?.side).toBe(killer?.side);
      const kills = timeline?.events.filter(
        (event) => event.type === 'CHAMPION_KILL' && event.side === 'blue',
      );
      expect(kills).toHaveLength(facts?.teams[0]?.kills ?? -1);
    }
  });

  it('has neither facts nor a problem without an archived file, and must be known', async () => {
    const { archiver } = await archiveMatches(1);
    const [game] = await listGames(archiver);
    if (!game) throw new Error('There is no game.');
    expect(await archiver.handlers['games.timeline'](game)).toEqual({
      timeline: null,
      source: null,
      problem: null,
    });
    await expect(archiver.handlers['games.facts']({ platformGameId: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('reports that its file is missing, changed or unreadable', async () => {
    const { archiver } = await archiveMatches(1);
    const [game] = await listGames(archiver);
    if (!game) throw new Error('There is no game.');
    const path = await findFile(archiver, game.platformGameId);
    const text = await readFile(path, 'utf8');
    const ask = () => archiver.handlers['games.facts'](game);

    await writeFile(path, `${text} `);
    expect(await ask()).toMatchObject({
      facts: { players: expect.any(Array) },
      problem: { code: 'file-corrupt' },
    });
    await writeFile(path, text.slice(0, 100));
    expect(await ask()).toMatchObject({
      facts: null,
      source: {},
      problem: { code: 'file-corrupt', remedy: expect.stringMatching(/repair/) },
    });
    await writeFile(path, '{"neither":1}');
    expect(await ask()).toMatchObject({ facts: null, problem: { code: 'service-unreadable' } });
    await rm(path);
    expect(await ask()).toMatchObject({
      facts: null,
      problem: { code: 'not-found', remedy: expect.stringMatching(/repair/) },
    });
  });
});

describe('a file that could not be read when it was archived', () => {
  it('is read again when it is opened and whole', async () => {
    const { dataDir, archiver } = await archiveMatches(1);
    const { rows } = tables(dataDir);
    const [game] = await listGames(archiver);
    if (!game) throw new Error('There is no game.');
    const db = new Database(join(dataDir, 'catalogue.db'));
    db.exec("UPDATE game_facts SET players = NULL, winner = 0, problem = '{}'");
    db.close();
    const invalidated = Promise.withResolvers<void>();
    archiver.onEvent(({ invalidates }) => {
      if (invalidates.includes('games.facts') && rows()[0]?.problem === null) invalidated.resolve();
    });
    await archiver.handlers['games.facts'](game);
    await invalidated.promise;
    expect(rows()).toMatchObject([{ id: game.platformGameId, problem: null, players: expect.any(Buffer) }]);
  });
});

describe('files that were not downloaded by a pass', () => {
  it('are read when a catalogue is made again from the folder', async () => {
    const { dataDir, service, archiver } = await archiveMatches(5);
    const before = tables(dataDir).rows();
    await archiver.close();
    for (const name of await readdir(dataDir)) {
      if (name.startsWith('catalogue.db')) await rm(join(dataDir, name));
    }
    const second = await reopened(dataDir, service);
    await second.syncOnce();
    const after = tables(dataDir).rows();
    const byId = (rows: readonly Row[]) =>
      new Map(rows.map(({ id, winner, blue, patch }) => [id, { winner, blue, patch }]));
    expect(byId(after)).toEqual(byId(before));
  });

  it('are read again when a repair has fetched them again', async () => {
    const { dataDir, archiver } = await archiveMatches(2);
    const { rows, due } = tables(dataDir);
    const [game] = await listGames(archiver);
    if (!game) throw new Error('There is no game.');
    const path = await findFile(archiver, game.platformGameId);
    await writeFile(path, '{}');
    const before = rows();
    await archiver.handlers['archive.verify']({ repair: true });
    // The facts of the whole file remain until it is restored.
    expect(rows()).toEqual(before);
    await archiver.syncOnce();
    expect(due()).toBe(0);
    expect(rows()).toEqual(before);
    expect((await archiver.handlers['games.facts'](game)).problem).toBeNull();
  });
});

describe('indexing in the background', () => {
  it('reads files of an older parser again, and no file twice', async () => {
    const { dataDir, archiver } = await archiveMatches(20);
    await archiver.close();
    const { rows } = tables(dataDir);
    const newer = Math.max(...rows().map(({ reader }) => reader)) + 1;
    let reads = 0;
    const readSummaryRows: typeof readSummaryRowsInThread = async (games) => {
      reads += games.length;
      return await readSummaryRowsInThread(games);
    };
    const before = rows();
    const allRead = Promise.withResolvers<void>();
    const onRead = () => {
      if (rows().every(({ reader }) => reader === newer)) allRead.resolve();
    };
    const first = await indexerOn(dataDir, { version: newer, readSummaryRows, onRead });
    first.indexer.kick();
    await allRead.promise;
    await first.end();
    expect(reads).toBe(20);
    expect(rows()).toEqual(before.map((row) => ({ ...row, reader: newer })));

    const second = await indexerOn(dataDir, { version: newer, readSummaryRows });
    await second.indexer.drain(60_000);
    await second.end();
    expect(reads).toBe(20);
  });

  it('continues where it was stopped', async () => {
    const { dataDir, archiver } = await archiveMatches(40);
    await archiver.close();
    const { rows, due } = tables(dataDir);
    const db = new Database(join(dataDir, 'catalogue.db'));
    db.exec('INSERT INTO facts_due SELECT game_key FROM game_facts; DELETE FROM game_facts');
    db.close();

    let batches = 0;
    const dying = await indexerOn(dataDir, {
      readSummaryRows: async (games) => {
        batches += 1;
        if (batches > 1) throw new MatchkeepError('cancelled', 'The work was stopped.');
        return await readSummaryRowsInThread(games);
      },
    });
    await dying.indexer.drain(60_000);
    await dying.end();
    const done = rows().length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(40);
    expect(due()).toBe(40 - done);

    const next = await indexerOn(dataDir);
    await next.indexer.drain(60_000);
    await next.end();
    expect(rows()).toHaveLength(40);
    expect(due()).toBe(0);
  });

  it('does not delay a caller that cancels or reaches its timeout', async () => {
    const { dataDir, archiver } = await archiveMatches(2);
    await archiver.close();
    const { due } = tables(dataDir);
    const db = new Database(join(dataDir, 'catalogue.db'));
    db.exec('INSERT INTO facts_due SELECT game_key FROM game_facts');
    db.close();
    const answer = Promise.withResolvers<never>();
    // The reader may not have begun when the test ends.
    answer.promise.catch(() => {});
    const { indexer, end } = await indexerOn(dataDir, { readSummaryRows: () => answer.promise });
    const given = new AbortController();
    const waiting = indexer.drain(60_000, given.signal);
    given.abort();
    await waiting;
    await indexer.drain(60_000, given.signal);
    await indexer.drain(1);
    expect(due()).toBe(2);
    answer.reject(new MatchkeepError('cancelled', 'The work was stopped.'));
    await end();
  });

  it('records a file that stops the parser, and reads all the others', async () => {
    const { dataDir, archiver } = await archiveMatches(6);
    await archiver.close();
    const { rows, due } = tables(dataDir);
    const db = new Database(join(dataDir, 'catalogue.db'));
    db.exec('INSERT INTO facts_due SELECT game_key FROM game_facts; DELETE FROM game_facts');
    db.close();
    const [poison] = (await filesNamed(dataDir, 'GAMH_SUMMARY.json')).sort();
    const { indexer, end } = await indexerOn(dataDir, {
      readSummaryRows: async (games) => {
        if (games.some(({ summaries }) => summaries.some(({ path }) => path === poison)))
          throw new Error('A worker thread stopped unexpectedly.');
        return await readSummaryRowsInThread(games);
      },
    });
    await indexer.drain(60_000);
    await end();
    expect(due()).toBe(0);
    expect(rows().filter(({ problem }) => problem !== null)).toMatchObject([
      { problem: expect.stringMatching(/made its reader fail/), players: null },
    ]);
    expect(rows().filter(({ players }) => players !== null)).toHaveLength(5);
  });

  it('records an invalid summary as a problem, and nothing for a missing drive', async () => {
    const { dataDir, archiver } = await archiveMatches(2);
    await archiver.close();
    const { rows, due } = tables(dataDir);
    const db = new Database(join(dataDir, 'catalogue.db'));
    db.exec('INSERT INTO facts_due SELECT game_key FROM game_facts; DELETE FROM game_facts');
    const [first = '', second = ''] = await filesNamed(dataDir, 'GAMH_SUMMARY.json');
    await writeFile(first, '{"neither":1}');
    await rm(second);
    const marker = join(dataDir, 'archive', '.matchkeep');
    const there = await readFile(marker);
    const gone = await indexerOn(dataDir);
    await rm(marker);
    await gone.indexer.drain(60_000);
    await gone.end();
    expect(due()).toBe(2);
    expect(rows()).toEqual([]);

    await writeFile(marker, there);
    const back = await indexerOn(dataDir);
    await back.indexer.drain(60_000);
    await back.end();
    expect(due()).toBe(0);
    const problems = rows().map(({ problem }) => problem);
    expect(problems).toHaveLength(2);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/no longer in the archive/),
        expect.stringMatching(/not a summary/),
      ]),
    );
    db.close();
  });

  it('yields to downloads when it reads files of an older parser again', async () => {
    const { dataDir, archiver } = await archiveMatches(3);
    await archiver.close();
    let isBusy = true;
    const { rows } = tables(dataDir);
    const before = rows().map(({ reader }) => reader);
    const newer = Math.max(...before) + 1;
    const allRead = Promise.withResolvers<void>();
    const { indexer, end } = await indexerOn(dataDir, {
      version: newer,
      isBusy: () => isBusy,
      onRead: () => allRead.resolve(),
    });
    await indexer.drain(60_000);
    expect(rows().map(({ reader }) => reader)).toEqual(before);
    isBusy = false;
    indexer.kick();
    await allRead.promise;
    await end();
    expect(rows().map(({ reader }) => reader)).toEqual([newer, newer, newer]);
  });
});
