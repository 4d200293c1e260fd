/** Finds the games that meet one condition of a query. */

import { voidReasons } from '../../../shared/domain/void-games.ts';
import type { Condition, NameValue } from '../../../shared/query/conditions.ts';
import {
  isPatchIn,
  leadMinute,
  type Moment,
  type PatchRange,
  readPatch,
  type UnknownFact,
} from '../../../shared/query/fields.ts';
import { firstDatedSortKey, sortKeyFloor } from '../../catalogue/rows/sort-key.ts';
import { Bitset } from '../index/bitset.ts';
import { hasSides, hasSummary } from '../index/columns.ts';
import { resolveAmong } from '../index/dictionary.ts';
import { isFirstKnown, isTimelineKnown } from '../index/match-plays.ts';
import { everything, type Model } from '../index/model.ts';
import { anyLead, firstQuestion, timelineQuestion } from '../index/plays.ts';
import { byId, byWords, type SearchContext } from './find-ids.ts';
import {
  anyRole,
  byNames,
  byOutcome,
  type Found,
  type RoleFilter,
  resolved,
  roleNumbers,
} from './find-names.ts';
import { findPlayerGames } from './player-games.ts';
import { playersWith, readOnePlayer } from './players.ts';
import { rowsListed, rowsWhere } from './scan.ts';
import { findUnplayed } from './unplayed.ts';

/** `now` (epoch ms) is the time from which days are counted back, and which games may be over. */
export function findGames(
  within: SearchContext,
  condition: Exclude<Condition, { kind: 'last' }>,
  roleFilter: RoleFilter,
  now: number,
): Found {
  const { model, sortIndexes } = within;
  const { columns, holdings, notes } = model;
  const found = (set: Bitset): Found => ({ set, unknown: [] });
  switch (condition.kind) {
    case 'words': {
      const set = byWords(within, condition.words);
      return { set, unknown: set.isEmpty() ? [condition.value] : [] };
    }
    case 'names':
      return byNames(model, condition.field, condition.values, roleFilter);
    case 'ids':
      return findAny(model, condition.values, ({ text }) => byId(within, condition.field, text));
    case 'content':
      return findAny(model, condition.values, ({ text }) => {
        const isHas = condition.field === 'has';
        if (text.toLowerCase() === 'any') return isHas ? holdings.held(null) : holdings.missing(null);
        const types = resolveAmong(text, holdings.contentTypes);
        if (types.length === 0) return null;
        const set = new Bitset(columns.capacity);
        for (const type of types) set.orAndRelease(isHas ? holdings.held(type) : holdings.missing(type));
        return set;
      });
    case 'states': {
      const set = new Bitset(columns.capacity);
      for (const state of condition.states) set.orAndRelease(holdings.inState(state));
      return found(set);
    }
    case 'is': {
      const isListed = [null, ...voidReasons].map((one) => (condition.reasons.includes(one) ? 1 : 0));
      const set = rowsListed(columns, columns.void, Uint8Array.from(isListed));
      if (condition.isStarred) set.orAndRelease(notes.withStar(columns.capacity));
      return found(condition.isUnplayed ? set.orAndRelease(findUnplayed(within, now)) : set);
    }
    case 'tags':
      return findAny(model, condition.values, ({ text }) => notes.tagged(text, columns.capacity));
    case 'noted': {
      const set = new Bitset(columns.capacity);
      for (const words of condition.words) set.orAndRelease(notes.withWords(words, columns.capacity));
      return found(set);
    }
    case 'unknown': {
      const set = new Bitset(columns.capacity);
      for (const fact of condition.facts) set.orAndRelease(rowsWhere(columns, isUnknown(model, fact)));
      return found(set);
    }
    case 'numbers':
      return found(byNumbers(within, condition));
    case 'patches': {
      const matches = Uint8Array.from([
        0,
        ...model.patches.map((patch) => isPatchInRanges(patch, condition.ranges)),
      ]);
      return found(rowsListed(columns, columns.patch, matches));
    }
    case 'times': {
      const set = new Bitset(columns.capacity);
      for (const { start, end } of condition.periods) {
        const from =
          start === null
            ? firstDatedSortKey
            : Math.max(firstDatedSortKey, sortKeyFloor(momentAt(start, now)));
        const to = end === null ? Number.MAX_SAFE_INTEGER : sortKeyFloor(momentAt(end, now));
        set.orAndRelease(sortIndexes.between('date', from, to));
      }
      return found(set);
    }
    case 'outcomes':
      return byOutcome(model, condition);
    case 'roles':
      return found(
        findPlayerGames(
          model,
          playersWith({ roleFilter: { ...anyRole, roles: roleNumbers(condition.roles) } }),
        ),
      );
    case 'plays': {
      const { questions, isAhead } = condition;
      const plays = [{ questions, isAhead, isNegated: false }];
      return found(findPlayerGames(model, playersWith({ plays })));
    }
    case 'one': {
      const one = readOnePlayer(condition.terms);
      const others = [...one.bans, ...one.against].map(({ values }) => ({
        field: 'champion' as const,
        values,
      }));
      const unknown = [...one.names, ...others].flatMap(
        ({ field, values }) => resolved(model, field, values).unknown,
      );
      return { set: findPlayerGames(model, one), unknown };
    }
    case 'bans': {
      const { values } = condition;
      const bans = [{ values, isNegated: false }];
      const { unknown } = resolved(model, 'champion', values);
      return { set: findPlayerGames(model, playersWith({ bans })), unknown };
    }
    case 'turns':
    case 'against':
    case 'sides':
      // They restrict other conditions and have no games of their own.
      return found(everything(model));
  }
}

