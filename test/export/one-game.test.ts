/** The rows of one game: its version, its players' numbers, and no partial sums. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRows } from '../../src/core/catalogue/facts/library-rows.ts';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { roles } from '../../src/shared/games/game-facts.ts';
import type { ExportContent } from '../../src/shared/library/export.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { arenaText, esportsText } from '../games/odd-games.ts';
import { changedSummary } from '../games/real-game.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { exported, readJsonLines } from './fixture.ts';

const id = '1-1';
const parserVersion = 2;

/** A game with this version in the service's listing and this summary. */
async function exportRows(serviceVersion: string | null, summary: string, reader = parserVersion) {
  const dir = temporaryFolder();
  const file = join(dir, 'catalogue.db');
  const catalogue = newCatalogue(file);
  const games = [aGame(id, { gameVersion: serviceVersion })];
  catalogue.listings.saveMatches([aMatch('1', { games })], start);
  catalogue.downloads.recordArchived([aFile(id)]);
  for (const { key, files } of catalogue.facts.due(10)) {
    const [due] = files;
    const read = { summary: toSummaryRow(readSummary(summary), null) };
    if (due) catalogue.facts.record([{ key, file: due, read }], reader);
  }
  const content: ExportContent = {
    as: 'tables',
    format: 'jsonl',
    tables: ['games', 'players'],
    forSpreadsheets: false,
  };
  const target = { kind: 'folder', path: join(dir, 'out'), replaces: false } as const;
  await exported({ file, content, target, ids: [id] });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const key = db.prepare<[], number>('SELECT key FROM games').pluck().get() ?? 0;
  const engine = createEngine({ db, now: () => start });
  return {
    game: (await readJsonLines(join(dir, 'out', 'games.jsonl')))[0],
    players: await readJsonLines(join(dir, 'out', 'players.jsonl')),
    libraryRow: createRows(db).rows([key])[0],
    found: (patch: string) =>
      engine.page({
        query: `patch:${patch}`,
        sort: { by: 'date', direction: 'desc', isGrouped: false },
        offset: 0,
        limit: 10,
      }).total,
    shown: catalogue.browse.game(id),
    catalogue,
    shares: engine.aggregates({
      query: '',
      by: 'champion',
      of: 'everyone',
      sortBy: 'games',
      direction: 'desc',
      offset: 0,
      limit: 20,
    }).rows,
  };
}

describe('the version of a game', () => {
  it('is that of the file in the view, the library and the export, with the service’s shown separately', async () => {
    const { game, libraryRow, shown, found } = await exportRows(
      '13.16.1.1',
      changedSummary((one) => Object.assign(one, { gameVersion: '13.17.524.9887' })),
    );
    expect(game).toMatchObject({
      game_version: '13.17.524.9887',
      patch: '13.17',
      service_game_version: '13.16.1.1',
    });
    expect(libraryRow?.patch).toBe('13.17');
    expect(shown).toMatchObject({ gameVersion: '13.17.524.9887', serviceGameVersion: '13.16.1.1' });
    expect([found('13.17'), found('13.16')]).toEqual([1, 0]);
  });

  it.each([null, 'Releases/live'])('is that of the service if the file has none: %s', async (fileVersion) => {
    const { game, libraryRow, shown, found } = await exportRows(
      '13.16.1.1',
      changedSummary((one) => Object.assign(one, { gameVersion: fileVersion })),
    );
    expect(game).toMatchObject({
      game_version: '13.16.1.1',
      patch: '13.16',
      service_game_version: '13.16.1.1',
    });
    expect(libraryRow?.patch).toBe('13.16');
    expect(shown?.gameVersion).toBe('13.16.1.1');
    expect(found('13.16')).toBe(1);
  });

  it('is not attributed to the service if the service has none', async () => {
    const { game } = await exportRows(
      null,
      changedSummary((one) => Object.assign(one, { gameVersion: '13.17.524.9887' })),
    );
    expect(game).toMatchObject({
      game_version: '13.17.524.9887',
      patch: '13.17',
      service_game_version: null,
    });
  });
});

it('A game that an older parser read is read again', async () => {
  const summary = changedSummary((one) => Object.assign(one, { gameVersion: '13.17.524.9887' }));
  const { catalogue } = await exportRows('13.16.1.1', summary, parserVersion - 1);
  expect(catalogue.facts.dueCount()).toBe(0);
  catalogue.facts.markStale(parserVersion, 0, 10);
  expect(catalogue.facts.dueCount()).toBe(1);
});

describe('the players of a game', () => {
  it('have the numbers that events use for them', async () => {
    const { players } = await exportRows(
      null,
      changedSummary((game) => {
        for (const [index, player] of game.participants.entries()) player['participantId'] = 10 - index;
      }),
    );
    expect(players.map((row) => [row['place'], row['participant_id']])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 10 - index]),
    );
  });

  it('have no number if the file gives the same number to several', async () => {
    const { players } = await exportRows(
      null,
      changedSummary((game) => Object.assign(game.participants[6] ?? {}, { participantId: 2 })),
    );
    expect(players.map((row) => row['participant_id'])).toEqual([1, null, 3, 4, 5, 6, null, 8, 9, 10]);
  });
});

describe('a side without five players', () => {
  it('has no sums in the export and no shares in the library', async () => {
    const { game, shares } = await exportRows(
      null,
      changedSummary((one) => void one.participants.splice(1, 4)),
    );
    expect(game).toMatchObject({ blue_gold: null, red_gold: 57_517 });
    const findShare = (label: string) => shares.find((row) => row.label === label)?.goldShare;
    expect(findShare('Karma')).toBeNull();
    expect(findShare('Renekton')).toBeCloseTo(11_879 / 57_517);
  });
});

it('A game of Arena has a row for each of its players, with subteam, place and spells, and no side', async () => {
  const { game, players } = await exportRows(null, arenaText);
  expect(players).toHaveLength(16);
  expect(players[7]).toMatchObject({
    participant_id: 8,
    champion: 'Urgot',
    side: null,
    team_id: null,
    role: null,
    role_source: null,
    is_winner: true,
    subteam: 8,
    subteam_place: 1,
    spell1_id: 2201,
    spell2_id: 2202,
  });
  expect(players[15]).toMatchObject({ participant_id: 16, subteam: 7, subteam_place: 3 });
  expect(game).toMatchObject({ winner: null, blue_kills: null, length_seconds: 1299 });
});

it('A tournament game has derived roles, and says so in a column; names have the spaces of the file', async () => {
  const { players } = await exportRows(null, esportsText.replace('"P7"', '"P7 "'));
  expect(players.map((player) => player['role'])).toEqual([...roles, ...roles]);
  expect(new Set(players.map((player) => player['role_source']))).toEqual(new Set(['order']));
  expect(players[6]).toMatchObject({ player: 'P7 ', spell1_id: 4, spell2_id: 11 });
});
