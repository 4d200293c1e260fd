import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameOrder, moveBy, orderBy } from '../../../../src/renderer/features/rules/rule-order.ts';

const list = (text: string) => [...text].map((id) => ({ id }));

describe('a move of a rule', () => {
  it('exchanges it with its neighbour, and names the rule that it comes before', () => {
    expect(moveBy(list('abc'), 'b', -1)).toEqual({ order: ['b', 'a', 'c'], before: 'a' });
    expect(moveBy(list('abc'), 'a', 1)).toEqual({ order: ['b', 'a', 'c'], before: 'c' });
    expect(moveBy(list('abc'), 'b', 1)).toEqual({ order: ['a', 'c', 'b'], before: null });
  });

  it('does nothing beyond the ends, or for a rule that is gone', () => {
    expect(moveBy(list('ab'), 'a', -1)).toBeNull();
    expect(moveBy(list('ab'), 'b', 1)).toBeNull();
    expect(moveBy(list('ab'), 'x', 1)).toBeNull();
  });

  it('is undone by the opposite move', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom<1 | -1>(1, -1), (index, step) => {
        const rules = list('abcdef');
        const id = rules[index]?.id ?? '';
        const there = moveBy(rules, id, step);
        fc.pre(there !== null);
        const back = moveBy(list(there.order.join('')), id, step === 1 ? -1 : 1);
        expect(isSameOrder(rules, back?.order ?? [])).toBe(true);
      }),
    );
  });
});

describe('the order on screen', () => {
  it('is that of the last move, unless the list has other rules by now', () => {
    expect(orderBy(list('abc'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(orderBy(list('abd'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect(orderBy(list('ab'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(orderBy(list('ab'), null).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
