/** Which listed games a backfill is about. */
import { nameKey } from '../../../shared/base/names.ts';
import type { ListedGame } from '../../domain/listing.ts';

export interface RequestedNames {
  /** Names of leagues; empty: all. */
  readonly leagues: readonly string[];
  /** Names, codes or ids of teams; empty: all. */
  readonly teams: readonly string[];
}

/** A game without a league or without teams may be one of them, so it counts as one. */
export function createIsRequested({ leagues, teams }: RequestedNames): (game: ListedGame) => boolean {
  const leagueKeys = new Set(leagues.map(nameKey));
  const teamKeys = new Set(teams.map(nameKey));
  const isLeague = (name: string | null) => leagueKeys.size === 0 || !name || leagueKeys.has(nameKey(name));
  const isAnyTeam = (game: ListedGame) =>
    teamKeys.size === 0 ||
    game.teams.length === 0 ||
    game.teams.some((team) =>
      [team.esportsId, team.code, team.name].some((name) => teamKeys.has(nameKey(name))),
    );
  return (game) => isLeague(game.leagueName) && isAnyTeam(game);
}
