/** The games that a search for what a side did could not check. */
import type { QueryTerm } from './conditions.ts';
import { appended, removePart } from './edit.ts';
import { isLeadField, leadMinute, type UnknownFact } from './fields.ts';
import { parseQuery } from './parse-query.ts';
import type { QueryPart } from './parts.ts';

export interface UncheckedGames {
  /** Finds them: the search without those terms. */
  readonly query: string;
  /** What the games lack, after "no". */
  readonly lacking: string;
}

/**
 * Null for a search without `then:` and leads. Negated ones find games of which nothing is known anyway.
 * A `last:` after one of them goes, too: any of the games before it may be one of the last.
 */
export function uncheckedGames(text: string): UncheckedGames | null {
  const { terms } = parseQuery(text);
  const asked = terms.flatMap(askedParts);
  const [first] = asked;
  if (first === undefined) return null;
  const last = terms.filter(
    ({ part, condition }) => condition.kind === 'last' && part.from > first.part.from,
  );
  const facts = [...new Set(asked.flatMap(({ fact }) => fact))];
  const others = withoutParts(
    text,
    [...asked, ...last].map(({ part }) => part),
  );
  // A side that only these terms gave a meaning.
  const lonely = parseQuery(others).lonely.map(({ part }) => part);
  return {
    query: appended(withoutParts(others, lonely), `unknown:${facts.join(',')}`),
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
  readonly fact: UnknownFact;
}

function askedParts({ part, isNegated, condition }: QueryTerm): AskedPart[] {
  if (isNegated) return [];
  if (condition.kind !== 'one') {
    const fact = neededFact(part);
    return fact === null ? [] : [{ part, fact }];
  }
  const inner = condition.terms.flatMap(askedParts);
  const others = condition.terms.filter((term) => askedParts(term).length === 0);
  // Without other terms, or with a side that only these gave a meaning, the parentheses go, too.
  if (inner.length === 0 || others.some((term) => term.part.field !== 'side')) return inner;
  return inner.map(({ fact }) => ({ part, fact }));
}

function neededFact({ field }: QueryPart): UnknownFact | null {
  if (field === 'then') return 'timeline';
  return isLeadField(field) ? field : null;
}

function withoutParts(text: string, parts: readonly QueryPart[]): string {
  return [...new Set(parts)]
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, part) => removePart(left, part), text);
}

const toWords = (fact: UnknownFact): string =>
  isLeadField(fact) ? `known gold at ${leadMinute(fact)} minutes` : 'whole timeline';
