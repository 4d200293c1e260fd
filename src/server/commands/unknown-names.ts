/** What the catalogue does not know of a watch rule or a content type, as sentences with the nearest known names. */
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { findUnknownNames, listContentTypes } from '../../shared/query/unknown-names.ts';
import {
  newRule,
  type RuleNameKind,
  type UnknownName,
  type WatchRule,
} from '../../shared/rules/watch-rules.ts';

type Catalogue = Pick<CommandArchiver['catalogue'], 'rules'>;

const nouns: Readonly<Record<RuleNameKind, string>> = {
  leagues: 'league',
  tournaments: 'tournament',
  teams: 'team',
  matches: 'match',
  seriesTypes: 'type of series',
};

/** A sentence for each name and content type of the rule that the catalogue does not know. Such a rule may be meant. */
export function unknownInRule({ rules }: Catalogue, rule: Omit<WatchRule, 'id'>): readonly string[] {
  return findUnknownNames(rules, [rule]).map((one) => unknownNameText({ rules }, one));
}

/** The same for the leagues and teams of a list or a backfill. */
export function unknownInFilter(
  catalogue: Catalogue,
  { leagues = [], teams = [] }: { readonly leagues?: readonly string[]; readonly teams?: readonly string[] },
): readonly string[] {
  return unknownInRule(catalogue, { ...newRule([]), leagues: [...leagues], teams: [...teams] });
}

/** Null for a content type that Matchkeep knows, or of which a file is archived. */
export function unknownContentType({ rules }: Catalogue, type: string): string | null {
  return unknownInRule({ rules }, newRule([type]))[0] ?? null;
}

export function unknownNameText({ rules }: Catalogue, { kind, name, nearest }: UnknownName): string {
  const meant =
    nearest.length === 0 ? '' : ` Did you mean ${nearest.map((each) => `"${each}"`).join(' or ')}?`;
  if (kind !== 'contentTypes') return `The catalogue has no ${nouns[kind]} "${name}" yet.${meant}`;
  return `"${name}" is not a known content type.${meant} Known content types: ${listContentTypes(rules).join(', ')}.`;
}