function isUnknown({ columns, drafts, plays }: Model, fact: UnknownFact): (row: number) => boolean {
  switch (fact) {
    case 'summary':
      return (row) => !hasSummary(columns, row);
    case 'sides':
      return (row) => !hasSides(columns, row);
    case 'patch':
      return (row) => columns.patch[row] === 0;
    case 'timeline': {
      const known = plays.sides(timelineQuestion);
      return (row) => ((known[row] ?? 0) & isTimelineKnown) === 0;
    }
    case 'date':
      return (row) => (columns.sortKey[row] ?? 0) < firstDatedSortKey;
    case 'draft':
      drafts.readAll();
      return (row) => !drafts.isKnown(row);
    case 'lead10':
    case 'lead15':
    case 'lead20':
    case 'lead25': {
      const known = plays.sides(anyLead(fact));
      // A game that was over before has no lead that somebody could know.
      const end = leadMinute(fact) * 60;
      return (row) => known[row] === 0 && (columns.length[row] ?? 0) >= end;
    }
    default: {
      const known = plays.sides(firstQuestion(fact));
      return (row) => ((known[row] ?? 0) & isFirstKnown) === 0;
    }
  }
}

function findAny(
  model: Model,
  values: readonly NameValue[],
  find: (value: NameValue) => Bitset | null,
): Found {
  const set = new Bitset(model.columns.capacity);
  const unknown: NameValue[] = [];
  for (const value of values) {
    const one = find(value);
    if (one === null) unknown.push(value);
    else set.orAndRelease(one);
  }
  return { set, unknown };
}

function byNumbers(
  { model: { columns }, sortIndexes }: SearchContext,
  { field, ranges }: Extract<Condition, { kind: 'numbers' }>,
): Bitset {
  const sets = ranges.map(({ min, max }) => {
    if (field === 'year')
      return sortIndexes.between('date', Math.max(firstDatedSortKey, yearStart(min)), yearStart(max + 1));
    const column = field === 'size' ? 'bytes' : field === 'game' ? 'number' : field;
    // `between` excludes its end: the next whole number is the end.
    const set = sortIndexes.between(column, min, Math.floor(max) + 1);
    // Games without files have no value in the sort index, but their size is 0.
    return field === 'size' && min <= 0 && max >= 0
      ? set.orAndRelease(rowsWhere(columns, (row) => columns.bytes[row] === 0))
      : set;
  });
  // The sets are new and can be changed. Most queries have one range, whose set is the result.
  const [first = new Bitset(columns.capacity), ...others] = sets;
  return others.reduce((all, set) => all.orAndRelease(set), first);
}

/** As a sort key. Years are limited to 1970 and 2200, which include all games. */
function yearStart(year: number): number {
  return sortKeyFloor(Date.UTC(Math.min(Math.max(year, 1970), 2200), 0, 1));
}

function isPatchInRanges(patch: string, ranges: readonly PatchRange[]): number {
  const numbers = readPatch(patch);
  return numbers !== null && ranges.some((range) => isPatchIn(numbers, range)) ? 1 : 0;
}

const dayMs = 86_400_000;

function momentAt(moment: Moment, now: number): number {
  return 'at' in moment ? moment.at : (Math.floor(now / dayMs) - moment.daysAgo) * dayMs;
}
