/** What the parts of a query mean. */

import type { VoidReason } from '../domain/void-games.ts';
import type { Role, Side, StandingMinute } from '../games/game-facts.ts';
import type { FirstKind } from '../games/plays.ts';
import type { QueryProblem } from '../library/library.ts';
import type { Moment, NameField, NumberField, NumberRange, PatchRange, UnknownFact } from './fields.ts';
import type { QueryPart, QueryValue } from './parts.ts';
import type { SequenceStep } from './sequence.ts';

/** A value that is a name or the beginning of one, with its position for problems. */
export type NameValue = Pick<QueryValue, 'text' | 'from' | 'to'>;

/** What a side of a game did. */
export type PlayQuestion =
  | { readonly kind: 'first'; readonly first: FirstKind }
  | { readonly kind: 'sequence'; readonly steps: readonly SequenceStep[] }
  /** Gold more than the other side. */
  | { readonly kind: 'lead'; readonly minute: StandingMinute; readonly ranges: readonly NumberRange[] };

/** One matching value of a condition is enough. */
export type Condition =
  /** `words` is a result of `foldedWords`. */
  | { readonly kind: 'words'; readonly words: string; readonly value: NameValue }
  | { readonly kind: 'names'; readonly field: NameField; readonly values: readonly NameValue[] }
  | { readonly kind: 'ids'; readonly field: 'id' | 'match'; readonly values: readonly NameValue[] }
  | { readonly kind: 'content'; readonly field: 'has' | 'missing'; readonly values: readonly NameValue[] }
  | { readonly kind: 'numbers'; readonly field: NumberField; readonly ranges: readonly NumberRange[] }
  | { readonly kind: 'patches'; readonly ranges: readonly PatchRange[] }
  /** Null is an open end; `end` is excluded. */
  | { readonly kind: 'times'; readonly periods: readonly { start: Moment | null; end: Moment | null }[] }
  | { readonly kind: 'states'; readonly states: readonly string[] }
  /**
   * Games that do not count, for one of the reasons; null: those that count, too. `isStarred`: also those with a star.
   * `isUnplayed`: also those that are not over yet, or were not needed.
   */
  | {
      readonly kind: 'is';
      readonly reasons: readonly (VoidReason | null)[];
      readonly isStarred: boolean;
      readonly isUnplayed: boolean;
    }
  | { readonly kind: 'tags'; readonly values: readonly NameValue[] }
  /** Results of `foldedWords`; null: any note or moment. */
  | { readonly kind: 'noted'; readonly words: readonly (string | null)[] }
  /** Games of which one of these is not known. */
  | { readonly kind: 'unknown'; readonly facts: readonly UnknownFact[] }
  | {
      readonly kind: 'outcomes';
      readonly field: 'win' | 'lost';
      readonly sides: readonly Side[];
      readonly names: readonly NameValue[];
    }
  /**
   * `sides` and `roles` restrict the teams, players and champions that the query requires, not those that it excludes.
   */
  | { readonly kind: 'sides'; readonly sides: readonly Side[] }
  /** `isSubject`: the query names no player or champion, so the condition itself requires players in these roles. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[]; readonly isSubject: boolean }
  /** The newest `count` games of those that the terms before it find; games without a date are none of them. */
  | { readonly kind: 'last'; readonly count: number; readonly before: readonly QueryTerm[] }
  /** One of these champions was banned. */
  | { readonly kind: 'bans'; readonly values: readonly NameValue[] }
  /** Restricts `bans` to these turns, in parentheses. */
  | { readonly kind: 'turns'; readonly ranges: readonly NumberRange[] }
  /** The opponent of the player's role played one of these champions; in parentheses. */
  | { readonly kind: 'against'; readonly values: readonly NameValue[] }
  /**
   * The side of the query's players and teams did one of these, or, negated, is not known to have done it. `isSubject`: the
   * query names nobody, so that the condition itself requires such a side, or excludes games that have one. `isAhead`: of a
   * lead, only the side that was ahead, or both where they were even.
   */
  | {
      readonly kind: 'plays';
      readonly questions: readonly PlayQuestion[];
      readonly isSubject: boolean;
      readonly isAhead: boolean;
    }
  /** One player, or one side if `terms` have teams, sides, bans and what it did only, meets all of the terms, which have `playerFields`. */
  | { readonly kind: 'one'; readonly terms: readonly QueryTerm[] };

export interface QueryTerm {
  readonly part: QueryPart;
  readonly isNegated: boolean;
  readonly condition: Condition;
}

/** Whether the term excludes games because it names nobody whom it could restrict: `-role:mid` or `-first:dragon` alone. */
export function excludesGames({ condition, isNegated }: QueryTerm): boolean {
  const isOfSubject = condition.kind === 'roles' || condition.kind === 'plays';
  return isNegated && isOfSubject && condition.isSubject;
}

/** A part of a query as it was read. */
export type Read = Condition | { readonly kind: 'problem'; readonly problem: QueryProblem };
