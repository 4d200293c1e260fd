/** Finds the games that one condition of a query means. */
import { isPatchIn, type Moment, type PatchRange, readPatch } from '../../../shared/query/fields.ts';
import type { Condition, NameValue } from '../../../shared/query/parse-query.ts';
import { firstDatedSortKey, sortKeyFloor } from '../../catalogue/listings/sort-key.ts';
import { Bitset } from '../index/bitset.ts';
import { resolveAmong } from '../index/dictionary.ts';
import { everything, type Model } from '../index/model.ts';
import { byId, byWords, type Within } from './find-ids.ts';
import { byNames, byRoles, byWinners, type Found, type Narrowing, numbersOf } from './find-names.ts';
import { slotsListed, slotsWhere } from './scan.ts';

/** `now` (epoch ms) is what days are counted back from. */
export function findGames(within: Within, condition: Condition, narrowing: Narrowing, now: number): Found {
  const { model, orders } = within;
  const { columns, holdings } = model;
  const found = (set: Bitset): Found => ({ set, unknown: [] });
  switch (condition.kind) {
    case 'words': {
      const set = byWords(within, condition.words);
      return { set, unknown: set.isEmpty() ? [condition.value] : [] };
    }
    case 'names':
      return byNames(model, condition.field, condition.values, narrowing);
    case 'ids':
      return anyOf(model, condition.values, ({ text }) => byId(within, condition.field, text));
    case 'content':
      return anyOf(model, condition.values, ({ text }) => {
        const isHas = condition.field === 'has';
        if (text.toLowerCase() === 'any') return isHas ? holdings.held(null) : holdings.missing(null);
        const types = resolveAmong(text, holdings.contentTypes);
        if (types.length === 0) return null;
        const set = new Bitset(columns.capacity);
        for (const type of types) set.absorb(isHas ? holdings.held(type) : holdings.missing(type));
        return set;
      });
    case 'states': {
      const set = new Bitset(columns.capacity);
      for (const state of condition.states) set.absorb(holdings.inState(state));
      return found(set);
    }
    case 'numbers':
      return found(byNumbers(within, condition));
    case 'patches': {
      const isMeant = Uint8Array.from([
        0,
        ...model.patches.map((patch) => isMeantPatch(patch, condition.ranges)),
      ]);
      return found(slotsListed(columns, columns.patch, isMeant));
    }
    case 'times': {
      const set = new Bitset(columns.capacity);
      for (const { start, end } of condition.periods) {
        const from =
          start === null
            ? firstDatedSortKey
            : Math.max(firstDatedSortKey, sortKeyFloor(momentAt(start, now)));
        const to = end === null ? Number.MAX_SAFE_INTEGER : sortKeyFloor(momentAt(end, now));
        set.absorb(orders.between('date', from, to));
      }
      return found(set);
    }
    case 'winners':
      return byWinners(model, condition.sides, condition.names);
    case 'roles': {
      if (!condition.isSubject) return found(everything(model));
      const roles = narrowing.roles ?? numbersOf(condition.roles);
      return found(byRoles(model, { ...narrowing, roles }));
    }
    case 'sides':
      // It narrows other conditions and says nothing by itself.
      return found(everything(model));
  }
}

function anyOf(model: Model, values: readonly NameValue[], find: (value: NameValue) => Bitset | null): Found {
  const set = new Bitset(model.columns.capacity);
  const unknown: NameValue[] = [];
  for (const value of values) {
    const one = find(value);
    if (one === null) unknown.push(value);
    else set.absorb(one);
  }
  return { set, unknown };
}

function byNumbers(
  { model: { columns }, orders }: Within,
  { field, ranges }: Extract<Condition, { kind: 'numbers' }>,
): Bitset {
  const sets = ranges.map(({ least, most }) => {
    if (field === 'year')
      return orders.between('date', Math.max(firstDatedSortKey, yearStart(least)), yearStart(most + 1));
    const column = field === 'size' ? 'bytes' : field === 'game' ? 'number' : field;
    // The least number above the most.
    const set = orders.between(column, least, Math.floor(most) + 1);
    // Games without files are last when sorted by size, and have a size all the same.
    return field === 'size' && least <= 0 && most >= 0
      ? set.absorb(slotsWhere(columns, (slot) => columns.bytes[slot] === 0))
      : set;
  });
  // Each is a set of its own: most queries have one range, which is the answer then.
  const [first = new Bitset(columns.capacity), ...others] = sets;
  return others.reduce((all, set) => all.absorb(set), first);
}

/** As an order key. Years that no game can be of are as good as 1970 and 2200. */
function yearStart(year: number): number {
  return sortKeyFloor(Date.UTC(Math.min(Math.max(year, 1970), 2200), 0, 1));
}

function isMeantPatch(patch: string, ranges: readonly PatchRange[]): number {
  const numbers = readPatch(patch);
  return numbers !== null && ranges.some((range) => isPatchIn(numbers, range)) ? 1 : 0;
}

const dayMs = 86_400_000;

function momentAt(moment: Moment, now: number): number {
  return 'at' in moment ? moment.at : (Math.floor(now / dayMs) - moment.daysAgo) * dayMs;
}
