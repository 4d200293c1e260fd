/** The searches of a page about a series. */
import type { Series } from '../../../shared/domain/series.ts';
import { printPart } from '../../../shared/query/parts.ts';
import type { NamedTeam } from '../../ui/match/teams.tsx';

/** All games of the series, those that do not count included. */
export function seriesQuery({ id, games, isUnscheduled }: Series): string {
  if (!isUnscheduled) return printPart({ field: 'match', values: [id] });
  return printPart({ field: 'id', values: games.map(({ platformGameId }) => platformGameId) });
}

/** The games of a query that the team played. */
export const withTeam = (query: string, { value }: NamedTeam) =>
  `${query} ${printPart({ field: 'team', values: [value] })}`;
