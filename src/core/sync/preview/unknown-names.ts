/** The names in watch rules that the catalogue does not have. */
import { knownContentTypes } from '../../../shared/content-types.ts';
import { nearest } from '../../../shared/query/nearest.ts';
import {
  type RuleField,
  ruleNameKinds,
  type UnknownName,
  type WatchRule,
} from '../../../shared/watch-rules.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** More are a mistake that the first ones show as well. */
const maxUnknownNames = 100;

type KnownNames = Pick<Catalogue['rules'], 'spelling' | 'known'>;
type NameInRule = readonly [kind: RuleField, name: string];

const builtInTypes: readonly string[] = knownContentTypes.map(({ name }) => name);

/** In the order of the rules, each with the nearest known names. Such a rule may be meant. */
export function findUnknownNames(catalogue: KnownNames, rules: readonly WatchRule[]): UnknownName[] {
  const read = new Map<RuleField, readonly string[]>();
  const known = (kind: RuleField): readonly string[] => {
    let names = read.get(kind);
    if (names === undefined) {
      const listed = catalogue.known(kind);
      names = kind === 'contentTypes' ? [...new Set([...builtInTypes, ...listed])] : listed;
      read.set(kind, names);
    }
    return names;
  };
  const unknownIn = (rule: WatchRule): readonly NameInRule[] => [
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
