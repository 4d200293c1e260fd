/** The games of a series as one of its teams played them. */
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import type { NamedTeam } from '../../ui/match/teams.tsx';
import { withTeam } from './series-query.ts';

/** A series has far fewer games than the limit. */
export const useTeamGames = (query: string, team: NamedTeam | undefined) =>
  useBridgeQuery(
    'library.appearances',
    { query: team === undefined ? query : withTeam(query, team), limit: 500 },
    { isEnabled: team !== undefined, showsLast: true },
  );
