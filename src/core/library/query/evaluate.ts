/**
 * Evaluates a query to the set of its games. Results of terms are cached until the model changes, so that typing a
 * letter evaluates only the last term.
 */
import type { QueryProblem } from '../../../shared/library.ts';
import type { Condition, NameValue, ParsedQuery, QueryTerm } from '../../../shared/query/parse-query.ts';
import { packedRoles } from '../../catalogue/facts/packed-players.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import type { Bitset } from '../index/bitset.ts';
import { everything, type Model } from '../index/model.ts';
import type { SortIndexes } from '../index/sort-indexes.ts';
import { findGames } from './find.ts';
import type { IdIndexes } from './find-ids.ts';
import { anyRole, type Found, type RoleFilter } from './find-names.ts';
import { byWholeName } from './whole-names.ts';

export interface Evaluation {
  /** The caller owns the set. */
  readonly set: Bitset;
  readonly total: number;
  /** The parser's problems, and names that the library does not have. */
  readonly problems: readonly QueryProblem[];
}

const maxTermsRetained = 64;

export class Evaluator {
  private readonly model: Model;
  private readonly sortIndexes: SortIndexes;
  private readonly ids: IdIndexes;
  private readonly now: () => number;
  private readonly known = new Map<string, Found>();

  constructor(model: Model, sortIndexes: SortIndexes, ids: IdIndexes, now: () => number) {
    this.model = model;
    this.sortIndexes = sortIndexes;
    this.ids = ids;
    this.now = now;
  }

  /** Clears the cache. Call after every change of the model. */
  forget(): void {
    for (const { set } of this.known.values()) set.release();
    this.known.clear();
  }

  /** `isSkipped` excludes terms: a facet is counted without the terms of its own field. */
  evaluate(query: ParsedQuery, isSkipped: (term: QueryTerm) => boolean = () => false): Evaluation {
    const set = everything(this.model);
    const problems = [...query.problems];
    const roleFilter = readRoleFilter(query.terms);
    for (const [at, term] of query.terms.entries()) {
      if (isSkipped(term)) continue;
      // Excluded names are excluded on both sides and in all roles: with the role filter, games with the name on the
      // other side would remain.
      const { set: found, unknown } = this.find(term.condition, term.isNegated ? anyRole : roleFilter);
      const wholeName = byWholeName(this.model, query.terms, at);
      if (wholeName !== null) {
        set.and(wholeName.or(found));
        wholeName.release();
        continue;
      }
      if (term.isNegated && !isRoleFilter(term.condition)) set.andNot(found);
      else set.and(found);
      for (const value of unknown) problems.push(this.toProblem(term, value));
    }
    problems.sort((a, b) => a.from - b.from);
    return { set, total: set.count(), problems };
  }

  private find(condition: Condition, roleFilter: RoleFilter): Found {
    const now = this.now();
    const name = cacheKey(condition, roleFilter, now);
    const known = this.known.get(name);
    if (known !== undefined) {
      this.known.delete(name);
      this.known.set(name, known);
      return { set: known.set, unknown: placed(known.unknown, condition) };
    }
    const found = findGames(
      { model: this.model, sortIndexes: this.sortIndexes, ids: this.ids },
      condition,
      roleFilter,
      now,
    );
    this.known.set(name, found);
    for (const [oldest, { set }] of this.known) {
      if (this.known.size <= maxTermsRetained) break;
      this.known.delete(oldest);
      set.release();
    }
    return found;
  }

  private toProblem({ condition }: QueryTerm, { text, from, to }: NameValue): QueryProblem {
    return { from, to, message: `${this.whatIsMissing(condition, text)}` };
  }

  private whatIsMissing(condition: Condition, text: string): string {
    const { names, holdings } = this.model;
    switch (condition.kind) {
      case 'names':
      case 'winners': {
        const field = condition.kind === 'names' ? condition.field : 'team';
        const nearest = names[field].nearest(text);
        const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
        return `No ${field} in the library has the name "${text}" or one that begins with it.${hint}`;
      }
      case 'content':
        return holdings.contentTypes.length === 0
          ? 'The library has no files yet, and no files are wanted.'
          : `There is no content type "${text}". Known types: ${holdings.contentTypes.join(', ')}, or "any".`;
      case 'ids':
        return `No ${condition.field === 'id' ? 'game' : 'match'} in the library has an ID that begins with "${text}".`;
      default:
        return `Nothing in the library begins with "${text}".`;
    }
  }
}

const isRoleFilter = (condition: Condition) =>
  condition.kind === 'sides' || (condition.kind === 'roles' && !condition.isSubject);

/** The sides and roles that the terms require of teams, players and champions. */
export function readRoleFilter(terms: readonly QueryTerm[]): RoleFilter {
  let isBlue = true;
  let isRed = true;
  let roles: Set<number> | null = null;
  for (const { condition, isNegated } of terms) {
    if (condition.kind === 'sides') {
      isBlue &&= condition.sides.includes('blue') !== isNegated;
      isRed &&= condition.sides.includes('red') !== isNegated;
    }
    if (condition.kind === 'roles') {
      const given = condition.roles;
      const meant = [0, ...packedRoles.map((_, index) => index + 1)].filter((number) => {
        const role = packedRoles[number - 1];
        return (role !== undefined && given.includes(role)) !== isNegated;
      });
      roles = new Set(roles === null ? meant : meant.filter((number) => roles?.has(number)));
    }
  }
  return { isBlue, isRed, roles };
}

/** The meaning of a condition, without its position in the text. */
function cacheKey(condition: Condition, { isBlue, isRed, roles }: RoleFilter, now: number): string {
  const text = JSON.stringify(condition, (name, value: unknown) =>
    name === 'from' || name === 'to' ? undefined : value,
  );
  switch (condition.kind) {
    case 'names':
    case 'roles':
      return `${text} ${isBlue} ${isRed} ${roles === null ? '' : [...roles].join()}`;
    case 'times':
      return `${text} ${utcDay(now)}`;
    default:
      return text;
  }
}

/** The unknown values at their positions in this query. */
function placed(unknown: readonly NameValue[], condition: Condition): readonly NameValue[] {
  if (unknown.length === 0) return unknown;
  const values = namedValues(condition);
  return values.filter(({ text }) => unknown.some((one) => one.text === text));
}

function namedValues(condition: Condition): readonly NameValue[] {
  switch (condition.kind) {
    case 'words':
      return [condition.value];
    case 'names':
    case 'ids':
    case 'content':
      return condition.values;
    case 'winners':
      return condition.names;
    default:
      return [];
  }
}
