/** The figures of a player that the facts, their packing and the library store, each made by the same arbitrary. */
import fc from 'fast-check';

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
