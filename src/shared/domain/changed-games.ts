/** How many games changed since the data set was made. */
import { counted } from '../base/counted.ts';

/** They are not counted any further. */
export const maxChangedGames = 10_000;

/** Ends a sentence about when the data set was made. Null: it is not known. */
export function changedText(changedGames: number | null): string {
  if (changedGames === null) return 'how many games changed since is not known';
  if (changedGames === 0) return 'no game changed since';
  const games = counted(changedGames, 'game');
  return `${games}${changedGames < maxChangedGames ? '' : ' or more'} changed since`;
}
