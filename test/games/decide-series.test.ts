import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesGame, SeriesResult } from '../../src/core/domain/series.ts';
import { decideSeries, findUndecided } from '../../src/core/games/decide-series.ts';

const open = (number: number): SeriesGame => ({ number, winner: null, isPlayed: false, isArchived: false });
const won = (number: number, winner: string | null): SeriesGame => ({
  ...open(number),
  winner,
  isPlayed: true,
  isArchived: true,
});
/** `'AB.-'`: A won, B won, an unknown team won, not played. */
const games = (results: string): SeriesGame[] =>
  [...results].map((result, index) =>
    result === '-' ? open(index + 1) : won(index + 1, result === '.' ? null : result),
  );
const undecided = (seriesMax: number | null, results: string, seriesType: string | null = 'BEST_OF') =>
  findUndecided({ seriesType, seriesMax, games: games(results) });
const decide = (seriesMax: number | null, results: string, seriesType: string | null = 'BEST_OF') =>
  decideSeries({ seriesType, seriesMax, games: games(results) });

describe('the games of a series that are not needed', () => {
  it.each<[string, number, string, readonly number[]]>([
    ['nothing before the first game', 3, '---', []],
    ['the third of a best of three after two wins', 3, 'AA-', [3]],
    ['nothing after one win each', 3, 'AB-', []],
    ['the last two of a best of five after three wins', 5, 'AAA--', [4, 5]],
    ['the last of a best of five after three wins to one', 5, 'ABAA-', [5]],
    ['nothing while the winner of a game is unknown', 3, 'A.-', []],
    ['the third, although the winner of the first is unknown', 5, '.AAA-', [5]],
    ['nothing of a best of two after one win', 2, 'A-', []],
    ['nothing of a best of four after two wins', 4, 'AA--', []],
    ['the last of a best of four after three wins', 4, 'AAA-', [4]],
    ['nothing when a later game was played after the decision', 5, 'AAAB-', []],
    ['nothing when three teams have won', 5, 'ABCAA-', []],
    ['games beyond the number that is listed', 1, 'A--', [2, 3]],
  ])('are %s', (_, seriesMax, results, expected) => {
    expect(decide(seriesMax, results)).toEqual(expected);
  });

  it.each([
    ['BEST_OF', 3],
    ['BestOf3', 3],
    ['Best of 3', 3],
    ['BO3', null],
    ['bo3', 3],
    ['BEST_OF_3', null],
  ])('are found for the series type "%s" with the maximum %s', (type, seriesMax) => {
    expect(decide(seriesMax, 'AA-', type)).toEqual([3]);
  });

  it.each([
    ['PLAY_ALL', 3],
    ['ROUND_ROBIN', 3],
    ['FIRST_BLOOD_WINS', 3],
    ['', 3],
    [null, 3],
    ['BEST_OF', null],
    ['BEST_OF', 0],
    ['BO5', 3],
  ])('are none for the series type "%s" with the maximum %s', (type, seriesMax) => {
    expect(decide(seriesMax, 'AA-', type)).toEqual([]);
  });

  it('are none when a later game is archived, has begun, or has the number of another', () => {
    const decided = games('AA');
    const result = (third: SeriesGame): SeriesResult => ({
      seriesType: 'BEST_OF',
      seriesMax: 3,
      games: [...decided, third],
    });
    expect(decideSeries(result(open(3)))).toEqual([3]);
    expect(decideSeries(result({ ...open(3), isArchived: true }))).toEqual([]);
    expect(decideSeries(result({ ...open(3), isPlayed: true }))).toEqual([]);
    expect(decideSeries(result(open(2)))).toEqual([]);
  });

  it('are found by their numbers, in any order and with gaps', () => {
    const listed = [open(5), won(4, 'A'), won(1, 'A'), won(2, 'A')];
    expect(decideSeries({ seriesType: 'BEST_OF', seriesMax: 5, games: listed })).toEqual([5]);
  });
});

/** A series as it is played, of which the archive knows a part. */
const played = fc.record({
  length: fc.integer({ min: 1, max: 9 }),
  results: fc.array(fc.constantFrom('A', 'B'), { minLength: 9, maxLength: 9 }),
  known: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  listed: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
});

/** Plays the games one by one until a team has more than half of them. */
function play(length: number, results: readonly string[]) {
  const wins = { A: 0, B: 0 };
  return Array.from({ length }, (_, index) => {
    const isPlayed = wins.A * 2 <= length && wins.B * 2 <= length;
    const winner = results[index] === 'A' ? 'A' : 'B';
    if (isPlayed) wins[winner] += 1;
    return { number: index + 1, isPlayed, winner };
  });
}

