/** The figures of a player that the facts, their packing and the library store, each made by the same arbitrary. */
import type fc from 'fast-check';

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
