/** The names of the players of a game, in the order of its summary. */
import type { PackedPlayer } from '../catalogue/facts/packed-players.ts';
import { namesWithoutCode } from '../game-files/player-identity.ts';
import type { Names } from './table.ts';

/** Null: a player without a name; and `person` also where the list of people does not have the name. */
interface PlayerNames {
  /** As in the summary. */
  readonly name: string | null;
  readonly withoutCode: string | null;
  readonly person: string | null;
}

export function readPlayerNames(
  players: readonly Pick<PackedPlayer, 'playerKey' | 'side'>[],
  names: Names,
): readonly PlayerNames[] {
  const named = players.map(({ playerKey, side }) => ({ name: names.player(playerKey), side }));
  const withoutCodes = namesWithoutCode(named);
  return named.map(({ name }, index) => ({
    name,
    withoutCode: withoutCodes[index] ?? null,
    person: names.person(name),
  }));
}
