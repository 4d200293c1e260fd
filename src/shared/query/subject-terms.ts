/** Whom the terms of a query are about depends on the other terms: `first:dragon` next to a team is about that team. */
import type { QueryProblem } from '../library/library.ts';
import type { Condition, QueryTerm } from './conditions.ts';
import { isLeadField, type QueryField, sidedFields, subjectFields } from './fields.ts';
import type { QueryPart } from './parts.ts';

export interface Understood {
  readonly terms: readonly QueryTerm[];
  /** Those that would have a meaning next to another term: `side:` needs one that names somebody. */
  readonly lonely: readonly QueryTerm[];
}

/** Reads the terms as they are next to each other. */
export function understand(terms: readonly QueryTerm[], others: readonly QueryField[] = []): Understood {
  const isUnderstood = (term: QueryTerm) => hasSubject(term, terms, others);
  return {
    terms: terms.filter(isUnderstood).map((term) => withSubject(term, terms, others)),
    lonely: terms.filter((term) => !isUnderstood(term)),
  };
}

/**
 * Adds to `last:` the terms before it, as they are read without those after it. A query has one, and without those that
 * have no meaning before it.
 */
export function withTermsBefore(
  terms: readonly QueryTerm[],
): Understood & { readonly excess: readonly QueryTerm[] } {
  const [last, ...excess] = terms.filter(isLast);
  if (last === undefined) return { terms, lonely: [], excess };
  const { terms: before, lonely } = understand(terms.slice(0, terms.indexOf(last)));
  const whole = { ...last, condition: { ...last.condition, before } };
  const others = terms.filter((term) => !lonely.includes(term) && (!isLast(term) || term === last));
  return { terms: others.map((term) => (term === last ? whole : term)), lonely, excess };
}

type LastTerm = QueryTerm & { readonly condition: Extract<Condition, { kind: 'last' }> };

const isLast = (term: QueryTerm): term is LastTerm => term.condition.kind === 'last';

/** The query as its terms are read next to a value of this field; the same one if that changes nothing. */
export function nextTo<Query extends Understood>(field: QueryField, query: Query): Query {
  const all = [...query.terms, ...query.lonely].toSorted((a, b) => a.part.from - b.part.from);
  const read = understand(all, [field]);
  const isSame =
    read.terms.length === query.terms.length && read.terms.every((term, at) => term === query.terms[at]);
  return isSame ? query : { ...query, ...read };
}

export const lonelyProblem = ({ from, to }: QueryPart): QueryProblem => ({
  from,
  to,
  message:
    '"side:" needs "team:", "player:", "champion:", "first:", "then:" or a lead in the same search. To find the side that won, use "win:blue".',
});

/** Whether one of the terms, or of the other fields that the query has, is of one of these fields. */
function requiresAny(
  terms: readonly QueryTerm[],
  others: readonly QueryField[],
  fields: readonly QueryField[],
): boolean {
  const isOne = (one: string | null) => fields.some((field) => field === one);
  return others.some(isOne) || terms.some(({ part, isNegated }) => !isNegated && isOne(part.field));
}

function hasSubject(
  { condition }: QueryTerm,
  terms: readonly QueryTerm[],
  others: readonly QueryField[],
): boolean {
  if (condition.kind !== 'sides' || requiresAny(terms, others, subjectFields)) return true;
  return terms.some((term) => term.condition.kind === 'plays');
}

/**
 * `role:mid` alone finds games with a mid laner; `-role:mid` alone finds games in which no player is known to be one. So
 * with `first:` and `then:`, which also are about a side. Returns the term itself if it is read so already.
 */
function withSubject(term: QueryTerm, terms: readonly QueryTerm[], others: readonly QueryField[]): QueryTerm {
  const { condition, isNegated } = term;
  if (condition.kind === 'plays') {
    const isSubject = !requiresAny(terms, others, sidedFields);
    const isAhead = isFirstLead(term, terms, others);
    if (condition.isSubject === isSubject && condition.isAhead === isAhead) return term;
    return { ...term, condition: { ...condition, isSubject, isAhead } };
  }
  if (condition.kind !== 'roles') return term;
  const subjects: readonly QueryField[] = ['player', 'champion'];
  const isSubject = !requiresAny(terms, others, isNegated ? [...subjects, 'role'] : subjects);
  return condition.isSubject === isSubject ? term : { ...term, condition: { ...condition, isSubject } };
}

/** A query that says of no other side what it did, or who it was, means the side that was ahead at its first minute. */
function isFirstLead(term: QueryTerm, terms: readonly QueryTerm[], others: readonly QueryField[]): boolean {
  const isLead = ({ part }: QueryTerm) => isLeadField(part.field);
  const first = terms.find((one) => isLead(one) && !one.isNegated) ?? term;
  const ofOthers = terms.filter((one) => !isLead(one));
  return isLead(term) && term === first && !requiresAny(ofOthers, others, sidedFields);
}
