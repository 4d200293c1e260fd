/** The options of a watch rule on the command line, and how a rule and its preview are printed. */
import type { Command } from 'commander';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { parseContentTypes } from '../../shared/domain/content-types.ts';
import type { RulesPreview, WatchRule } from '../../shared/rules/watch-rules.ts';
import { collect } from '../terminal/arguments.ts';
import type { Column } from '../terminal/table.ts';

export interface RuleOptions {
  readonly exclude?: true;
  readonly include?: true;
  readonly league?: readonly string[];
  readonly tournament?: readonly string[];
  readonly team?: readonly string[];
  readonly match?: readonly string[];
  readonly series?: readonly string[];
  readonly from?: string;
  readonly content?: readonly string[];
  readonly before?: string;
}

export function addRuleOptions(command: Command): Command {
  return command
    .option('--exclude', 'do not archive what matches, whatever the rules below say')
    .option('--include', 'archive what matches (the default)')
    .option('--league <league>', 'name or ID', collect)
    .option('--tournament <tournament>', 'name or ID', collect)
    .option('--team <team>', 'name, code or ID', collect)
    .option('--match <id>', 'ID of a match', collect)
    .option('--series <type>', 'type of series: Bo3, BEST_OF', collect)
    .option('--from <day>', 'only matches that start on this day (UTC) or later; "any" for every day')
    .option(
      '--content <type>',
      'content type, or several with commas; "all" in an exclude (default: the setting rules.contentTypes, or all)',
      collect,
    )
    .option('--before <id>', 'place the rule before this one');
}

/** `base`, a new rule or (with an id) a saved one, with the options that were given; "all" empties a list. */
export function withOptions(
  base: Omit<WatchRule, 'id'> & { readonly id?: string },
  options: RuleOptions,
): Omit<WatchRule, 'id'> {
  const effect = options.exclude ? 'exclude' : options.include ? 'include' : base.effect;
  const given = (names: readonly string[] | undefined, known: readonly string[]): string[] =>
    names === undefined ? [...known] : names.filter((name) => name !== 'all');
  // A new exclude is about all content types unless it names some.
  const types = base.id === undefined && effect === 'exclude' ? [] : base.contentTypes;
  return {
    effect,
    leagues: given(options.league, base.leagues),
    tournaments: given(options.tournament, base.tournaments),
    teams: given(options.team, base.teams),
    matches: given(options.match, base.matches),
    seriesTypes: given(options.series, base.seriesTypes),
    from: options.from === undefined ? base.from : options.from === 'any' ? null : options.from,
    contentTypes: given(options.content?.flatMap(parseContentTypes), types),
    isEnabled: base.isEnabled,
  };
}

const allOr = (names: readonly string[]) => (names.length === 0 ? 'all' : names.join(', '));

export const ruleColumns: readonly Column<WatchRule>[] = [
  { title: 'RULE', value: (rule) => rule.id },
  { title: 'EFFECT', value: (rule) => rule.effect },
  { title: 'ENABLED', value: (rule) => (rule.isEnabled ? 'yes' : 'no') },
  { title: 'LEAGUES', value: (rule) => allOr(rule.leagues), isFlexible: true },
  { title: 'TOURNAMENTS', value: (rule) => allOr(rule.tournaments), isFlexible: true },
  { title: 'TEAMS', value: (rule) => allOr(rule.teams), isFlexible: true },
  { title: 'MATCHES', value: (rule) => allOr(rule.matches), isFlexible: true },
  { title: 'SERIES', value: (rule) => allOr(rule.seriesTypes), isFlexible: true },
  { title: 'FROM', value: (rule) => rule.from ?? '-' },
  { title: 'CONTENT', value: (rule) => allOr(rule.contentTypes), isFlexible: true },
];

export function previewText({ wanted, archived, upcoming, starts, stops }: RulesPreview): string {
  const games = counted(wanted.games, 'game');
  const files = `${counted(wanted.assets, 'file')}: ${formatCount(archived)} archived, ${formatCount(upcoming)} upcoming`;
  return `Wants ${games} (${files}). Newly wanted: ${formatCount(starts)}. Not wanted any more: ${formatCount(stops)}; archived files stay.`;
}

/** What is noteworthy about a list of rules as a whole; null if it wants something. */
export function nothingWanted(rules: readonly WatchRule[]): string | null {
  if (rules.length === 0) return 'There are no watch rules, so nothing is wanted.';
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return 'All watch rules are disabled, so nothing is wanted.';
  if (enabled.some(({ effect }) => effect === 'include')) return null;
  return 'Every enabled watch rule is an exclude, so nothing is wanted. Add a rule that includes games.';
}
