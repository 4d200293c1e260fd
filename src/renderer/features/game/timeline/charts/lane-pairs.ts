/** Pairs the two players of each role if the file is unambiguous. */
import { type PlayerFacts, type Role, roles, type Side } from '../../../../../shared/games/game-facts.ts';

interface HasRole {
  readonly side: Side | null;
  readonly player: Pick<PlayerFacts, 'role'> | null;
}

interface LanePair<A extends HasRole> {
  readonly role: Role;
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
  const only = (side: Side, role: Role): A | null => {
    const own = actors.filter((actor) => actor.side === side && actor.player?.role === role);
    return own.length === 1 ? (own[0] ?? null) : null;
  };
  const pairs = roles.flatMap((role): LanePair<A>[] => {
    const [blue, red] = [only('blue', role), only('red', role)];
    return blue && red ? [{ role, blue, red }] : [];
  });
  const paired = new Set(pairs.flatMap(({ blue, red }) => [blue, red]));
  const left = (side: Side) => actors.filter((actor) => actor.side === side && !paired.has(actor));
  return { pairs, unpaired: { blue: left('blue'), red: left('red') } };
}
