/** The tables that are made from the files of games: what needs more than the second reader (second-reader.test.ts). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ExportTable, exportTableNames } from '../../src/shared/library/export.ts';
import { arenaText, esportsText, oldTournamentText } from '../games/odd-games.ts';
import { changedSummary, legacyText, summaryText, timelineText, wrappedText } from '../games/real-game.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { type ArchivedGame, gamesIn } from './archived-games.ts';
import { namedSummary, newerTimeline, timelineWithoutDragon } from './changed-real-games.ts';
import { exported, readCsv, readJsonLines } from './fixture.ts';

const loose = z.record(z.string(), z.unknown());
const timelineShape = z.object({ frames: z.array(z.object({ events: z.array(loose) })) });

const games: readonly ArchivedGame[] = [
  { id: '1-1', summary: wrappedText, timeline: newerTimeline() },
  { id: '1-2', summary: legacyText, timeline: timelineText },
  { id: '1-3', summary: esportsText, timeline: null },
  { id: '1-4', summary: arenaText, timeline: null },
  { id: '1-5', summary: oldTournamentText, timeline: null },
  { id: '1-6', summary: null, timeline: timelineText },
  {
    id: '1-8',
    summary: changedSummary((game) => void game.participants.shift()),
    timeline: timelineWithoutDragon(),
  },
];
const named: ArchivedGame = { id: '1-9', summary: namedSummary(), timeline: null };
const changedId = '1-7';
/** Listed, and without a file: no table has a reason to report it. */
const unplayedId = '1-10';

let out = '';
type Row = Readonly<Record<string, unknown>>;
let rows: Readonly<Record<ExportTable, readonly Row[]>>;
let skipped: readonly { readonly path: string; readonly reason: string }[] = [];

const dir = sharedTemporaryFolder();
beforeAll(async () => {
  const all = [
    ...games,
    named,
    { id: unplayedId, summary: null, timeline: null },
    { id: changedId, summary: summaryText, timeline: null },
  ];
  // Changed since it was archived, in a length that stays the same.
  const stored = (id: string, text: string) =>
    id === changedId ? text.replace('"kills":', '"kilts":') : text;
  const { add, catalogue, file, archive } = gamesIn(dir, { stored });
  add(all);
  catalogue.close();
  out = join(dir, 'out');
  const report = await exported({
    file,
    archive,
    content: { as: 'tables', format: 'jsonl', tables: [...exportTableNames], forSpreadsheets: false },
    target: { kind: 'folder', path: out, replaces: false },
    ids: all.map(({ id }) => id),
  });
  skipped = report.skipped;
  const read = async (name: ExportTable) =>
    [name, name.startsWith('oracles_elixir') ? [] : await readJsonLines(join(out, `${name}.jsonl`))] as const;
  rows = z
    .record(z.enum(exportTableNames), z.array(loose))
    .parse(Object.fromEntries(await Promise.all(exportTableNames.map(read))));
});

const inGame = (table: ExportTable, id: string) =>
  rows[table].filter((row) => row['platform_game_id'] === id);
const framesIn = (text: string) => timelineShape.parse(JSON.parse(text)).frames;

describe('the table of drafts', () => {
  it('has the two phases of a tournament draft, and the side that picked first', () => {
    const phases = (id: string) =>
      inGame('draft', id).flatMap(({ kind, phase }) => (kind === 'ban' ? [phase] : []));
    expect(phases('1-3')).toEqual([1, 1, 1, 2, 2, 1, 1, 1, 2, 2]);
    expect(phases('1-5')).toEqual([1, 1, 1, 1, 1, 1]);
    // The bans of this game are only numbered.
    expect(phases('1-1')).toEqual(Array.from({ length: 10 }, () => null));
    const firstPicks = (id: string) => inGame('teams', id).map(({ has_first_pick }) => has_first_pick);
    expect([firstPicks('1-3'), firstPicks('1-5'), firstPicks('1-1')]).toEqual([
      [true, false],
      [true, false],
      [null, null],
    ]);
  });

  it('has the 16 picks of a game without sides', () => {
    expect(inGame('draft', '1-4').filter(({ kind }) => kind === 'pick')).toHaveLength(16);
    expect(inGame('teams', '1-4')).toEqual([]);
  });
});

describe('the table of teams', () => {
  it('has the kinds of dragons, the soul and the plates of the timeline, and nothing that the files do not hold', () => {
    const [blue, red] = inGame('teams', '1-1');
    expect(blue).toMatchObject({
      mountain_dragons: 2,
      elder_dragons: 0,
      elemental_dragons: 2,
      soul: 'Mountain',
      void_grubs: null,
      atakhans: null,
    });
    expect(red).toMatchObject({ mountain_dragons: 1, infernal_dragons: 0, elemental_dragons: 1, soul: null });
    expect([blue?.['tower_plates'], red?.['tower_plates']]).toEqual([1, 0]);
    // No plate fell, and a summary without its timeline names no kinds of dragons.
    expect(inGame('teams', '1-2').map((row) => row['tower_plates'])).toEqual([null, null]);
    expect(inGame('teams', '1-3').map((row) => row['elemental_dragons'])).toEqual([null, null]);
  });
});

