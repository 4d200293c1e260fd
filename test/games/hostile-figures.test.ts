/**
 * Summaries and timelines with arbitrary values in the fields that the parsers know: each is read, or rejected with
 * a message; the result has a limited size and matches the contract, and every figure in it is in the file.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import {
  type GameFacts,
  type GameTimeline,
  gameFactsSchema,
  gameTimelineSchema,
  type PlayerFacts,
} from '../../src/shared/games/game-facts.ts';
import { maxParticipantId } from '../../src/shared/games/game-problems.ts';
import { propertyRuns } from '../support/property-runs.ts';

const runs = propertyRuns(150, 1_000);
const limitMs = 600_000;

const anyNumber = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  fc.constantFrom(-1, 0, 1e15, 1e300, -1e308, 2 ** 53, 0.1, 30_000, 30_001, 30_000_001, 254, 255, 65_535),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anyValue = fc.oneof(
  { weight: 6, arbitrary: anyNumber },
  fc.constantFrom<unknown>(null, '', 'CHAMPION_KILL', 'BUILDING_KILL', true, [], {}, [[]], { x: 1, y: 2 }),
  fc.string(),
);
/** Usually a valid value, sometimes an arbitrary one. */
const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: anyValue });
const record = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  mostly(fc.record(fields, { requiredKeys: [] }));
const anyFields = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, anyValue]));
const id = mostly(fc.integer({ min: 0, max: 12 }));

const participant = record({
  ...anyFields('win', 'champLevel', 'kills', 'deaths', 'assists', 'goldEarned', 'goldSpent', 'visionScore'),
  ...anyFields('totalMinionsKilled', 'neutralMinionsKilled', 'totalDamageDealtToChampions', 'item0', 'perks'),
  ...anyFields('totalDamageTaken', 'summonerName', 'lane', 'stats', 'timeline', 'largestMultiKill'),
  participantId: id,
  teamId: mostly(fc.constantFrom(100, 200, 200, 100, 300)),
  championId: id,
});
const team = record({
  teamId: mostly(fc.constantFrom(100, 200, 300)),
  win: mostly(fc.boolean()),
  bans: mostly(fc.array(record({ championId: mostly(fc.constantFrom(-1, 0, 62)), pickTurn: id }))),
  objectives: mostly(fc.dictionary(fc.string(), record(anyFields('kills', 'first')))),
});
const summaries = fc.record(
  {
    ...anyFields('gameId', 'gameDuration', 'gameCreation', 'gameEndTimestamp', 'mapId', 'gameMode'),
    participants: mostly(fc.array(participant, { maxLength: 14 })),
    teams: mostly(fc.array(team, { maxLength: 4 })),
  },
  { requiredKeys: ['participants'] },
);

const event = record({
  type: mostly(fc.constantFrom('CHAMPION_KILL', 'WARD_PLACED', 'ITEM_UNDO', 'ELITE_MONSTER_KILL', 'NEW')),
  timestamp: anyValue,
  position: record(anyFields('x', 'y')),
  ...anyFields('killerTeamId', 'teamId', 'itemId', 'beforeId', 'afterId', 'level', 'name'),
  killerId: id,
  victimId: id,
  participantId: id,
  assistingParticipantIds: mostly(fc.array(id, { maxLength: 12 })),
});
const participantFrame = record({
  ...anyFields('totalGold', 'xp', 'level', 'minionsKilled', 'jungleMinionsKilled'),
  participantId: id,
  position: record(anyFields('x', 'y')),
});
const timelines = fc.record(
  {
    ...anyFields('frameInterval', 'gameId'),
    frames: mostly(
      fc.array(
        record({
          timestamp: anyValue,
          events: mostly(fc.array(event, { maxLength: 6 })),
          participantFrames: mostly(
            fc.dictionary(fc.integer({ min: -1, max: 12 }).map(String), participantFrame, { maxKeys: 12 }),
          ),
        }),
        { maxLength: 8 },
      ),
    ),
  },
  { requiredKeys: ['frames'] },
);

/** Null if the file is rejected, with a message and a remedy. */
function readOrRefused<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    expect(['file-corrupt', 'service-unreadable', 'other-game']).toContain(error.code);
    expect(error.remedy).toMatch(/\w/);
    return null;
  }
}

/** All numbers of the file, or those of one field, as the parser reads them. */
function numbersIn(json: string, field: string | null = null): ReadonlySet<number> {
  const found = new Set<number>();
  JSON.parse(json, (key, value) => {
    const number = typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && (field === null || field === key)) found.add(number);
    return value;
  });
  return found;
}

/** Every creep score that minions and monsters of the file can add up to. */
function creepScoresIn(json: string, minions: string, monsters: string): ReadonlySet<number> {
  const own = [...numbersIn(json, monsters)];
  return new Set([...numbersIn(json, minions)].flatMap((one) => own.map((other) => one + other)));
}

