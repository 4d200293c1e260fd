/** A series of games in the list of matches and its panel: a match of the schedule, or games that are in none. */
import type { Match } from './domain.ts';

type SharedPart =
  | 'id'
  | 'startAt'
  | 'leagueName'
  | 'tournamentName'
  | 'teams'
  | 'seriesType'
  | 'seriesMax'
  | 'games'
  | 'score';

/** Without `isUnscheduled`, a match of the schedule. */
export type Series = Pick<Match, SharedPart> & { readonly isUnscheduled?: true };
export type UnscheduledSeries = Series & { readonly isUnscheduled: true };
