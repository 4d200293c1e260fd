/** What the catalogue does not know of a watch rule or a content type, as sentences with the nearest known names. */
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { findUnknownNames, listContentTypes } from '../../shared/query/unknown-names.ts';
import {
  newRule,
  type RuleField,
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

/** A sentence for each of the names and content types that the catalogue does not know. Each may be meant. */
export function unknownNames(
  { rules }: Catalogue,
  names: Partial<Pick<WatchRule, RuleField>>,
): readonly string[] {
  return findUnknownNames(rules, [{ ...newRule([]), ...names }]).map((one) =>
    unknownNameText({ rules }, one),
  );
}

export function unknownNameText({ rules }: Catalogue, { kind, name, nearest }: UnknownName): string {
  const meant =
    nearest.length === 0 ? '' : ` Did you mean ${nearest.map((each) => `"${each}"`).join(' or ')}?`;
  if (kind !== 'contentTypes') return `The catalogue has no ${nouns[kind]} "${name}" yet.${meant}`;
  return `"${name}" is not a known content type.${meant} Known content types: ${listContentTypes(rules).join(', ')}.`;
}
