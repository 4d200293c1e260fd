/** Watch rules: which assets are wanted. An enabled rule requests its content types of every game that it matches. */

import { nameKey } from '../../shared/names.ts';
import type { WatchRule } from '../../shared/watch-rules.ts';
import type { WantableGame } from '../domain/listing.ts';

/** The wanted content types of a game, each once. */
export function wantedContentTypes(game: WantableGame, rules: readonly WatchRule[]): readonly string[] {
  const matching = rules.filter((rule) => rule.isEnabled && matches(rule, game));
  return [...new Set(matching.flatMap((rule) => rule.contentTypes))];
}

/** Every content type that some enabled rule names. */
export function namedContentTypes(rules: readonly WatchRule[]): readonly string[] {
  return [...new Set(rules.filter((rule) => rule.isEnabled).flatMap((rule) => rule.contentTypes))];
}

function matches(rule: WatchRule, game: WantableGame): boolean {
  const teams = game.teams.flatMap(({ esportsId, code, name }) => [esportsId, code, name]);
  return (
    isAmong(rule.leagues, [game.leagueId, game.leagueName]) &&
    isAmong(rule.tournaments, [game.tournamentId, game.tournamentName]) &&
    isAmong(rule.teams, teams)
  );
}

/** An empty list means all. A value may be an id or a name, compared as a person would type it. */
function isAmong(wanted: readonly string[], values: readonly (string | null)[]): boolean {
  if (wanted.length === 0) return true;
  const present = new Set(values.map((value) => nameKey(value ?? '')).filter((key) => key !== ''));
  return wanted.some((name) => present.has(nameKey(name)));
}
