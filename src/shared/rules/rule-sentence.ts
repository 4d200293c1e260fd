/** A watch rule as a plain sentence: "Keep LEC and LCK: summaries and timelines, from 1 January 2026". */
import { pluralContentType } from '../domain/content-types.ts';
import type { RuleContent } from './watch-rules.ts';

/** More names than this are counted. */
const maxNames = 4;

const and = new Intl.ListFormat('en', { type: 'conjunction' });
const or = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * `matchNames` has the teams of matches by their ids; a match without them is named by its id. `day` writes a day
 * (`2026-11-21`, UTC).
 */
export function ruleSentence(
  rule: RuleContent,
  matchNames: ReadonlyMap<string, string>,
  day: (day: string) => string,
): string {
  const verb = rule.effect === 'include' ? 'Keep' : 'Leave out';
  const types =
    rule.contentTypes.length === 0 ? 'all files' : listed(rule.contentTypes.map(pluralContentType));
  const from = rule.from === null ? '' : `, from ${day(rule.from)}`;
  return `${verb} ${gamesText(rule, matchNames)}: ${types}${from}`;
}

function gamesText(rule: RuleContent, matchNames: ReadonlyMap<string, string>): string {
  const place = placeText(rule);
  const series = rule.seriesTypes.length === 0 ? '' : `, only ${listed(rule.seriesTypes, or)}`;
  return `${subject()}${series}`;

  function subject(): string {
    const inPlace = place === null ? '' : ` in ${place}`;
    if (rule.matches.length > 0) {
      const names = rule.matches.map((id) => matchNames.get(id) ?? `match ${id}`);
      const teams = rule.teams.length === 0 ? '' : ` with ${listed(rule.teams, or)}`;
      return `${listed(names)}${teams}${inPlace}`;
    }
    if (rule.teams.length > 0) return `games of ${listed(rule.teams, or)}${inPlace}`;
    return place ?? 'all games';
  }
}

/** The leagues and tournaments; null if the rule has none. */
function placeText({ leagues, tournaments }: RuleContent): string | null {
  if (leagues.length === 0 && tournaments.length === 0) return null;
  if (tournaments.length === 0) return listed(leagues);
  return leagues.length === 0 ? listed(tournaments) : `${listed(tournaments)} (${listed(leagues)})`;
}

function listed(names: readonly string[], list = and): string {
  if (names.length <= maxNames) return list.format(names);
  return list.format([...names.slice(0, maxNames - 1), `${names.length - maxNames + 1} more`]);
}
