/** Finds the games that one condition of a query means. */
import { isPatchIn, type Moment, type PatchRange, readPatch } from '../../shared/library-fields.ts';
import type { Condition, NameValue } from '../../shared/library-query.ts';
import { firstDatedOrder, orderFloor } from '../catalogue/order.ts';
import { Bitset } from './bitset.ts';
import { unknown16, unknown32 } from './columns.ts';
import { resolveAmong } from './dictionary.ts';
import { byId, byWords, type IdIndexes } from './find-ids.ts';
import { byNames, byWinners, type Found, type Narrowing } from './find-names.ts';
import { everything, type Model } from './model.ts';
import { slotsWhere } from './scan.ts';

/** `now` (epoch ms) is what days are counted back from. */
export function findGames(
  model: Model,
  ids: IdIndexes,
  condition: Condition,
  narrowing: Narrowing,
  now: number,
): Found {
  const { columns, holdings } = model;
  const found = (set: Bitset): Found => ({ set, unknown: [] });
  switch (condition.kind) {
    case 'words': {
      const set = byWords(model, ids, condition.words);
      return { set, unknown: set.isEmpty() ? [condition.value] : [] };
    }
    case 'names':
      return byNames(model, condition.field, condition.values, narrowing);
    case 'ids':
      return anyOf(model, condition.values, ({ text }) => byId(model, ids, condition.field, text));
    case 'content':
      return anyOf(model, condition.values, ({ text }) => {
        const isHas = condition.field === 'has';
        if (text.toLowerCase() === 'any') return isHas ? holdings.held(null) : holdings.missing(null);
        const types = resolveAmong(text, holdings.contentTypes);
        if (types.length === 0) return null;
        const set = new Bitset(columns.capacity);
        for (const type of types) set.or(isHas ? holdings.held(type) : holdings.missing(type));
        return set;
      });
    case 'states': {
      const set = new Bitset(columns.capacity);
      for (const state of condition.states) set.or(holdings.inState(state));
      return found(set);
    }
    case 'numbers':
      return found(byNumbers(model, condition));
    case 'patches': {
      const isMeant = Uint8Array.from([
        0,
        ...model.patches.map((patch) => isMeantPatch(patch, condition.ranges)),
      ]);
      const { patch } = columns;
      return found(slotsWhere(columns, (slot) => isMeant[patch[slot] ?? 0] === 1));
    }
    case 'times': {
      const set = new Bitset(columns.capacity);
      for (const { start, end } of condition.periods) {
        const from =
          start === null ? firstDatedOrder : Math.max(firstDatedOrder, orderFloor(momentAt(start, now)));
        const to = end === null ? Number.MAX_SAFE_INTEGER : orderFloor(momentAt(end, now));
        const { order } = columns;
        set.or(slotsWhere(columns, (slot) => (order[slot] ?? 0) >= from && (order[slot] ?? 0) < to));
      }
      return found(set);
    }
    case 'winners':
      return byWinners(model, condition.sides, condition.names);
    case 'sides':
    case 'roles':
      // They narrow other conditions and say nothing by themselves.
      return found(everything(model));
  }
}

function anyOf(model: Model, values: readonly NameValue[], find: (value: NameValue) => Bitset | null): Found {
  const set = new Bitset(model.columns.capacity);
  const unknown: NameValue[] = [];
  for (const value of values) {
    const one = find(value);
    if (one === null) unknown.push(value);
    else set.or(one);
  }
  return { set, unknown };
}

function byNumbers({ columns }: Model, { field, ranges }: Extract<Condition, { kind: 'numbers' }>): Bitset {
  const { length, kills, gold, bytes, number, order } = columns;
  /** Null where it is not known: then it is in no range. */
  const value = (slot: number): number | null => {
    switch (field) {
      case 'length':
        return length[slot] === unknown16 ? null : (length[slot] ?? null);
      case 'kills':
        return kills[slot] === unknown16 ? null : (kills[slot] ?? null);
      case 'gold':
        return gold[slot] === unknown32 ? null : (gold[slot] ?? null);
      case 'size':
        return bytes[slot] ?? 0;
      case 'game':
        return number[slot] ?? 0;
      case 'year':
        return null;
    }
  };
  if (field !== 'year') {
    return slotsWhere(columns, (slot) => {
      const one = value(slot);
      return one !== null && ranges.some(({ least, most }) => one >= least && one <= most);
    });
  }
  const spans = ranges.map(({ least, most }) => [yearStart(least), yearStart(most + 1)] as const);
  return slotsWhere(columns, (slot) => {
    const at = order[slot] ?? 0;
    return at >= firstDatedOrder && spans.some(([from, to]) => at >= from && at < to);
  });
}

/** As an order key. Years that no game can be of are as good as 1970 and 2200. */
function yearStart(year: number): number {
  return orderFloor(Date.UTC(Math.min(Math.max(year, 1970), 2200), 0, 1));
}

function isMeantPatch(patch: string, ranges: readonly PatchRange[]): number {
  const numbers = readPatch(patch);
  return numbers !== null && ranges.some((range) => isPatchIn(numbers, range)) ? 1 : 0;
}

const dayMs = 86_400_000;

function momentAt(moment: Moment, now: number): number {
  return 'at' in moment ? moment.at : (Math.floor(now / dayMs) - moment.daysAgo) * dayMs;
}
