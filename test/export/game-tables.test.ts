/** The tables that are made from the files of games, compared with a second, simple reader of the same files. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ExportTable, exportTableNames } from '../../src/shared/library/export.ts';
import { arenaText, esportsText, oldTournamentText } from '../games/odd-games.ts';
import { changedSummary, legacyText, summaryText, timelineText, wrappedText } from '../games/real-game.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { type ArchivedGame, gamesIn } from './archived-games.ts';
import { exported, readCsv, readJsonLines } from './fixture.ts';

const damage = ['total', 'physical', 'magic', 'true'].flatMap((kind) => [
  `${kind}DamageDoneToChampions`,
  `${kind}DamageDone`,
  `${kind}DamageTaken`,
]);
const champion = [
  ...['health', 'healthMax', 'healthRegen', 'power', 'powerMax', 'powerRegen', 'attackDamage', 'attackSpeed'],
  ...['abilityPower', 'abilityHaste', 'cooldownReduction', 'armor', 'armorPen', 'armorPenPercent'],
  ...['bonusArmorPenPercent', 'magicResist', 'magicPen', 'magicPenPercent', 'bonusMagicPenPercent'],
  ...['movementSpeed', 'ccReduction', 'lifesteal', 'omnivamp', 'physicalVamp', 'spellVamp'],
];

const loose = z.record(z.string(), z.unknown());
const timelineShape = z.object({
  frames: z.array(
    z.looseObject({
      timestamp: z.number(),
      participantFrames: z.record(z.string(), loose),
      events: z.array(loose),
    }),
  ),
});
const rawPlayer = z.looseObject({ participantId: z.number(), teamId: z.number() });
const summaryShape = z.looseObject({ participants: z.array(rawPlayer), teams: z.array(loose) });

/** The real timeline with what newer files have: damage, the champion's figures, plates, a soul and bounties. */
function newerTimeline(): string {
  const game = timelineShape.loose().parse(JSON.parse(timelineText));
  let figure = 1;
  const next = () => {
    figure += 1;
    return figure;
  };
  const figures = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, next()]));
  for (const frame of game.frames) {
    for (const player of Object.values(frame.participantFrames))
      Object.assign(player, {
        timeEnemySpentControlled: next(),
        damageStats: figures(damage),
        championStats: figures(champion),
      });
    for (const event of frame.events)
      if (event['type'] === 'CHAMPION_KILL') Object.assign(event, { bounty: 300, shutdownBounty: 50 });
  }
  const more = [
    { type: 'TURRET_PLATE_DESTROYED', timestamp: 600_001, teamId: 200, killerId: 1, laneType: 'MID_LANE' },
    { type: 'DRAGON_SOUL_GIVEN', timestamp: 1_500_001, teamId: 100, name: 'Mountain' },
    {
      type: 'ITEM_UNDO',
      timestamp: 1_500_002,
      participantId: 1,
      beforeId: 3006,
      afterId: 1001,
      goldGain: 700,
    },
  ];
  game.frames.at(-1)?.events.push(...more);
  return JSON.stringify(game);
}

/** The real timeline without its first dragon. */
function timelineWithoutDragon(): string {
  const game = timelineShape.loose().parse(JSON.parse(timelineText));
  let isGone = false;
  for (const frame of game.frames)
    frame.events = frame.events.filter(({ monsterType }) => {
      const isOther = isGone || monsterType !== 'DRAGON';
      isGone ||= !isOther;
      return isOther;
    });
  return JSON.stringify(game);
}

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
/** Its players are `BLU 1` to `BLU 5` and `RED 6` to `RED 10`, in the opposite order in the file. */
const named: ArchivedGame = {
  id: '1-9',
  summary: changedSummary((game) => {
    game.participants.reverse();
    for (const one of game.participants) {
      const number = Number(one['participantId']);
      const riotIdGameName = `${number <= 5 ? 'BLU' : 'RED'} ${number}`;
      Object.assign(one, { riotIdGameName, puuid: `${number}`.padStart(36, 'p') });
    }
  }),
  timeline: null,
};
const changedId = '1-7';
/** Listed, and without a file: no table has a reason to report it. */
const unplayedId = '1-10';

let out = '';
type Row = Readonly<Record<string, unknown>>;
let rows: Readonly<Record<ExportTable, readonly Row[]>>;
let skipped: readonly { readonly path: string; readonly reason: string }[] = [];

