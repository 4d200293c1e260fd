/** The content types that no watch rule asks for, which a coverage of what is wanted does not show. */
import { knownContentTypes, pluralContentType } from '../domain/content-types.ts';
import type { WatchRule } from './watch-rules.ts';

/** The known content types that no enabled rule asks for, in their usual order. */
export function unaskedContentTypes(rules: readonly WatchRule[]): readonly string[] {
  const asked = new Set(
    rules.flatMap(({ isEnabled, effect, contentTypes }) =>
      isEnabled && effect === 'include' ? contentTypes : [],
    ),
  );
  return knownContentTypes.map(({ name }) => name).filter((name) => !asked.has(name));
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** `No rule asks for replays, messages or live dumps.`; null if rules ask for all of them. */
export function unaskedText(rules: readonly WatchRule[]): string | null {
  const unasked = unaskedContentTypes(rules);
  return unasked.length === 0 ? null : `No rule asks for ${or.format(unasked.map(pluralContentType))}.`;
}