function listFigures(player: PlayerFacts): (number | null)[] {
  return [
    ...[player.level, player.kills, player.deaths, player.assists, player.gold, player.goldSpent],
    ...[player.damageToChampions, player.damageTaken, player.visionScore, player.largestMultiKill],
    ...player.items.map((item) => item.id),
    player.champion.id === 0 ? null : player.champion.id,
    player.participantId > maxParticipantId ? null : player.participantId,
  ];
}

function expectInFile(json: string, { players, teams, lengthSeconds }: GameFacts): void {
  const inFile = numbersIn(json);
  const creepScores = creepScoresIn(json, 'totalMinionsKilled', 'neutralMinionsKilled');
  const lengths = [...inFile].flatMap((one) => [Math.round(one), Math.round(one / 1000)]);
  if (lengthSeconds !== null) expect(lengths).toContain(lengthSeconds);
  // A player without a number in the file may have that of the place, among 14 at most.
  const allowed = new Set([...inFile, ...Array.from({ length: 14 }, (_, place) => place + 1)]);
  players.forEach((player) => {
    for (const figure of listFigures(player)) if (figure !== null) expect(allowed).toContain(figure);
    if (player.creepScore !== null) expect(creepScores).toContain(player.creepScore);
  });
  for (const { side, gold, deaths, assists, kills, objectives, bans } of teams) {
    const own = players.filter((player) => player.side === side);
    const sum = (name: 'gold' | 'deaths' | 'assists' | 'kills') =>
      own.length === 5 && own.every((one) => one[name] !== null)
        ? own.reduce((all, one) => all + (one[name] ?? 0), 0)
        : null;
    expect([gold, deaths, assists]).toEqual([sum('gold'), sum('deaths'), sum('assists')]);
    if (kills !== sum('kills')) expect(inFile).toContain(kills);
    for (const objective of objectives)
      if (objective.kills !== null) expect([...inFile, kills]).toContain(objective.kills);
    for (const { champion } of bans) if (champion !== null) expect(inFile).toContain(champion.id);
  }
}

function expectTimelineInFile(json: string, timeline: GameTimeline): void {
  const inFile = numbersIn(json);
  const creepScores = creepScoresIn(json, 'minionsKilled', 'jungleMinionsKilled');
  const found = [
    ...[timeline.frameIntervalMs, ...timeline.frames],
    ...timeline.players.flatMap(({ gold, experience, level, positions }) => [
      ...[...gold, ...experience, ...level],
      ...positions.flatMap((position) => (position === null ? [] : [position.x, position.y])),
    ]),
    ...timeline.events.flatMap(({ at, participantId, victimId, assistIds, position }) => [
      ...[at, participantId, victimId, ...assistIds, position?.x ?? null, position?.y ?? null],
    ]),
  ];
  for (const figure of found) if (figure !== null) expect(inFile).toContain(figure);
  for (const { creepScore } of timeline.players) {
    for (const score of creepScore) if (score !== null) expect(creepScores).toContain(score);
  }
  expect(timeline.frames).toEqual([...new Set(timeline.frames)].sort((a, b) => a - b));
  expect(timeline.endMs).toBeLessThanOrEqual(30_000_000);
  expect(Math.max(0, ...timeline.frames, ...timeline.events.map(({ at }) => at))).toBeLessThanOrEqual(
    30_000_000,
  );
}

describe('arbitrary values in a game file', () => {
  it(
    'give a summary with only figures of the file, or a typed error',
    () => {
      fc.assert(
        fc.property(summaries, (summary) => {
          const json = JSON.stringify(summary);
          const facts = readOrRefused(() => readSummary(json));
          if (facts === null) return;
          gameFactsSchema.parse(facts);
          expect(new Set(facts.players.map(({ participantId }) => participantId)).size).toBe(
            facts.players.length,
          );
          expectInFile(json, facts);
        }),
        runs,
      );
    },
    limitMs,
  );

  it(
    'give a timeline with only figures of the file, or a typed error',
    () => {
      fc.assert(
        fc.property(timelines, (timeline) => {
          const json = JSON.stringify(timeline);
          const read = readOrRefused(() => readTimeline(json, null));
          if (read === null) return;
          gameTimelineSchema.parse(read);
          expectTimelineInFile(json, read);
        }),
        runs,
      );
    },
    limitMs,
  );

  it(
    'in a timeline with any summary give a result that matches the contract, or a typed error',
    () => {
      fc.assert(
        fc.property(summaries, timelines, (summary, timeline) => {
          const facts = readOrRefused(() => readSummary(JSON.stringify(summary)));
          const read = readOrRefused(() => readTimeline(JSON.stringify(timeline), facts));
          if (read !== null) gameTimelineSchema.parse(read);
        }),
        propertyRuns(75, 500),
      );
    },
    limitMs,
  );
});
