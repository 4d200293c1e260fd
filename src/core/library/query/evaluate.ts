/**
 * Evaluates a query to the set of its games. Results of terms are cached until the model changes, so that typing a
 * letter evaluates only the last term.
 */
import type { QueryProblem } from '../../../shared/library/library.ts';
import {
  type Condition,
  excludesGames,
  type NameValue,
  type PlayQuestion,
  type QueryTerm,
} from '../../../shared/query/conditions.ts';
import { isFirstFact, isLeadField } from '../../../shared/query/fields.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { firstDatedSortKey } from '../../catalogue/rows/sort-key.ts';
import { expectedStep } from '../../domain/asset-status.ts';
import { Bitset } from '../index/bitset.ts';
import { everything, type Model } from '../index/model.ts';
import { anyLead, firstQuestion, timelineQuestion } from '../index/plays.ts';
import { newestFirst, type SortIndexes } from '../index/sort-indexes.ts';
import { findGames } from './find.ts';
import type { SearchContext } from './find-ids.ts';
import { anyRole, type Found, type RoleFilter, resolved } from './find-names.ts';
import { findPlayerGames } from './player-games.ts';
import { type PlayerConditions, readDemands, readRoleFilter, toKey } from './players.ts';
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
  private readonly within: SearchContext;
  private readonly now: () => number;
  private readonly known = new Map<string, Found>();

  constructor(within: SearchContext, now: () => number) {
    this.model = within.model;
    this.sortIndexes = within.sortIndexes;
    this.within = within;
    this.now = now;
  }

  /** Clears the cache. Call after every change of the model. */
  forget(): void {
    for (const { set } of this.known.values()) set.release();
    this.known.clear();
  }

  /** `isSkipped` excludes terms: a facet is counted without the terms of its own field. */
  evaluate(
    query: Pick<ParsedQuery, 'terms' | 'problems'>,
    isSkipped: (term: QueryTerm) => boolean = () => false,
  ): Evaluation {
    const set = everything(this.model);
    const problems = [...query.problems];
    const terms = query.terms.filter((term) => !isSkipped(term));
    const roleFilter = readRoleFilter(terms);
    for (const [at, term] of query.terms.entries()) {
      if (isSkipped(term)) continue;
      if (isRestriction(term)) continue;
      const { condition, isNegated } = term;
      if (isOfPlayer(condition) && !isNegated) {
        for (const value of resolved(this.model, condition.field, condition.values).unknown)
          problems.push(this.toProblem(condition, value));
        continue;
      }
      // Excluded names are excluded on both sides and in all roles: with the role filter, games with the name on the
      // other side would remain.
      const { set: found, unknown } = this.find(condition, isNegated ? anyRole : roleFilter);
      const wholeName = byWholeName(this.model, query.terms, at);
      if (wholeName !== null) {
        set.and(wholeName.or(found));
        wholeName.release();
        continue;
      }
      if (isNegated) set.andNot(found);
      else set.and(found);
      for (const value of unknown) problems.push(this.toProblem(condition, value));
    }
    for (const demand of readDemands(terms)) set.and(this.findPlayers(demand));
    problems.sort((a, b) => a.from - b.from);
    return { set, total: set.count(), problems };
  }

  private find(condition: Condition, roleFilter: RoleFilter): Found {
    const now = this.now();
    const found = this.findOnce(cacheKey(condition, roleFilter, now), () =>
      condition.kind === 'last'
        ? this.findLast(condition)
        : findGames(this.within, condition, roleFilter, now),
    );
    return { set: found.set, unknown: placed(found.unknown, condition) };
  }

  private findLast({ count, before }: LastCondition): Found {
    const { model, sortIndexes } = this;
    const { set, total } = this.evaluate({ terms: before, problems: [] });
    const results = sortIndexes.results(set, total, newestFirst);
    const newest = new Bitset(model.columns.capacity);
    for (const row of results.slice(0, count))
      if ((model.columns.sortKey[row] ?? 0) >= firstDatedSortKey) newest.add(row);
    results.release();
    return { set: newest, unknown: [] };
  }

  private findPlayers(conditions: PlayerConditions): Bitset {
    const find = () => ({ set: findPlayerGames(this.model, conditions), unknown: [] });
    return this.findOnce(`players ${toKey(conditions)}`, find).set;
  }

  /** The cache owns the set. */
  private findOnce(name: string, find: () => Found): Found {
    const known = this.known.get(name);
    if (known !== undefined) {
      this.known.delete(name);
      this.known.set(name, known);
      return known;
    }
    const found = find();
    this.known.set(name, found);
    for (const [oldest, { set }] of this.known) {
      if (this.known.size <= maxTermsRetained) break;
      this.known.delete(oldest);
      set.release();
    }
    return found;
  }

  private toProblem(condition: Condition, value: NameValue): QueryProblem {
    const { text, from, to } = value;
    const one = condition.kind === 'one' ? condition.terms.find((term) => hasValue(term, value)) : undefined;
    return { from, to, message: this.whatIsMissing(one?.condition ?? condition, text) };
  }

  private whatIsMissing(condition: Condition, text: string): string {
    const { names, holdings } = this.model;
    switch (condition.kind) {
      case 'names':
      case 'bans':
      case 'against':
      case 'outcomes': {
        const field =
          condition.kind === 'names' ? condition.field : condition.kind === 'outcomes' ? 'team' : 'champion';
        const nearest = names[field].nearest(text);
        const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
        return `No ${field} in the library has the name "${text}" or one that begins with it.${hint}`;
      }
      case 'content':
        return holdings.contentTypes.length === 0
          ? 'The library has no files yet, and no files are wanted.'
          : `There is no content type "${text}". Known types: ${holdings.contentTypes.join(', ')}, or "any".`;
      case 'tags':
        return `No game in the library has the tag "${text}".`;
      case 'ids':
        return `No ${condition.field === 'id' ? 'game' : 'match'} in the library has an ID that begins with "${text}".`;
      default:
        return `Nothing in the library begins with "${text}".`;
    }
  }
}

