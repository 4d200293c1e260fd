/** The names in watch rules that the catalogue does not have. */
import { knownContentTypes } from '../domain/content-types.ts';
import {
  type RuleField,
  type RuleNameKind,
  ruleNameKinds,
  type UnknownName,
  type WatchRule,
} from '../rules/watch-rules.ts';
import { nearest } from './nearest.ts';

/** More are a mistake that the first ones show as well. */
const maxUnknownNames = 100;

/** The names in the catalogue, as its room of rules offers them. */
export interface KnownNames {
  /** The service's spelling of a name; null if the catalogue does not have it. */
  spelling(kind: RuleNameKind, name: string): string | null;
  known(kind: RuleField): readonly string[];
}
type NameInRule = readonly [kind: RuleField, name: string];

const builtInTypes: readonly string[] = knownContentTypes.map(({ name }) => name);

/** The content types that Matchkeep knows, and those of which a file is archived. */
export function listContentTypes(catalogue: Pick<KnownNames, 'known'>): readonly string[] {
  return [...new Set([...builtInTypes, ...catalogue.known('contentTypes')])];
}

/** In the order of the rules, each with the nearest known names. Such a rule may be meant. */
export function findUnknownNames(
  catalogue: KnownNames,
  rules: readonly Pick<WatchRule, RuleField>[],
): UnknownName[] {
  const read = new Map<RuleField, readonly string[]>();
  const known = (kind: RuleField): readonly string[] => {
    let names = read.get(kind);
    if (names === undefined) {
      names = kind === 'contentTypes' ? listContentTypes(catalogue) : catalogue.known(kind);
      read.set(kind, names);
    }
    return names;
  };
  const unknownIn = (rule: Pick<WatchRule, RuleField>): readonly NameInRule[] => [
    ...ruleNameKinds.flatMap((kind) =>
      rule[kind]
        .filter((name) => catalogue.spelling(kind, name) === null)
        .map((name): NameInRule => [kind, name]),
    ),
    ...rule.contentTypes
      .filter((type) => !builtInTypes.includes(type) && !known('contentTypes').includes(type))
      .map((type): NameInRule => ['contentTypes', type]),
  ];
  const found: UnknownName[] = [];
  for (const [ruleIndex, rule] of rules.entries()) {
    for (const [kind, name] of unknownIn(rule)) {
      if (found.length === maxUnknownNames) return found;
      found.push({ ruleIndex, kind, name, nearest: [...nearest(name, known(kind))] });
    }
  }
  return found;
}
