/** The result of one game in words. */
import type { Game } from '../../../shared/domain/domain.ts';
import { voidLabels } from '../../../shared/domain/void-games.ts';
import { teamCode } from './teams.tsx';

/** `Remake: does not count`, `T1 won`, `Blue side won`, `Winner unknown`, `Listed as FORFEITED`; null for a game that may not be played yet. */
export function resultText(
  game: Pick<Game, 'winner' | 'winningSide' | 'teams' | 'assets' | 'state' | 'voidReason'>,
): string | null {
  if (game.voidReason !== null) return `${voidLabels[game.voidReason]}: does not count`;
  if (game.winner !== null) return `${teamCode(game.teams[game.winner])} won`;
  if (game.winningSide !== null) return game.winningSide === 'blue' ? 'Blue side won' : 'Red side won';
  if (game.assets.some(({ state }) => state === 'archived')) return 'Winner unknown';
  return game.state === null || game.state === 'UNSTARTED' ? null : `Listed as ${game.state}`;
}
