/** The games that a search for what a side did could not check. */
import type { PlayQuestion, QueryTerm } from './conditions.ts';
import { appended, hasValue, removePart } from './edit.ts';
import { firstFact, firstKindIn, isFirstFact, isLeadField, leadMinute, type UnknownFact } from './fields.ts';
import { parseQuery } from './parse-query.ts';
import type { QueryPart } from './parts.ts';

export interface UncheckedGames {
  /** Finds them: the search without those terms. */
  readonly query: string;
  /** What the games lack, after "no". */
  readonly lacking: string;
}

/**
 * Null for a search without `first:`, `then:` and leads. Negated ones find games of which nothing is known anyway.
 * A `last:` after one of them goes, too: any of the games before it may be one of the last.
 */
export function uncheckedGames(text: string): UncheckedGames | null {
  const { terms } = parseQuery(text);
  const asked = terms.flatMap(askedParts);
  const [first] = asked;
  if (first === undefined) return null;
  const facts = [...new Set(asked.flatMap((one) => one.facts))];
  const last = terms.filter(
    ({ part, condition }) => condition.kind === 'last' && part.from > first.part.from,
  );
  const others = changed(text, [
    ...asked.map(({ part, hasOthers }) => ({ part, isNegated: hasOthers })),
    ...last.map(({ part }) => ({ part, isNegated: false })),
  ]);
  // A side that only these terms gave a meaning.
  const lonely = parseQuery(others).lonely.map(({ part }) => ({ part, isNegated: false }));
  const archived = hasValue(text, 'has', 'any') ? [] : ['has:any'];
  return {
    query: [...archived, `unknown:${facts.join(',')}`].reduce(appended, changed(others, lonely)),
    lacking: facts.map(toWords).join(' or '),
  };
}

/** `31 more games have no whole timeline, so they could not be checked`. `games` is the number with its noun. */
export function uncheckedSentence(count: number, more: string, { lacking }: UncheckedGames): string {
  const [have, they] = count === 1 ? ['has', 'it'] : ['have', 'they'];
  return `${more} ${have} no ${lacking}, so ${they} could not be checked`;
}

interface AskedPart {
  readonly part: QueryPart;
  readonly facts: readonly UnknownFact[];
  /** Whether the games are found that have another one of its values: they are not among those that could not be checked. */
  readonly hasOthers: boolean;
}

function askedParts({ part, isNegated, condition }: QueryTerm): AskedPart[] {
  if (isNegated) return [];
  if (condition.kind === 'plays') {
    const facts = [...new Set(condition.questions.map(neededFact))];
    return [{ part, facts, hasOthers: facts.length > 1 }];
  }
  if (condition.kind !== 'one') return [];
  const inner = condition.terms.flatMap(askedParts);
  const others = condition.terms.filter((term) => askedParts(term).length === 0);
  // Without other terms, or with a side that only these gave a meaning, the parentheses go, too.
  if (inner.length === 0 || others.some((term) => term.part.field !== 'side')) return inner;
  const facts = inner.flatMap((one) => one.facts);
  return [{ part, facts, hasOthers: inner.some(({ hasOthers }) => hasOthers) }];
}

function neededFact(question: PlayQuestion): UnknownFact {
  switch (question.kind) {
    case 'first':
      return firstFact(question.first);
    case 'sequence':
      return 'timeline';
    case 'lead':
      return `lead${question.minute}`;
  }
}

interface Change {
  readonly part: QueryPart;
  /** Otherwise it is removed. */
  readonly isNegated: boolean;
}

function changed(text: string, changes: readonly Change[]): string {
  return [...new Map(changes.map((one) => [one.part, one])).values()]
    .toSorted((a, b) => b.part.from - a.part.from)
    .reduce(
      (left, { part, isNegated }) =>
        isNegated ? `${left.slice(0, part.from)}-${left.slice(part.from)}` : removePart(left, part),
      text,
    );
}

function toWords(fact: UnknownFact): string {
  if (isLeadField(fact)) return `known gold at ${leadMinute(fact)} minutes`;
  if (!isFirstFact(fact)) return 'whole timeline';
  const kind = firstKindIn(fact);
  return `known first ${kind === 'towers3' ? 'three towers' : kind}`;
}
