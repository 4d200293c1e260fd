/** Arena: subteams with places instead of sides, from a real file and from generated ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/games/summary.ts';
import { gameFactsSchema } from '../../src/shared/game-facts.ts';
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
          ...{ championId: index + 1, teamId: teamIds[index % 2], playerSubteamId: subteam },
          ...{ [placeField]: teams + 1 - subteam, win: subteam === teams },
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
