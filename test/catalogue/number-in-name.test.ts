import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberInName } from '../../src/core/domain/number-in-name.ts';
import { propertyRuns } from '../support/property-runs.ts';

const g2 = { code: 'G2', name: 'G2 Esports' };
const fnc = { code: 'FNC', name: 'Fnatic' };
const t1 = { code: 'T1', name: 'T1' };

describe('the number of a game in its name', () => {
  it.each([
    ['T1 vs GEN game 2', 2],
    ['T1 vs GEN | Game #3', 3],
    ['Week 2 Day 1 Game 4', 4],
    ['GAME_5', 5],
    ['Game two', 2],
    ['Game 2 of 5', 2],
    ['T1 vs GEN (2/5)', 2],
    ['Final, 3 of 5', 3],
    ['T1 vs GEN G3', 3],
    ['LCK 2026 Spring - T1 vs GEN - G1', 1],
    ['Map 2', 2],
    ['T1 対 GEN 第2試合', 2],
    ['T1 vs GEN 第三局', 3],
    ['T1 vs GEN 2세트', 2],
    ['세트 4', 4],
    ['Partie 2', 2],
    ['2. Spiel', 2],
    ['Juego 3', 3],
    ['Игра 2', 2],
    ['2-я карта', 2],
    ['Ván 5', 5],
    ['ＧＡＭＥ　２', 2],
  ])('is read from "%s"', (name, number) => {
    expect(numberInName(name, [])).toBe(number);
  });

  it.each([
    'T1 vs GEN',
    'Week 2',
    'Day 3',
    'LCK 2026 Spring',
    'Game',
    'Game 2026',
    'Match 3',
    'FNC vs G2',
    'G2 vs FNC',
    '',
  ])('is not in "%s"', (name) => {
    expect(numberInName(name, [])).toBeNull();
  });

  it('is not the name of a team', () => {
    expect(numberInName('FNC - G2', [fnc, g2])).toBeNull();
    expect(numberInName('G2 vs FNC - G3', [fnc, g2])).toBe(3);
    expect(numberInName('G2 vs FNC - G2', [g2, fnc])).toBe(2);
    expect(numberInName('T1 vs G2 Esports game 1', [t1, g2])).toBe(1);
    expect(numberInName('Map 1 vs FNC', [fnc, { code: 'MAP', name: 'Map 1' }])).toBeNull();
  });

  it('is a small number or null, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (name, code, team) => {
        const number = numberInName(name, [{ code, name: team }]);
        expect(number === null || (number >= 1 && number <= 15)).toBe(true);
      }),
      propertyRuns(200, 5_000),
    );
  });
});
