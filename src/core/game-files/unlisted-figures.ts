/** Figures that some files have wrong for all players alike. */
import type { GameFacts, PlayerFacts } from '../../shared/games/game-facts.ts';

type Figures = Pick<PlayerFacts, 'hasFirstBloodAssist' | 'wardsPlaced' | 'wardsKilled'>;

/** The players with null in place of such figures. */
export function withoutUnlisted<P extends Figures>(
  players: readonly P[],
  shape: GameFacts['shape'],
): readonly P[] {
  // In match-v4, nobody helped with a first blood.
  const isHelpListed = shape !== 'match-v4' || players.some((player) => player.hasFirstBloodAssist === true);
  // In patch 13.3, nobody placed a ward; who cleared one shows that somebody did.
  const arePlacedListed =
    players.some(({ wardsPlaced }) => wardsPlaced !== 0) || !players.some(({ wardsKilled }) => wardsKilled);
  return players.map((player) => ({
    ...player,
    hasFirstBloodAssist: isHelpListed ? player.hasFirstBloodAssist : null,
    wardsPlaced: arePlacedListed ? player.wardsPlaced : null,
  }));
}
