/** The id of the series that a game belongs to; see `shared/series-id.ts`. */
import { loneSeriesId } from '../../../shared/domain/series-id.ts';

/** For a `SELECT` from `games g`: the id of the first game of a series that no match lists. */
export const selectedSeriesId =
  '(SELECT o.id FROM games o WHERE o.key = g.series_key AND g.match_key IS NULL) AS series_game_id';

export function toSeriesId(row: {
  readonly id: string;
  readonly match_id: string | null;
  readonly series_game_id: string | null;
}): string {
  return row.match_id ?? loneSeriesId(row.series_game_id ?? row.id);
}
