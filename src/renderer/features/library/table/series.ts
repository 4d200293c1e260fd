/** The games of a match in a list grouped by match: the first row, and the final score. */
import type { LibraryRow } from '../../../../shared/library/library.ts';
import { seriesSize } from '../../../format/series.ts';

type RowAt = (index: number) => LibraryRow | undefined;

/** Whether this row is the first of its match. The first row of a list always is. */
export function beginsMatch(rowAt: RowAt, index: number): boolean {
  const row = rowAt(index);
  return !row || row.matchId === null || rowAt(index - 1)?.matchId !== row.matchId;
}

/** More than any series has. */
const maxGames = 12;

/**
 * Games won by each team, in the row's order. Null unless the list contains all games of the match with known
 * winners: an incomplete list must not show a wrong score.
 */
export function seriesScore(rowAt: RowAt, total: number, index: number): readonly number[] | null {
  const row = rowAt(index);
  if (!row || row.matchId === null || row.teams.length !== 2) return null;
  let first = index;
  while (index - first < maxGames && rowAt(first - 1)?.matchId === row.matchId) first -= 1;
  const wins = new Map(row.teams.map((team) => [team.esportsId, 0]));
  let games = 0;
  for (let at = first; games < maxGames; at += 1) {
    if (at >= total) break;
    const game = rowAt(at);
    if (!game) return null;
    if (game.matchId !== row.matchId) break;
    if (game.winner === null) return null;
    games += 1;
    const winner = game.teams[game.winner]?.esportsId;
    if (game.number !== games || winner === undefined || !wins.has(winner)) return null;
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const score = row.teams.map((team) => wins.get(team.esportsId) ?? 0);
  const size = seriesSize(row.seriesMax);
  const isOver = size === null || games === size || Math.max(...score) * 2 > size;
  return isOver ? score : null;
}
