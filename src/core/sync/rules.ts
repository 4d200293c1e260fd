/** Watch rules: which assets are wanted. An enabled rule requests its content types of every game that it matches. */

import { nameKey } from '../../shared/names.ts';
import type { WatchRule } from '../../shared/watch-rules.ts';
import type { WantableGame } from '../domain/listing.ts';

/** The wanted content types of a game, each once. */
export type Judge = (game: WantableGame) => readonly string[];

type Matches = (game: WantableGame) => boolean;

/** For many games: names are compared by their keys, and each name's key is computed once. */
export function createJudge(rules: readonly WatchRule[]): Judge {
  const keys = new Map<string, string>();
  const toKey = (name: string): string => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = nameKey(name);
    keys.set(name, key);
    return key;
  };
  const enabled = rules
    .filter(({ isEnabled }) => isEnabled)
    .map((rule) => ({ matches: createMatches(rule, toKey), contentTypes: rule.contentTypes }));
  return (game) => {
    const matching = enabled.filter(({ matches }) => matches(game));
    return [...new Set(matching.flatMap(({ contentTypes }) => contentTypes))];
  };
}

function createMatches(rule: WatchRule, toKey: (name: string) => string): Matches {
  const leagues = new Set(rule.leagues.map(toKey));
  const tournaments = new Set(rule.tournaments.map(toKey));
  const teams = new Set(rule.teams.map(toKey));
  /** An empty list means all. A value may be an id or a name, compared as a person would type it. */
  const isAmong = (wanted: ReadonlySet<string>, value: string | null) => {
    const key = toKey(value ?? '');
    return key !== '' && wanted.has(key);
  };
  return (game) =>
    (leagues.size === 0 || isAmong(leagues, game.leagueId) || isAmong(leagues, game.leagueName)) &&
    (tournaments.size === 0 ||
      isAmong(tournaments, game.tournamentId) ||
      isAmong(tournaments, game.tournamentName)) &&
    (teams.size === 0 ||
      game.teams.some(
        ({ esportsId, code, name }) =>
          isAmong(teams, esportsId) || isAmong(teams, code) || isAmong(teams, name),
      ));
}
