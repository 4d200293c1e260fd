/** The names of the players of a game, in the order of its summary. */
import type { Side } from '../../shared/games/game-facts.ts';
import type { PackedPlayer } from '../catalogue/facts/packed-players.ts';
import { namesWithoutCode } from '../game-files/player-identity.ts';
import type { Names } from './table.ts';

/** Null: a player without a name; and `person` also where the list of people has none of the two names. */
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
  const nameAt = players.map(({ playerKey }) => names.player(playerKey));
  return withoutCodes(players, nameAt).map((withoutCode, index) => {
    const name = nameAt[index] ?? null;
    return { name, withoutCode, person: names.person(name) ?? names.person(withoutCode) };
  });
}

/** In the order of the players. In a game without sides, no team has five. */
function withoutCodes(
  players: readonly Pick<PackedPlayer, 'side'>[],
  names: readonly (string | null)[],
): readonly (string | null)[] {
  const namesWhere = (isWanted: (side: Side | null) => boolean) =>
    names.filter((_, index) => isWanted(players[index]?.side ?? null));
  const own = new Map(
    [...new Set(players.map(({ side }) => side))].map((side) => [
      side,
      [
        ...namesWithoutCode(
          namesWhere((one) => one === side),
          namesWhere((one) => one !== side),
        ),
      ],
    ]),
  );
  return players.map(({ side }) => own.get(side)?.shift() ?? null);
}
