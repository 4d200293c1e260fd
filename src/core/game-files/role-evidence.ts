/** What a side's figures say about its roles: the jungler has Smite, the support the lowest creep score. */
import type { PlayerFacts, Role } from '../../shared/games/game-facts.ts';
import { isCompleteSide } from './player-count.ts';

export interface PlayerEvidence extends Pick<PlayerFacts, 'spell1' | 'spell2' | 'creepScore'> {
  /** Neutral monsters alone. */
  readonly monsters: number | null;
}

export interface Evidence<P> {
  /** False if it contradicts that this player had this role. */
  allows(player: P, role: Role): boolean;
  /** Null if the figures do not single out one player. */
  readonly jungler: P | null;
  readonly support: P | null;
}

const smite = 11;
/** A support has at most half the creep score of anyone in a lane, and at least this much less. */
const clearCreepScore = 10;

export function findEvidence<P extends PlayerEvidence>(side: readonly P[]): Evidence<P> {
  // Without all five, the one with the lowest score is not known.
  const junglers = isCompleteSide(side.length) ? findJunglers(side) : [];
  const others = side.filter((player) => junglers.length !== 1 || player !== junglers[0]);
  const supports = isCompleteSide(side.length)
    ? withExtreme(others, ({ creepScore }) => -(creepScore ?? NaN))
    : [];
  const [jungler = null] = junglers.length === 1 ? junglers : [];
  const [lowest = null] = supports.length === 1 ? supports : [];
  return {
    allows(player, role) {
      const candidates = role === 'JUNGLE' ? junglers : role === 'UTILITY' ? supports : [];
      return candidates.length === 0 || candidates.includes(player);
    },
    jungler,
    support: lowest !== null && isFarBelow(lowest, others) ? lowest : null,
  };
}

/** Those with Smite; of several, and where spells are missing, who killed the most monsters. Empty if unknown. */
function findJunglers<P extends PlayerEvidence>(side: readonly P[]): readonly P[] {
  const holders = side.filter(({ spell1, spell2 }) => spell1?.id === smite || spell2?.id === smite);
  if (holders.length === 1) return holders;
  const most = withExtreme(holders.length > 0 ? holders : side, ({ monsters }) => monsters ?? NaN);
  return most.length === 1 ? most : holders;
}

/** Those with the highest figure; empty if one is unknown. */
function withExtreme<P>(players: readonly P[], read: (player: P) => number): readonly P[] {
  const highest = Math.max(...players.map(read));
  return players.filter((player) => read(player) === highest);
}

function isFarBelow(lowest: PlayerEvidence, others: readonly PlayerEvidence[]): boolean {
  const own = lowest.creepScore;
  if (own === null) return false;
  return others.every(
    (other) =>
      other === lowest ||
      (other.creepScore !== null && other.creepScore >= Math.max(2 * own, own + clearCreepScore)),
  );
}
