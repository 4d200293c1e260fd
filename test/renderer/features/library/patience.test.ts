import { expect, it } from 'vitest';
import { createPatience } from '../../../../src/renderer/features/library/statistics/patience.ts';

const part = () => ({ gamesCounted: 10, gamesFound: 100 });
const all = { gamesCounted: 100, gamesFound: 100 };

it('The first figures are there at once, and complete ones are replaced by complete ones only', () => {
  const { withinMs } = createPatience();
  expect(withinMs('kills', null)).toBeLessThan(100);
  expect(withinMs('kills', all)).toBe(60_000);
});

it('Figures of a part of the games are replaced less and less often, and at the same time on all pages', () => {
  const { withinMs } = createPatience();
  const waits = Array.from({ length: 8 }, () => {
    const shown = part();
    const wait = withinMs('kills', shown);
    expect(withinMs('kills', shown)).toBe(wait);
    return wait;
  });
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(withinMs('deaths', part())).toBe(2_000);
});