/** Whether the query asks for the bans of games. */
export const needsDrafts = ({ terms }: Pick<ParsedQuery, 'terms'>): boolean =>
  terms.some(
    ({ condition }) =>
      condition.kind === 'bans' ||
      (condition.kind === 'unknown' && condition.facts.includes('draft')) ||
      (condition.kind === 'one' && needsDrafts(condition)),
  );

/** What the query asks of the sides of games. */
export const neededPlays = ({ terms }: Pick<ParsedQuery, 'terms'>): readonly PlayQuestion[] =>
  terms.flatMap(({ condition }) => {
    if (condition.kind === 'plays') return condition.questions;
    if (condition.kind === 'one') return neededPlays(condition);
    if (condition.kind !== 'unknown') return [];
    return condition.facts.flatMap((fact) => {
      if (fact === 'timeline') return timelineQuestion;
      if (isLeadField(fact)) return anyLead(fact);
      return isFirstFact(fact) ? firstQuestion(fact) : [];
    });
  });

/** Whether the term only restricts which players others mean, or is one of the query's demands; see `readDemands`. */
function isRestriction(term: QueryTerm): boolean {
  const { kind } = term.condition;
  return kind === 'sides' || ((kind === 'roles' || kind === 'plays') && !excludesGames(term));
}

/** Whether the condition, unless it is negated, is one of the query's demands; see `readDemands`. */
function isOfPlayer(condition: Condition): condition is NamesCondition {
  return condition.kind === 'names' && (condition.field === 'player' || condition.field === 'champion');
}

type LastCondition = Extract<Condition, { kind: 'last' }>;
type NamesCondition = Extract<Condition, { kind: 'names' }>;

const hasValue = ({ condition }: QueryTerm, value: NameValue) =>
  namedValues(condition).some(({ from }) => from === value.from);

/** The meaning of a condition, without its position in the text. */
function cacheKey(condition: Condition, { isBlue, isRed }: RoleFilter, now: number): string {
  const text = JSON.stringify(condition, (name, value: unknown) =>
    name === 'from' || name === 'to' ? undefined : value,
  );
  switch (condition.kind) {
    case 'names':
      return `${text} ${isBlue} ${isRed}`;
    case 'times':
    case 'last':
    case 'is':
      return `${text} ${expectedStep(now)}`;
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
    case 'bans':
    case 'against':
    case 'ids':
    case 'content':
    case 'tags':
      return condition.values;
    case 'outcomes':
      return condition.names;
    case 'one':
      return condition.terms.flatMap((term) => namedValues(term.condition));
    default:
      return [];
  }
}
