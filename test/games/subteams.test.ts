/** Arena: subteams with places instead of sides, from a real file and from generated ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { gameFactsSchema } from '../../src/shared/games/game-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { arenaText } from './odd-games.ts';

describe('a game of Arena', () => {
  const facts = readSummary(arenaText);

  it('has all its players on no side, and no winner among sides', () => {
    expect(gameFactsSchema.parse(facts)).toEqual(facts);
    expect(facts.players).toHaveLength(16);
    expect(facts.players.every(({ side, role }) => side === null && role === null)).toBe(true);
    expect(facts).toMatchObject({ winner: null, teams: [], problems: [], lengthSeconds: 1299 });
  });

  it('has the place of each subteam, and won is who the file says won', () => {
    const placed = facts.players.map(({ subteam, subteamPlace, isWinner }) => [
      subteam,
      subteamPlace,
      isWinner,
    ]);
    expect(placed.slice(0, 8)).toEqual([
      [1, 7, false],
      [1, 7, false],
      [6, 4, true],
      [6, 4, true],
      [2, 5, false],
      [2, 5, false],
      [8, 1, true],
      [8, 1, true],
    ]);
  });
});

/** 16 players, frames of two minutes, and events that name teams. */
function arenaTimeline(): string {
  const participantFrames = Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [at + 1, { participantId: at + 1, totalGold: 500 + at }]),
  );
  const events = [
    { type: 'CHAMPION_KILL', timestamp: 70_000, killerId: 3, victimId: 11 },
    { type: 'ELITE_MONSTER_KILL', timestamp: 80_000, killerId: 12, killerTeamId: 100, monsterType: 'DRAGON' },
    { type: 'BUILDING_KILL', timestamp: 90_000, killerId: 1, teamId: 200 },
    { type: 'GAME_END', timestamp: 120_000, winningTeam: 100 },
  ];
  return JSON.stringify({
    frames: [0, 60_000, 120_000].map((timestamp) => ({
      timestamp,
      participantFrames,
      events: timestamp === 120_000 ? events : [],
    })),
  });
}

describe('the timeline of a game of Arena', () => {
  const summary = { ...readSummary(arenaText), lengthSeconds: 120 };

  it.each([
    ['with its summary', summary],
    ['without a summary', null],
  ])('has all players, and neither they nor events are on a side, %s', (_, facts) => {
    const { players, events, problems } = readTimeline(arenaTimeline(), facts);
    expect(players.map(({ side, gold }) => [side, gold.at(-1)])).toEqual(
      Array.from({ length: 16 }, (_each, at) => [null, 500 + at]),
    );
    expect(events.map(({ side }) => side)).toEqual([null, null, null, null]);
    expect(events.map(({ text }) => text).join()).not.toMatch(/blue|red/i);
    expect(problems.map(({ code }) => code)).toEqual(facts === null ? ['unknown-sides'] : []);
  });
});

it('Every number and size of subteams is read, whatever the teams of the file, and no player is lost', () => {
  const game = fc.record({
    teams: fc.integer({ min: 1, max: 12 }),
    size: fc.integer({ min: 1, max: 4 }),
    mode: fc.constantFrom('CHERRY', 'cherry', null, 'CLASSIC'),
    teamIds: fc.constantFrom([100, 200], [100, 100], [0, 0], [300, 400]),
    placeField: fc.constantFrom('subteamPlacement', 'placement'),
    hasNumbers: fc.boolean(),
  });
  fc.assert(
    fc.property(game, ({ teams, size, mode, teamIds, placeField, hasNumbers }) => {
      const participants = Array.from({ length: teams * size }, (_, index) => {
        const subteam = Math.floor(index / size) + 1;
        return {
          championId: index + 1,
          teamId: teamIds[index % 2],
          playerSubteamId: subteam,
          [placeField]: teams + 1 - subteam,
          win: subteam === teams,
          ...(hasNumbers ? { participantId: index + 1 } : {}),
        };
      });
      const {
        players,
        winner,
        problems,
        teams: sides,
      } = readSummary(
        JSON.stringify({ gameMode: mode, mapId: 30, teams: [{ teamId: 100, win: true }], participants }),
      );
      expect(players.map(({ subteam }) => subteam)).toEqual(
        participants.map(({ playerSubteamId }) => playerSubteamId),
      );
      for (const { side, subteam, subteamPlace, isWinner } of players) {
        expect(side).toBeNull();
        expect(subteamPlace).toBe(teams + 1 - (subteam ?? 0));
        expect(isWinner).toBe(subteamPlace === 1);
      }
      expect({ winner, problems, sides }).toEqual({ winner: null, problems: [], sides: [] });
    }),
    propertyRuns(100, 1000),
  );
});
