/** Whether a summary says that the game ended with an early surrender, as remakes do. */
import { type JsonObject, lenientFlag, toObject, toObjects } from './lenient.ts';

const field = 'gameEndedInEarlySurrender';

/** Each shape has the flag elsewhere: at the game, at each player or in a player's `stats`. Null if it is nowhere. */
export function readEarlySurrender(game: JsonObject): boolean | null {
  const places = [game, ...toObjects(game['participants']).flatMap((one) => [one, toObject(one['stats'])])];
  const flags = places.flatMap((place) => lenientFlag.parse(place?.[field]) ?? []);
  return flags.length === 0 ? null : flags.includes(true);
}
