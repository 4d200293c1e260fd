/** What a summary says about how the game ended. */
import { type JsonObject, lenientFlag, lenientInt, toObject, toObjects } from './lenient.ts';

const field = 'gameEndedInEarlySurrender';

/** Whether a nexus fell or a side surrendered; false where the file does not say so. */
export function readDecided(game: JsonObject): boolean {
  return toObjects(game['participants'])
    .map((one) => toObject(one['stats']) ?? one)
    .some(
      (figures) =>
        lenientFlag.parse(figures['gameEndedInSurrender'] ?? null) === true ||
        ['nexusKills', 'nexusLost'].some((key) => (lenientInt.parse(figures[key] ?? null) ?? 0) > 0),
    );
}

/**
 * Whether the game ended with an early surrender, as remakes do; null if the file does not say. Each shape has the flag
 * elsewhere: at the game, at each player or in a player's `stats`.
 */
export function readEarlySurrender(game: JsonObject): boolean | null {
  const places = [game, ...toObjects(game['participants']).flatMap((one) => [one, toObject(one['stats'])])];
  const flags = places.flatMap((place) => lenientFlag.parse(place?.[field]) ?? []);
  return flags.length === 0 ? null : flags.includes(true);
}
