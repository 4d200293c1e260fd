/**
 * Watch rules: which assets are wanted. The rules are read from top to bottom, and for each content type of a game the
 * first enabled rule that matches decides. What no rule matches is not wanted.
 */
import { nameKey } from '../../../shared/base/names.ts';
import { seriesTypeKey, seriesTypeNames } from '../../../shared/domain/series-types.ts';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import type { WantableGame } from '../../domain/listing.ts';
import type { FindRule } from '../../downloads/records/judging.ts';

/** The wanted content types of a game, each once. */
export type Judge = (game: WantableGame) => readonly string[];

type Matches = (game: WantableGame) => boolean;
type ToKey = (name: string) => string;
interface ToKeys {
  readonly name: ToKey;
  readonly seriesType: ToKey;
}

/** For many games: names are compared by their keys, and each name's key is computed once. */
export function createJudge(rules: readonly WatchRule[]): Judge {
  const toKeys = { name: remembering(nameKey), seriesType: remembering(seriesTypeKey) };
  const enabled = rules
    .filter(({ isEnabled }) => isEnabled)
    .map((rule) => ({ ...rule, isMatch: createMatches(rule, toKeys) }));
  return (game) => {
    const wanted = new Set<string>();
    const excluded = new Set<string>();
    for (const { effect, contentTypes, isMatch } of enabled) {
      if (!isMatch(game)) continue;
      // An exclude of all content types decides those that no rule above has decided.
      if (effect === 'exclude' && contentTypes.length === 0) break;
      const [decided, other] = effect === 'include' ? [wanted, excluded] : [excluded, wanted];
      for (const type of contentTypes) if (!other.has(type)) decided.add(type);
    }
    return [...wanted];
  };
}

/** For content types that `createJudge` finds wanted: the first include of the type that matches has decided. */
export function createFindRule(rules: readonly WatchRule[]): FindRule {
  const toKeys = { name: remembering(nameKey), seriesType: remembering(seriesTypeKey) };
  const including = rules
    .filter(({ isEnabled, effect }) => isEnabled && effect === 'include')
    .map((rule) => ({ rule, isMatch: createMatches(rule, toKeys) }));
  return (game, contentType) =>
    including.find(({ rule, isMatch }) => rule.contentTypes.includes(contentType) && isMatch(game))?.rule ??
    null;
}

function createMatches(rule: WatchRule, { name, seriesType }: ToKeys): Matches {
  const conditions = [
    ...among(rule.leagues, name, ({ leagueId, leagueName }) => [leagueId, leagueName]),
    ...among(rule.tournaments, name, ({ tournamentId, tournamentName }) => [tournamentId, tournamentName]),
    ...among(rule.teams, name, ({ teams }) =>
      teams.flatMap((team) => [team.esportsId, team.code, team.name]),
    ),
    ...among(
      rule.matches,
      (id) => id.trim(),
      ({ matchId }) => [matchId],
    ),
    ...among(rule.seriesTypes, seriesType, (game) => seriesTypeNames(game.seriesType, game.seriesMax)),
    ...startsFrom(rule.from),
  ];
  return (game) => conditions.every((holds) => holds(game));
}

/** No condition for an empty list, which means all. A value may be an id or a name, as a person would type it. */
function among(
  wanted: readonly string[],
  toKey: ToKey,
  valuesIn: (game: WantableGame) => readonly (string | null)[],
): readonly Matches[] {
  if (wanted.length === 0) return [];
  const keys = new Set(wanted.map(toKey));
  keys.delete('');
  return [(game) => valuesIn(game).some((value) => keys.has(toKey(value ?? '')))];
}

/** A game whose time is unknown does not match; it is judged again as soon as the service lists its time. */
function startsFrom(day: string | null): readonly Matches[] {
  if (day === null) return [];
  const fromMs = Date.parse(day);
  return [({ startAt }) => startAt !== null && startAt >= fromMs];
}

function remembering(toKey: ToKey): ToKey {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = toKey(name);
    keys.set(name, key);
    return key;
  };
}
