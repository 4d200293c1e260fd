/** Roles: from real files, and from generated games whose true roles are known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { type Role, roles } from '../../src/shared/games/game-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { esportsText, oldTournamentText } from './odd-games.ts';
import { legacyText, summaryText } from './real-game.ts';

const inOrder = [...roles, ...roles];
const rolesIn = (text: string) => readSummary(text).players.map(({ role }) => role);
const sourcesIn = (text: string) => readSummary(text).players.map(({ roleSource }) => roleSource);

describe('the roles of a tournament game', () => {
  it('follow the order of the players where the file has wrong positions', () => {
    expect(rolesIn(esportsText)).toEqual(inOrder);
    expect(sourcesIn(esportsText)).toEqual(Array(10).fill('order'));
  });

  it('follow it in match-v4 too, for the side whose lanes are wrong', () => {
    expect(rolesIn(oldTournamentText)).toEqual(inOrder);
    expect(sourcesIn(oldTournamentText)).toEqual([...Array(5).fill('file'), ...Array(5).fill('order')]);
  });
});

it('The roles of a matchmade game are those of the file', () => {
  for (const text of [summaryText, legacyText]) {
    expect(new Set(sourcesIn(text))).toEqual(new Set(['file']));
    expect(rolesIn(text).toSorted()).toEqual(inOrder.toSorted());
  }
});

/** A player as it truly was. */
interface TruePlayer {
  readonly role: Role;
  readonly teamId: number;
  readonly creepScore: number;
  readonly monsters: number;
  readonly isSmiter: boolean;
}

const between = (min: number, max: number) => fc.integer({ min, max });
const creepScores: Readonly<Record<Role, fc.Arbitrary<number>>> = {
  TOP: between(180, 300),
  JUNGLE: between(120, 220),
  MIDDLE: between(200, 330),
  BOTTOM: between(220, 360),
  UTILITY: between(5, 70),
};
const side = (teamId: number): fc.Arbitrary<TruePlayer[]> =>
  fc.tuple(...roles.map((role) => creepScores[role]), between(60, 110)).map((numbers) =>
    roles.map((role, place) => ({
      role,
      teamId,
      creepScore: numbers[place] ?? 0,
      isSmiter: role === 'JUNGLE',
      monsters: role === 'JUNGLE' ? (numbers[5] ?? 0) : 4,
    })),
  );
const game = fc.tuple(side(100), side(200)).map((sides) => sides.flat());
const anyWord = fc.constantFrom('', 'AFK', 'NONE', 'Invalid', 'valueOf', ...roles);
const tournament = fc.constantFrom(
  { platformId: 'ESPORTSTMNT03', gameType: 'CUSTOM_GAME' },
  { platformId: 'LOLTMNT02', gameType: 'CUSTOM_GAME' },
  { platformId: 'TRLH1', gameType: 'MATCHED_GAME' },
  { platformId: 'EUW1', gameType: 'CUSTOM_GAME' },
  { platformId: null, gameType: 'CUSTOM_GAME' },
  { platformId: null, gameType: null, queueId: 0 },
  { platformId: 'ESPORTSTMNT03', gameType: null },
);

type Json = Record<string, unknown>;
interface Shape {
  readonly isOld: boolean;
  readonly spells: 'spell' | 'summoner' | 'none';
  readonly hasMonsters: boolean;
}
const shape: fc.Arbitrary<Shape> = fc.record({
  isOld: fc.boolean(),
  spells: fc.constantFrom('spell', 'summoner', 'none'),
  hasMonsters: fc.boolean(),
});

/** A participant of a file, without a number. `words` are the positions that the file claims. */
function toParticipant(player: TruePlayer, { isOld, spells }: Shape, words: readonly string[]): Json {
  const [first, second] = player.isSmiter ? [4, 11] : [4, 12];
  const own: Json =
    spells === 'none'
      ? {}
      : spells === 'spell'
        ? { spell1Id: first, spell2Id: second }
        : { summoner1Id: second, summoner2Id: first };
  const figures = {
    totalMinionsKilled: player.creepScore - player.monsters,
    neutralMinionsKilled: player.monsters,
  };
  const [teamPosition = '', individualPosition = '', lane = '', role = ''] = words;
  const base = { teamId: player.teamId, championId: 1, ...own };
  return isOld
    ? { ...base, stats: figures, timeline: { lane, role } }
    : { ...base, ...figures, teamPosition, individualPosition, lane, role };
}

const toText = (participants: readonly Json[], fields: Json) =>
  JSON.stringify({ gameMode: 'CLASSIC', mapId: 11, teams: [], participants, ...fields });

const words = fc.array(fc.array(anyWord, { minLength: 4, maxLength: 4 }), { minLength: 10, maxLength: 10 });