describe('a game with four players on a side, and a timeline that lacks a dragon', () => {
  it('has no sums and shares of that side, and no kinds of dragons of the side that took it', () => {
    const [blue, red] = inGame('teams', '1-8');
    expect(blue).toMatchObject({
      gold: null,
      deaths: null,
      towers: expect.any(Number),
      kills: expect.any(Number),
    });
    expect(red).toMatchObject({ gold: expect.any(Number) });
    const dragons = [blue, red].map((row) => row?.['elemental_dragons']);
    expect(dragons.filter((count) => count === null)).toHaveLength(1);
    const shares = inGame('players', '1-8').map((row) => [row['side'], row['gold_share'] === null]);
    expect(new Set(shares.map(String))).toEqual(new Set(['blue,true', 'red,false']));
    expect(inGame('players', '1-8').map((row) => row['kill_participation'] === null)).toEqual([
      ...Array(4).fill(true),
      ...Array(5).fill(false),
    ]);
  });
});

describe('the table of players', () => {
  it('has at least 60 columns', () => {
    expect(Object.keys(rows.players[0] ?? {}).length).toBeGreaterThanOrEqual(60);
  });

  it('has only the figures of the catalogue where the file has changed since, which is reported once', () => {
    const [row] = inGame('players', changedId);
    expect(inGame('players', changedId)).toHaveLength(10);
    expect(row).toMatchObject({
      gold: expect.any(Number),
      gold_spent: null,
      gold_share: null,
      gold_at_15: null,
    });
    expect(skipped.filter(({ path }) => path.includes('GAMH'))).toEqual([
      { path: expect.stringContaining(changedId), reason: expect.stringContaining('damaged in the archive') },
    ]);
    expect([...inGame('teams', changedId), ...inGame('draft', changedId)]).toEqual([]);
  });
});

describe("the table in the columns of Oracle's Elixir", () => {
  const file = '2026_LoL_esports_match_data_from_OraclesElixir.jsonl';

  it('has the columns in the usual order, and twelve rows for each game with ten players', async () => {
    const lines = await readJsonLines(join(out, file));
    const [first] = lines;
    expect(Object.keys(first ?? {})).toEqual(usualColumns);
    const withSummary = ['1-1', '1-2', '1-3', '1-5', '1-9'];
    expect(skipped.filter(({ path }) => path.includes(unplayedId))).toEqual([]);
    const others = skipped.flatMap(({ path, reason }) => (reason.includes('five players') ? [path] : []));
    expect([...new Set(others)].toSorted()).toEqual(['1-4', '1-6', '1-7', '1-8']);
    expect([...new Set(lines.map(({ gameid }) => gameid))].toSorted()).toEqual(withSummary);
    for (const id of withSummary) {
      const own = lines.filter(({ gameid }) => gameid === id);
      expect(own.map(({ participantid }) => participantid)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200,
      ]);
      expect(own.map(({ side }) => side)).toEqual([
        ...Array(5).fill('Blue'),
        ...Array(5).fill('Red'),
        'Blue',
        'Red',
      ]);
      expect(
        own.slice(10).map(({ position, champion, playername }) => [position, champion, playername]),
      ).toEqual([
        ['team', null, null],
        ['team', null, null],
      ]);
    }
  });

  it('has the figures of the tables of players and teams', async () => {
    const lines = await readJsonLines(join(out, file));
    const own = lines.filter(({ gameid }) => gameid === '1-1');
    const players = inGame('players', '1-1');
    const seconds = Number(own[0]?.['gamelength']);
    for (const line of own.slice(0, 10)) {
      const player = players.find((one) => one['player'] === line['playername']);
      expect(line).toMatchObject({
        datacompleteness: 'complete',
        champion: player?.['champion'],
        result: Number(player?.['is_winner']),
        kills: player?.['kills'],
        totalgold: player?.['gold'],
        'total cs': player?.['creep_score'],
        damageshare: player?.['damage_share'],
        goldat15: player?.['gold_at_15'],
        golddiffat15: player?.['gold_diff_at_15'],
        xpdiffat10: player?.['experience_diff_at_10'],
        deathsat25: player?.['deaths_at_25'],
        earnedgold: null,
        ban1: null,
        pick1: null,
        dragons: null,
      });
      expect(line['dpm']).toBeCloseTo((Number(player?.['damage_to_champions']) / seconds) * 60, 9);
    }
    const [kill] = framesIn(timelineText)
      .flatMap(({ events }) => events)
      .filter(({ type, killerId }) => type === 'CHAMPION_KILL' && Number(killerId) > 0)
      .toSorted((a, b) => Number(a['timestamp']) - Number(b['timestamp']));
    const victim = players.find((one) => one['participant_id'] === kill?.['victimId']);
    expect(own.flatMap((line) => (line['firstbloodvictim'] === 1 ? [line['playername']] : []))).toEqual([
      victim?.['player'],
    ]);
    for (const [at, team] of inGame('teams', '1-1').entries()) {
      const line = own[10 + at];
      const mates = own.slice(at * 5, at * 5 + 5);
      const sum = (name: string) => mates.reduce((total, one) => total + Number(one[name]), 0);
      expect(line).toMatchObject({
        teamkills: team['kills'],
        dragons: team['dragons'],
        mountains: team['mountain_dragons'],
        'dragons (type unknown)': 0,
        opp_towers: inGame('teams', '1-1')[1 - at]?.['towers'],
        turretplates: team['tower_plates'],
        goldat15: sum('goldat15'),
        golddiffat15: sum('goldat15') - sum('opp_goldat15'),
        killsat20: sum('killsat20'),
      });
    }
    expect(
      own.slice(10).map(({ firstmidtower, firsttothreetowers }) => [firstmidtower, firsttothreetowers]),
    ).toEqual(firstTowers());
  });

  it('has the older names of two columns in the table of 2021', async () => {
    const report = await exported({
      file: join(out, '../catalogue.db'),
      archive: { dir: join(out, '../archive') },
      content: { as: 'tables', format: 'csv', tables: ['oracles_elixir_2021'], forSpreadsheets: false },
      target: { kind: 'file', path: join(out, 'old.csv'), replaces: false },
      ids: ['1-3', '1-5'],
    });
    const lines = readCsv(await readFile(join(out, 'old.csv'), 'utf8'));
    expect(report.rows).toEqual({ oracles_elixir_2021: 24 });
    expect(lines[0]).toMatchObject({
      player: expect.any(String),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
    });
    expect(lines.map(({ patch }) => patch)).toEqual([...Array(12).fill('11.15'), ...Array(12).fill('4.04')]);
    expect(lines.map(({ datacompleteness }) => datacompleteness)).toEqual(Array(24).fill('partial'));
    expect(lines.map(({ goldat10 }) => goldat10)).toEqual(Array(24).fill(null));
  });
});

