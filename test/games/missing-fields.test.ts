/** Tournament games whose files lack fields, have null, numbers as text or words for numbers, repeated numbers, or too few or many players. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { gameFactsSchema, roles } from '../../src/shared/games/game-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';

const inOrder = [...roles, ...roles];
const creepScores = [220, 170, 260, 290, 35];
const figures = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  goldEarned: 'gold',
  totalDamageDealtToChampions: 'damageToChampions',
  visionScore: 'visionScore',
  champLevel: 'level',
} as const;
type Json = Record<string, unknown>;

/** The player at this place as it truly was; places from 10 on are sixth players of a side. */
function trueParticipant(place: number): Json {
  const isBlue = place < 5 || place === 10;
  const lane = place >= 10 ? 0 : place % 5;
  return {
    participantId: place + 1,
    teamId: isBlue ? 100 : 200,
    championId: place + 1,
    win: isBlue,
    spell1Id: 4,
    spell2Id: lane === 1 && place < 10 ? 11 : 12,
    kills: place,
    deaths: 10 - place / 2 - (place % 2) / 2,
    assists: 3,
    goldEarned: 9000 + place,
    totalDamageDealtToChampions: 11_000 + place,
    visionScore: 20 + place,
    champLevel: 14,
    totalMinionsKilled: (creepScores[lane] ?? 0) - 5,
    neutralMinionsKilled: lane === 1 ? 120 : 5,
    timePlayed: 1800,
    summonerName: `Player ${place}`,
    playerSubteamId: 0,
  };
}
const fields = Object.keys(trueParticipant(0)).filter((field) => field !== 'teamId');

const change = fc.oneof(
  fc.constant('missing' as const),
  fc.constant('null' as const),
  fc.constant('text' as const),
  fc.constant('words' as const),
);
const changes = fc.array(
  fc.record({ place: fc.nat({ max: 11 }), field: fc.constantFrom(...fields), change }),
  { maxLength: 12 },
);
const repeated = fc.option(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { nil: null });
const position = fc.constantFrom('top', 'Jungle', 'mid', 'bottom', 'UTILITY', 'afk', '', 7, null);
const positions = fc.array(position, { minLength: 12, maxLength: 12 });
const count = fc.constantFrom(9, 10, 10, 10, 12);

it('Nothing is wrong that a file with missing, null, repeated or mistyped fields says: it is as it was, or unknown', () => {
  fc.assert(
    fc.property(count, changes, repeated, positions, (players, changed, again, said) => {
      const truth = Array.from({ length: players }, (_, place) => trueParticipant(place));
      const participants = truth.map((one, place): Json => ({ ...one, teamPosition: said[place] }));
      const isChanged = new Set<string>();
      for (const { place, field, change: how } of changed) {
        const own: Json | undefined = participants[place];
        if (own === undefined) continue;
        const value = String(trueParticipant(place)[field]);
        if (how !== 'text') isChanged.add(`${place} ${field}`);
        else isChanged.delete(`${place} ${field}`);
        if (how === 'missing') delete own[field];
        else own[field] = how === 'null' ? null : how === 'text' ? value : `about ${value}`;
      }
      const [from = 0, to = 0] = again ?? [];
      Object.assign(
        participants[to] ?? {},
        again && { participantId: participants[from]?.['participantId'] },
      );
      const game = { platformId: 'ESPORTSTMNT03', gameType: 'CUSTOM_GAME', gameMode: 'CLASSIC', mapId: 11 };
      const facts = readSummary(JSON.stringify({ ...game, gameDuration: 1800, teams: [], participants }));

      expect(gameFactsSchema.parse(facts)).toEqual(facts);
      expect(facts.players).toHaveLength(players);
      expect(new Set(facts.players.map(({ participantId }) => participantId)).size).toBe(players);
      for (const [place, player] of facts.players.entries()) {
        const own = trueParticipant(place);
        const isKnown = (field: string) => !isChanged.has(`${place} ${field}`);
        expect(player.side).toBe(own['teamId'] === 100 ? 'blue' : 'red');
        for (const [field, name] of Object.entries(figures))
          expect({ field, value: player[name] }).toEqual({
            field,
            value: isKnown(field) ? own[field] : null,
          });
        if (player.roleSource === 'order' || player.roleSource === 'evidence')
          expect(player.role).toBe(inOrder[place]);
        expect([null, ...roles]).toContain(player.role);
        expect(player.role === null).toBe(player.roleSource === null);
      }
      for (const { side, gold } of facts.teams) {
        const own = facts.players.filter((player) => player.side === side);
        const isWhole = own.length === 5 && own.every((player) => player.gold !== null);
        expect(gold).toBe(isWhole ? own.reduce((sum, player) => sum + (player.gold ?? 0), 0) : null);
      }
      expect([null, 'blue']).toContain(facts.winner);
      expect([null, 1800]).toContain(facts.lengthSeconds);
    }),
    propertyRuns(100, 3000),
  );
});

it('A side that is a word is reported, and its player is not on another one', () => {
  const participants = Array.from({ length: 10 }, (_, place) => trueParticipant(place));
  Object.assign(participants[3] ?? {}, { teamId: 'blue' });
  const facts = readSummary(JSON.stringify({ gameMode: 'CLASSIC', teams: [], participants }));
  expect(facts.players.map(({ name }) => name)).not.toContain('Player 3');
  expect(facts.problems).toContainEqual(
    expect.objectContaining({
      code: 'wrong-types',
      fields: [{ path: 'participants[3].teamId', expected: 'a number', found: 'text' }],
    }),
  );
});