beforeAll(async () => {
  const dir = sharedTemporaryFolder();
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
  // One by the name without the code, one as in the file.
  catalogue.people.save({ name: 'Faker', names: ['3'] });
  catalogue.people.save({ name: 'Chovy', names: ['red 7'] });
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
const toJson = (text: string) => z.looseObject({ info: loose.optional() }).parse(JSON.parse(text));
const summaryIn = (text: string) => summaryShape.parse(toJson(text).info ?? toJson(text));
const framesIn = (text: string) => timelineShape.parse(JSON.parse(text)).frames;
/** The summary of game 1-8 does not have player 1. */
const sideInGame = (id: string, participantId: number) =>
  id === '1-8' && participantId === 1 ? null : participantId <= 5 ? 'blue' : 'red';
const sideIn = (teamId: unknown) => (teamId === 100 ? 'blue' : 'red');

describe('the table of frames', () => {
  const withTimeline = games.flatMap(({ id, timeline }) =>
    timeline === null ? [] : [[id, timeline] as const],
  );

  it.each(withTimeline)('has every figure of every player frame of game %s', (id, text) => {
    const own = (raw: Row, key: string) => raw[key] ?? null;
    const group = (raw: Row, name: string, key: string) => loose.parse(raw[name] ?? {})[key] ?? null;
    const position = z.object({ x: z.number(), y: z.number() }).optional();
    const truth = framesIn(text).flatMap(({ timestamp, participantFrames }) =>
      Object.values(participantFrames)
        .toSorted((a, b) => Number(a['participantId']) - Number(b['participantId']))
        .map((raw) => ({
          id,
          at: timestamp,
          who: raw['participantId'],
          side: sideInGame(id, Number(raw['participantId'])),
          figures: [
            ...['totalGold', 'currentGold', 'xp', 'level'].map((key) => own(raw, key)),
            Number(raw['minionsKilled']) + Number(raw['jungleMinionsKilled']),
            ...['minionsKilled', 'jungleMinionsKilled'].map((key) => own(raw, key)),
            ...[position.parse(raw['position'])?.x ?? null, position.parse(raw['position'])?.y ?? null],
            own(raw, 'timeEnemySpentControlled'),
          ],
          damage: damage.map((key) => group(raw, 'damageStats', key)).toSorted(),
          champion: champion.map((key) => group(raw, 'championStats', key)),
        })),
    );
    const found = inGame('frames', id).map(({ platform_game_id, participant_id, side, at_ms, ...others }) => {
      const values = Object.values(others);
      const own = values.slice(0, 10);
      const groups = values.slice(10);
      return {
        id: platform_game_id,
        at: at_ms,
        who: participant_id,
        side,
        figures: own,
        damage: groups.slice(0, damage.length).toSorted(),
        champion: groups.slice(damage.length),
      };
    });
    expect(found).toEqual(truth);
  });

  it('names each figure of damage as the file does', () => {
    const [first] = framesIn(newerTimeline());
    const stats = loose.parse(Object.values(first?.participantFrames ?? {})[0]?.['damageStats']);
    const row = inGame('frames', '1-1').find(({ participant_id }) => participant_id === 1);
    expect(row).toMatchObject({
      damage_to_champions: stats['totalDamageDoneToChampions'],
      physical_damage_dealt: stats['physicalDamageDone'],
      true_damage_taken: stats['trueDamageTaken'],
      magic_damage_to_champions: stats['magicDamageDoneToChampions'],
    });
  });
});

describe('the table of items', () => {
  it.each([
    ['1-1', newerTimeline()],
    ['1-6', timelineText],
  ])('has the purchases, sales and undos of game %s', (id, text) => {
    const words: Readonly<Record<string, string>> = {
      ITEM_PURCHASED: 'purchase',
      ITEM_SOLD: 'sale',
      ITEM_UNDO: 'undo',
    };
    const truth = framesIn(text)
      .flatMap(({ events }) => events)
      .map((event, index) => ({ ...event, index }))
      .filter((event) => String(loose.parse(event)['type']) in words)
      .map((event) => {
        const { type, timestamp, participantId, itemId, beforeId, afterId, index } = loose.parse(event);
        return [index, timestamp, participantId, words[String(type)], itemId ?? (beforeId || afterId)];
      });
    const found = inGame('items', id).map((row) =>
      ['event', 'at_ms', 'participant_id', 'action', 'item_id'].map((name) => row[name]),
    );
    expect(found).toEqual(
      truth.toSorted((a, b) => Number(a[1]) - Number(b[1]) || Number(a[0]) - Number(b[0])),
    );
    expect(found.length).toBeGreaterThan(200);
  });
});

describe('the table of drafts', () => {
  it.each(
    games.flatMap(({ id, summary }) => (summary === null || id === '1-4' ? [] : [[id, summary] as const])),
  )('has the bans and picks of game %s', (id, text) => {
    const game = summaryIn(text);
    const bans = game.teams.flatMap(({ teamId, bans }) =>
      z
        .array(z.object({ championId: z.number(), pickTurn: z.number() }))
        .parse(bans ?? [])
        .map(({ championId, pickTurn }) => ['ban', sideIn(teamId), championId, pickTurn, null]),
    );
    const picks = game.participants.map(({ teamId, championId, participantId }) => [
      'pick',
      sideIn(teamId),
      championId,
      null,
      participantId,
    ]);
    expect(
      inGame('draft', id).map((row) =>
        ['kind', 'side', 'champion_id', 'turn', 'participant_id'].map((name) => row[name]),
      ),
    ).toEqual([...bans, ...picks]);
  });

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
  it('has the objectives of the summary and the kinds of dragons of the timeline', () => {
    const [blue, red] = inGame('teams', '1-1');
    const [first, second] = summaryIn(wrappedText).teams.map(({ objectives }) =>
      z.record(z.string(), z.object({ kills: z.number(), first: z.boolean() })).parse(objectives),
    );
    for (const [row, truth] of [
      [blue, first],
      [red, second],
    ] as const) {
      expect(row).toMatchObject({
        towers: truth?.['tower']?.kills,
        has_first_tower: truth?.['tower']?.first,
        inhibitors: truth?.['inhibitor']?.kills,
        has_first_inhibitor: truth?.['inhibitor']?.first,
        dragons: truth?.['dragon']?.kills,
        has_first_dragon: truth?.['dragon']?.first,
        heralds: truth?.['riftHerald']?.kills,
        barons: truth?.['baron']?.kills,
        kills: truth?.['champion']?.kills,
        has_first_blood: truth?.['champion']?.first,
        void_grubs: null,
        atakhans: null,
      });
    }
    expect(blue).toMatchObject({
      mountain_dragons: 2,
      elder_dragons: 0,
      elemental_dragons: 2,
      soul: 'Mountain',
    });
    expect(red).toMatchObject({ mountain_dragons: 1, infernal_dragons: 0, elemental_dragons: 1, soul: null });
    expect([blue?.['tower_plates'], red?.['tower_plates']]).toEqual([1, 0]);
  });

  it('has the sums of the players, and nothing that the files do not hold', () => {
    for (const [id, text] of [
      ['1-1', wrappedText],
      ['1-2', legacyText],
    ] as const) {
      const players = summaryIn(text).participants.map((raw) => ({
        ...raw,
        ...loose.parse(raw['stats'] ?? {}),
      }));
      const sum = (teamId: number, key: string) =>
        players
          .filter((player) => player.teamId === teamId)
          .reduce((total, player) => total + z.number().parse(loose.parse(player)[key]), 0);
      for (const [at, teamId] of [100, 200].entries()) {
        expect(inGame('teams', id)[at]).toMatchObject({
          deaths: sum(teamId, 'deaths'),
          assists: sum(teamId, 'assists'),
          gold: sum(teamId, 'goldEarned'),
          gold_spent: sum(teamId, 'goldSpent'),
          damage_to_champions: sum(teamId, 'totalDamageDealtToChampions'),
          wards_placed: sum(teamId, 'wardsPlaced'),
          vision_score: sum(teamId, 'visionScore'),
        });
      }
    }
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
  it.each([
    ['1-1', wrappedText, newerTimeline()],
    ['1-2', legacyText, timelineText],
  ])('has the figures of the summary and of minutes 10 to 25 of game %s', (id, text, timeline) => {
    const { participants } = summaryIn(text);
    const frames = framesIn(timeline);
    const kills = frames.flatMap(({ events }) => events).filter(({ type }) => type === 'CHAMPION_KILL');
    const at = (minute: number, participantId: number) => {
      const frame = frames.find(({ timestamp }) => timestamp >= minute * 60_000 - 500);
      const raw = Object.values(frame?.participantFrames ?? {}).find(
        (one) => one['participantId'] === participantId,
      );
      const before = kills.filter(({ timestamp }) => Number(timestamp) <= minute * 60_000);
      return {
        gold: Number(raw?.['totalGold']),
        experience: Number(raw?.['xp']),
        creeps: Number(raw?.['minionsKilled']) + Number(raw?.['jungleMinionsKilled']),
        kills: before.filter(({ killerId }) => killerId === participantId).length,
        deaths: before.filter(({ victimId }) => victimId === participantId).length,
        assists: before.filter(({ assistingParticipantIds }) =>
          z.array(z.number()).default([]).parse(assistingParticipantIds).includes(participantId),
        ).length,
      };
    };
    const found = inGame('players', id);
    expect(found).toHaveLength(10);
    for (const row of found) {
      const me = z.number().parse(row['participant_id']);
      const raw = participants.find(({ participantId }) => participantId === me);
      const stats: Row = { ...raw, ...loose.parse(raw?.['stats'] ?? {}) };
      expect(row).toMatchObject({
        minions: stats['totalMinionsKilled'],
        monsters: stats['neutralMinionsKilled'],
        monsters_own_jungle: stats['totalAllyJungleMinionsKilled'] ?? stats['neutralMinionsKilledTeamJungle'],
        monsters_enemy_jungle:
          stats['totalEnemyJungleMinionsKilled'] ?? stats['neutralMinionsKilledEnemyJungle'],
        gold_spent: stats['goldSpent'],
        physical_damage_to_champions: stats['physicalDamageDealtToChampions'],
        magic_damage_to_champions: stats['magicDamageDealtToChampions'],
        true_damage_to_champions: stats['trueDamageDealtToChampions'],
        damage_to_objectives: stats['damageDealtToObjectives'],
        damage_to_towers: stats['damageDealtToTurrets'],
        damage_mitigated: stats['damageSelfMitigated'],
        healing: stats['totalHeal'],
        crowd_control_seconds: stats['timeCCingOthers'],
        wards_placed: stats['wardsPlaced'],
        wards_killed: stats['wardsKilled'],
        control_wards_bought: stats['visionWardsBoughtInGame'],
        largest_multi_kill: stats['largestMultiKill'],
        double_kills: stats['doubleKills'],
        triple_kills: stats['tripleKills'],
        quadra_kills: stats['quadraKills'],
        penta_kills: stats['pentaKills'],
        has_first_blood: stats['firstBloodKill'] ?? null,
        has_first_blood_assist: stats['firstBloodAssist'] ?? null,
      });
      const items = [0, 1, 2, 3, 4, 5].map((slot) => Number(stats[`item${slot}`])).filter((item) => item > 0);
      expect([1, 2, 3, 4, 5, 6].map((slot) => row[`item${slot}_id`])).toEqual([
        ...items,
        ...Array.from({ length: 6 - items.length }, () => null),
      ]);
      const side = found.filter((one) => one['side'] === row['side']);
      const sum = (name: string) => side.reduce((total, one) => total + Number(one[name]), 0);
      expect(row['gold_share']).toBeCloseTo(Number(row['gold']) / sum('gold'), 12);
      expect(row['damage_share']).toBeCloseTo(
        Number(row['damage_to_champions']) / sum('damage_to_champions'),
        12,
      );
      expect(row['kill_participation']).toBeCloseTo(
        (Number(row['kills']) + Number(row['assists'])) / sum('kills'),
        12,
      );
      const opponents = found.filter((one) => one['side'] !== row['side'] && one['role'] === row['role']);
      const only =
        row['role'] !== null && opponents.length === 1 ? Number(opponents[0]?.['participant_id']) : null;
      for (const minute of [10, 15, 20, 25]) {
        const [own, other] = [at(minute, me), only === null ? null : at(minute, only)];
        expect(row).toMatchObject({
          [`gold_at_${minute}`]: own.gold,
          [`experience_at_${minute}`]: own.experience,
          [`creep_score_at_${minute}`]: own.creeps,
          [`kills_at_${minute}`]: own.kills,
          [`deaths_at_${minute}`]: own.deaths,
          [`assists_at_${minute}`]: own.assists,
          [`gold_diff_at_${minute}`]: other && own.gold - other.gold,
          [`experience_diff_at_${minute}`]: other && own.experience - other.experience,
          [`creep_score_diff_at_${minute}`]: other && own.creeps - other.creeps,
        });
      }
    }
  });

  it('has the account of each player, and the name of the person or without the code of the team', () => {
    const people = inGame('players', '1-9').map(
      ({ participant_id, player, player_key, player_name, side }) => ({
        number: participant_id,
        side,
        names: [player, player_name, player_key],
      }),
    );
    expect(people.toSorted((a, b) => Number(a.number) - Number(b.number))).toEqual(
      Array.from({ length: 10 }, (_, at) => ({
        number: at + 1,
        side: at < 5 ? 'blue' : 'red',
        names: [
          `${at < 5 ? 'BLU' : 'RED'} ${at + 1}`,
          new Map([
            [3, 'Faker'],
            [7, 'Chovy'],
          ]).get(at + 1) ?? `${at + 1}`,
          `${at + 1}`.padStart(36, 'p'),
        ],
      })),
    );
  });

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

it('the table of files has each archived file', () => {
  const files = [...games, named, { id: changedId, summary: summaryText, timeline: null }].flatMap(
    ({ id, summary, timeline }) => [
      ...(timeline === null ? [] : [[id, 'GAMH_DETAILS', timeline]]),
      ...(summary === null ? [] : [[id, 'GAMH_SUMMARY', summary]]),
    ],
  );
  expect(
    rows.files.map((row) => ['platform_game_id', 'content_type', 'bytes', 'sha256'].map((name) => row[name])),
  ).toEqual(
    files.map(([id, type, text = '']) => [
      id,
      type,
      Buffer.byteLength(text),
      createHash('sha256').update(text).digest('hex'),
    ]),
  );
});
