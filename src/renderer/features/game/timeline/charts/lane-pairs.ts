/** Pairs the two players of each role if the file is unambiguous. */
import type { PlayerFacts, Side } from '../../../../../shared/game-facts.ts';
import { isKnownRole, rolePlace } from '../../model/names.ts';

interface HasRole {
  readonly side: Side;
  readonly player: Pick<PlayerFacts, 'role'> | null;
}

interface LanePair<A extends HasRole> {
  readonly role: string;
  readonly blue: A;
  readonly red: A;
}

export interface LinedUp<A extends HasRole> {
  /** From top to support. */
  readonly pairs: readonly LanePair<A>[];
  /** All other players, in the given order. */
  readonly unpaired: Readonly<Record<Side, readonly A[]>>;
}

/** Pairs two players if each is the only one of the role on the side; never by position in a list. */
export function pairLanes<A extends HasRole>(actors: readonly A[]): LinedUp<A> {
  const only = (side: Side, role: string): A | null => {
    const own = actors.filter((actor) => actor.side === side && actor.player?.role === role);
    return own.length === 1 ? (own[0] ?? null) : null;
  };
  const roles = [...new Set(actors.map(({ player }) => player?.role ?? null))]
    .filter((role) => role !== null && isKnownRole(role))
    .toSorted((a, b) => rolePlace(a) - rolePlace(b));
  const pairs = roles.flatMap((role): LanePair<A>[] => {
    if (role === null) return [];
    const [blue, red] = [only('blue', role), only('red', role)];
    return blue && red ? [{ role, blue, red }] : [];
  });
  const paired = new Set(pairs.flatMap(({ blue, red }) => [blue, red]));
  const left = (side: Side) => actors.filter((actor) => actor.side === side && !paired.has(actor));
  return { pairs, unpaired: { blue: left('blue'), red: left('red') } };
}