it('A game that was played is never found not needed, one that was not is at least undecided, and with every winner known exactly the others are', () => {
  fc.assert(
    fc.property(played, ({ length, results, known, listed, order }) => {
      const truth = play(length, results);
      const seen = truth
        .filter((_, index) => listed[index])
        .map(({ number, isPlayed, winner }) => {
          const isKnown = isPlayed && (known[number - 1] ?? false);
          return { ...open(number), winner: isKnown ? winner : null, isArchived: isKnown };
        })
        .toSorted((a, b) => (order[a.number - 1] ?? 0) - (order[b.number - 1] ?? 0));
      const found = decideSeries({ seriesType: 'BEST_OF', seriesMax: length, games: seen });
      const unplayed = truth.filter(({ isPlayed }) => !isPlayed).map(({ number }) => number);
      expect(unplayed).toEqual(expect.arrayContaining([...found]));
      const unsure = findUndecided({ seriesType: 'BEST_OF', seriesMax: length, games: seen });
      const listedUnplayed = unplayed.filter((number) => seen.some((game) => game.number === number));
      expect([...found, ...unsure]).toEqual(expect.arrayContaining(listedUnplayed));

      const all = truth.map(({ number, isPlayed, winner }) =>
        isPlayed ? won(number, winner) : open(number),
      );
      expect(decideSeries({ seriesType: 'BEST_OF', seriesMax: length, games: all })).toEqual(unplayed);
    }),
    { numRuns: 500 },
  );
});

it('A series whose later game turns out to be played is not decided', () => {
  fc.assert(
    fc.property(played, fc.nat(), ({ length, results }, at) => {
      const truth = play(length, results);
      const unplayed = truth.filter(({ isPlayed }) => !isPlayed);
      const surprise = unplayed[at % Math.max(1, unplayed.length)];
      const all = truth.map((game) => {
        if (game === surprise) return { ...open(game.number), isArchived: true };
        return game.isPlayed ? won(game.number, game.winner) : open(game.number);
      });
      if (surprise)
        expect(decideSeries({ seriesType: 'BEST_OF', seriesMax: length, games: all })).toEqual([]);
    }),
  );
});

describe('the games of a series of which nobody knows whether they were played', () => {
  it.each<[string, number | null, string, readonly number[]]>([
    ['the third of a best of three before any result', 3, '---', [3]],
    ['the third after one win', 3, 'A--', [3]],
    ['the third while a winner is unknown', 3, 'A.-', [3]],
    ['none after one win each: the third is played', 3, 'AB-', []],
    ['none after two wins: the third is not needed', 3, 'AA-', []],
    ['the last two of a best of five before any result', 5, '-----', [4, 5]],
    ['the fifth after two wins to one', 5, 'ABA--', [5]],
    ['none after two wins each', 5, 'ABAB-', []],
    ['none before a game that was played', 5, '....A', []],
    ['none after a fourth game, which was played as no team had three wins', 5, 'B-BA-', []],
    ['none of a best of one', 1, '-', []],
    ['all but the first where the length is unknown', null, '---', [2, 3]],
  ])('are %s', (_, seriesMax, results, expected) => {
    expect(undecided(seriesMax, results)).toEqual(expected);
  });

  it('are none of a series that plays all games, and all but the first where the type is unknown', () => {
    expect(undecided(3, '---', 'PLAY_ALL')).toEqual([]);
    expect(undecided(3, '---', null)).toEqual([2, 3]);
  });

  it('are never needed for certain: some results of the others decide the series before them', () => {
    const results = fc.array(fc.constantFrom('A', 'B', '.', '-'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(results, fc.constantFrom(1, 3, 5), (letters, length) => {
        const text = letters.slice(0, length).join('');
        const mayDecide = (before: string, number: number) =>
          completions(before).some((complete) => decide(length, `${complete}-`).includes(number));
        const beforeLast = text.replace(/-+$/, '').slice(0, -1);
        // Not a series that continues after it was decided.
        fc.pre(completions(beforeLast).some((complete) => decide(length, `${complete}-`).length === 0));
        for (const number of undecided(length, text))
          expect(mayDecide(text.slice(0, number - 1), number)).toBe(true);
      }),
    );
  });
});

/** Every result of the games whose winner is not known. */
function completions(results: string): readonly string[] {
  return [...results].reduce<readonly string[]>(
    (begun, letter) =>
      (/[.-]/.test(letter) ? ['A', 'B'] : [letter]).flatMap((team) => begun.map((one) => one + team)),
    [''],
  );
}
