/** The figures of a player that the facts, their packing and the library store, each made by the same arbitrary. */
import fc from 'fast-check';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';

export function playerFigures<T>(figure: fc.Arbitrary<T>) {
  return {
    level: figure,
    kills: figure,
    deaths: figure,
    assists: figure,
    gold: figure,
    damageToChampions: figure,
    damageTaken: figure,
    creepScore: figure,
    visionScore: figure,
  };
}

/** What the library does not search by; exports show it. */
export const noDetails = {
  subteam: null,
  subteamPlace: null,
  roleSource: null,
  spell1Id: null,
  spell2Id: null,
  wardsPlaced: null,
  wardsKilled: null,
  controlWardsBought: null,
  isInFirstBlood: null,
  standings: [],
};

const amount = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 20_000 }), weight: 8 },
  fc.constantFrom(null, 65_534, 65_535, 65_536, -1, 1.5),
);
const standing = fc.record({ gold: amount, experience: amount, creepScore: amount });

export const constantDetails = {
  subteam: fc.constant(null),
  subteamPlace: fc.constant(null),
  roleSource: fc.constant(null),
  spell1Id: fc.constant(null),
  spell2Id: fc.constant(null),
  wardsPlaced: amount,
  wardsKilled: amount,
  controlWardsBought: amount,
  isInFirstBlood: fc.constantFrom(true, false, null),
  standings: fc.array(fc.option(standing), { minLength: 4, maxLength: 4 }),
};

/** A player of a game, with nothing known but name, champion and side. */
export const aPlayer: GameSummaryRow['players'][number] = {
  participantId: 3,
  name: 'T1 Faker',
  championId: 268,
  championName: null,
  side: 'blue',
  role: null,
  isWinner: null,
  level: null,
  kills: null,
  deaths: null,
  assists: null,
  gold: null,
  creepScore: null,
  damageToChampions: null,
  damageTaken: null,
  visionScore: null,
  ...noDetails,
};
const ban = (ids: readonly number[]) =>
  fc.constantFrom(null, ...ids).map((id) => (id === null ? null : { id, name: null }));
/** Bans of few champions, the same of several turns, in drafts of five bans a side or fewer; also unknown ones. */
export const someDraft = (ids: readonly number[]): fc.Arbitrary<GameSummaryRow['draft']> => {
  const bans = fc.oneof(
    fc.array(ban(ids), { minLength: 5, maxLength: 5 }),
    fc.array(ban(ids), { minLength: 3, maxLength: 3 }),
    fc.array(ban(ids), { minLength: 1, maxLength: 5 }),
  );
  const draft = fc.record({
    firstPick: fc.constantFrom('blue', 'red', null),
    bans: fc.record({ blue: bans, red: bans }),
  });
  return fc.option(draft, { nil: null });
};

export const aSummary: Omit<GameSummaryRow, 'players'> = {
  winner: null,
  voidReason: null,
  lengthSeconds: 1800,
  gameVersion: null,
  patch: null,
  kills: { blue: null, red: null },
  gold: { blue: null, red: null },
  draft: null,
  plays: null,
};
