/** What the catalogue does not know of a watch rule or a content type, as sentences with the nearest known names. */
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { knownContentTypes } from '../../shared/content-types.ts';
import { nearest } from '../../shared/query/nearest.ts';
import type { RuleNameKind, WatchRule } from '../../shared/watch-rules.ts';

type Catalogue = CommandArchiver['catalogue'];

const kinds: readonly (readonly [RuleNameKind, string])[] = [
  ['leagues', 'league'],
  ['tournaments', 'tournament'],
  ['teams', 'team'],
  ['matches', 'match'],
  ['seriesTypes', 'type of series'],
];

/** A sentence for each name and content type of the rule that the catalogue does not know. Such a rule may be meant. */
export function unknownInRule({ rules }: Catalogue, rule: Omit<WatchRule, 'id'>): readonly string[] {
  const names = kinds.flatMap(([kind, noun]) =>
    rule[kind]
      .filter((name) => rules.spelling(kind, name) === null)
      .map((name) => `The catalogue has no ${noun} "${name}" yet.${meant(name, rules.known(kind))}`),
  );
  return [...names, ...rule.contentTypes.flatMap((type) => unknownContentType({ rules }, type) ?? [])];
}

/** Null for a content type that Matchkeep knows, or of which a file is archived. */
export function unknownContentType({ rules }: Pick<Catalogue, 'rules'>, type: string): string | null {
  const names: readonly string[] = knownContentTypes.map(({ name }) => name);
  if (names.includes(type)) return null;
  const known = [...new Set([...names, ...rules.known('contentTypes')])];
  if (known.includes(type)) return null;
  return `"${type}" is not a known content type.${meant(type, known)} Known content types: ${known.join(', ')}.`;
}

function meant(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near.length === 0 ? '' : ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
}
