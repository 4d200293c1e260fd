/** The games of a series as one of its teams played them, and those that were not played. */
import { appended } from '../../../shared/query/edit.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import type { NamedTeam } from '../../ui/match/teams.tsx';
import { withTeam } from './series-query.ts';

/** A series has far fewer games than the limit. */
const limit = 500;

/** All games, those that do not count included. */
export const useTeamGames = (query: string, team: NamedTeam | undefined) =>
  useBridgeQuery(
    'library.appearances',
    { query: appended(team === undefined ? query : withTeam(query, team), 'is:any,unplayed'), limit },
    { isEnabled: team !== undefined, showsLast: true },
  );

/** Games that are not over yet, or were never played. */
export const useUnplayedGames = (query: string) =>
  useBridgeQuery('library.page', { query: appended(query, 'is:unplayed'), limit }, { showsLast: true });