describe('generated games with a fixed order of players', () => {
  it('have their true roles, whatever positions the file has and wherever a player is in its list', () => {
    fc.assert(
      fc.property(
        game,
        tournament,
        shape,
        words,
        fc.infiniteStream(fc.nat()),
        (players, fields, form, said, random) => {
          const participants = players.map((player, index) => ({
            ...toParticipant(player, form, said[index] ?? []),
            participantId: index + 1,
          }));
          const shuffled = participants
            .map((one) => ({ one, key: random.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ one }) => one);
          const read = readSummary(toText(shuffled, fields)).players;
          for (const player of read) expect(player.role).toBe(inOrder[player.participantId - 1]);
        },
      ),
      propertyRuns(75, 3000),
    );
  });

  it('have no wrong role where the players are not in the order, but the jungler and the support', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
    const withSmite = shape.filter(({ spells }) => spells !== 'none');
    fc.assert(
      fc.property(game, tournament, withSmite, order, order, (players, fields, form, blue, red) => {
        fc.pre(blue[1] !== 1 || blue[4] !== 4);
        fc.pre(red[1] !== 1 || red[4] !== 4);
        const seats = [...blue, ...red.map((place) => place + 5)].flatMap((place) => players[place] ?? []);
        const participants = seats.map((player, index) => ({
          ...toParticipant(player, form, ['AFK', 'AFK', 'NONE', 'NONE']),
          participantId: index + 1,
        }));
        const read = readSummary(toText(participants, fields)).players;
        for (const [index, { role, roleSource }] of read.entries()) {
          expect([null, seats[index]?.role]).toContain(role);
          if (role !== null) expect(roleSource).toBe('evidence');
          if (seats[index]?.role === 'JUNGLE') expect(role).toBe('JUNGLE');
        }
      }),
      propertyRuns(75, 3000),
    );
  });

  it('have the file’s positions where these agree with Smite and creep score, and the order does not', () => {
    const order = [4, 3, 2, 1, 0];
    fc.assert(
      fc.property(game, tournament, (players, fields) => {
        const seats = [...order, ...order.map((place) => place + 5)].flatMap((place) => players[place] ?? []);
        const form = { isOld: false, spells: 'summoner', hasMonsters: true } as const;
        const participants = seats.map((player, index) => ({
          ...toParticipant(player, form, [player.role]),
          participantId: index + 1,
        }));
        const read = readSummary(toText(participants, fields)).players;
        expect(read.map(({ role }) => role)).toEqual(seats.map(({ role }) => role));
        expect(new Set(read.map(({ roleSource }) => roleSource))).toEqual(new Set(['file']));
      }),
      propertyRuns(50, 500),
    );
  });

  it('have no roles on a side without five players, nor without numbers', () => {
    fc.assert(
      fc.property(game, shape, between(0, 9), (players, form, gone) => {
        const all = players.map((player, index) => ({
          ...toParticipant(player, form, ['TOP', 'AFK', 'NONE', 'NONE']),
          participantId: index + 1,
        }));
        const fields = { platformId: 'ESPORTSTMNT03', gameType: 'CUSTOM_GAME' };
        const partial = readSummary(
          toText(
            all.filter((_, index) => index !== gone),
            fields,
          ),
        ).players;
        for (const { role, participantId } of partial) {
          const isPartial = participantId <= 5 === gone < 5;
          expect(role).toBe(isPartial ? null : inOrder[participantId - 1]);
        }
        const unnumbered = readSummary(
          toText(
            all.map((one) => ({ ...one, participantId: null })),
            fields,
          ),
        );
        for (const { roleSource } of unnumbered.players) expect(['evidence', null]).toContain(roleSource);
      }),
      propertyRuns(50, 500),
    );
  });

  it('have no role for a support who is not far below the others in creep score', () => {
    const game = JSON.parse(esportsText);
    Object.assign(game.participants[3], { totalMinionsKilled: 35, neutralMinionsKilled: 0 });
    expect(rolesIn(JSON.stringify(game)).slice(0, 5)).toEqual([null, 'JUNGLE', null, null, null]);
  });
});

it('No word of a file that is not a role is ever a role', () => {
  const kind = fc.constantFrom({}, { platformId: 'EUW1', gameType: 'MATCHED_GAME', queueId: 420 });
  fc.assert(
    fc.property(game, shape, words, kind, (players, form, said, fields) => {
      const participants = players.map((player, index) => toParticipant(player, form, said[index] ?? []));
      for (const role of rolesIn(toText(participants, fields))) expect([null, ...roles]).toContain(role);
      const read = readSummary(toText(participants, fields)).players;
      for (const teamId of ['blue', 'red']) {
        const own = read
          .filter(({ side: at, role }) => at === teamId && role !== null)
          .map(({ role }) => role);
        expect(new Set(own).size).toBe(own.length);
      }
    }),
    propertyRuns(100, 1000),
  );
});

it('A region is no tournament platform, and ARAM has no roles on any platform', () => {
  const turkish = JSON.parse(legacyText);
  turkish.platformId = 'TR1';
  expect(new Set(sourcesIn(JSON.stringify(turkish)))).toEqual(new Set(['file']));
  const aram = JSON.parse(esportsText);
  Object.assign(aram, { gameMode: 'ARAM', mapId: 12 });
  expect(rolesIn(JSON.stringify(aram))).toEqual(Array(10).fill(null));
});
