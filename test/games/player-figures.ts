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
} as const;

export const constantDetails = {
  subteam: fc.constant(null),
  subteamPlace: fc.constant(null),
  roleSource: fc.constant(null),
  spell1Id: fc.constant(null),
  spell2Id: fc.constant(null),
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
export const aSummary: Omit<GameSummaryRow, 'players'> = {
  winner: null,
  voidReason: null,
  lengthSeconds: 1800,
  gameVersion: null,
  patch: null,
  kills: { blue: null, red: null },
  gold: { blue: null, red: null },
};
