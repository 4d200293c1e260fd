/** The content types that no watch rule keeps, which a coverage of what is wanted does not show. */
import { knownContentTypes, pluralContentType } from './content-types.ts';
import type { WatchRule } from './watch-rules.ts';

/** The known content types that no enabled rule keeps, in their usual order. */
export function unaskedContentTypes(rules: readonly WatchRule[]): readonly string[] {
  const asked = new Set(
    rules.flatMap(({ isEnabled, effect, contentTypes }) =>
      isEnabled && effect === 'include' ? contentTypes : [],
    ),
  );
  return knownContentTypes.map(({ name }) => name).filter((name) => !asked.has(name));
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** `No rule keeps replays, messages or live dumps.`; null if rules keep all of them. */
export function unaskedText(rules: readonly WatchRule[]): string | null {
  const unasked = unaskedContentTypes(rules);
  return unasked.length === 0 ? null : `No rule keeps ${or.format(unasked.map(pluralContentType))}.`;
}