/** Of blue and red, by the events of the buildings: the first tower in the middle, and the third tower. */
function firstTowers(): number[][] {
  const taken = framesIn(timelineText)
    .flatMap(({ events }) => events)
    .filter(({ type, buildingType }) => type === 'BUILDING_KILL' && buildingType === 'TOWER_BUILDING')
    .map(({ teamId, timestamp, laneType }) => ({
      by: teamId === 100 ? 'red' : 'blue',
      at: Number(timestamp),
      laneType,
    }));
  const middle = taken.toSorted((a, b) => a.at - b.at).find(({ laneType }) => laneType === 'MID_LANE');
  const third = (side: string) =>
    taken
      .filter(({ by }) => by === side)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)[2] ?? Infinity;
  return ['blue', 'red'].map((side) => [
    Number(middle?.by === side),
    Number(third(side) < third(side === 'blue' ? 'red' : 'blue')),
  ]);
}

/** As they are published. */
const usualColumns = [
  ...'gameid datacompleteness url league year split playoffs date game patch participantid side position'.split(
    ' ',
  ),
  ...'playername playerid teamname teamid firstPick champion ban1 ban2 ban3 ban4 ban5'.split(' '),
  ...'pick1 pick2 pick3 pick4 pick5 gamelength result kills deaths assists teamkills teamdeaths'.split(' '),
  ...'doublekills triplekills quadrakills pentakills firstblood firstbloodkill firstbloodassist'.split(' '),
  ...['firstbloodvictim', 'team kpm', 'ckpm'],
  ...'firstdragon dragons opp_dragons elementaldrakes opp_elementaldrakes infernals mountains clouds'.split(
    ' ',
  ),
  ...['oceans', 'chemtechs', 'hextechs', 'dragons (type unknown)', 'elders', 'opp_elders'],
  ...'firstherald heralds opp_heralds void_grubs opp_void_grubs firstbaron barons opp_barons'.split(' '),
  ...'atakhans opp_atakhans firsttower towers opp_towers firstmidtower firsttothreetowers'.split(' '),
  ...'turretplates opp_turretplates inhibitors opp_inhibitors damagetochampions dpm damageshare'.split(' '),
  ...'damagetakenperminute damagemitigatedperminute damagetotowers wardsplaced wpm wardskilled'.split(' '),
  ...['wcpm', 'controlwardsbought', 'visionscore', 'vspm', 'totalgold', 'earnedgold', 'earned gpm'],
  ...['earnedgoldshare', 'goldspent', 'gspd', 'gpr', 'total cs', 'minionkills', 'monsterkills'],
  ...'monsterkillsownjungle monsterkillsenemyjungle cspm'.split(' '),
  ...[10, 15, 20, 25].flatMap((minute) =>
    [
      ...['gold', 'xp', 'cs', 'opp_gold', 'opp_xp', 'opp_cs', 'golddiff', 'xpdiff', 'csdiff'],
      ...['kills', 'assists', 'deaths', 'opp_kills', 'opp_assists', 'opp_deaths'],
    ].map((name) => `${name}at${minute}`),
  ),
];
