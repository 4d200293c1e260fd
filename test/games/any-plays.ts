/** What happened in made games: few kinds and times, so that sequences occur. */
import fc from 'fast-check';
import {
  detailsByKind,
  eachFirst,
  type First,
  type GamePlays,
  type Play,
  type PlayDetail,
  type PlayKind,
  playKinds,
} from '../../src/shared/games/plays.ts';

const anyPlay = (kinds: readonly PlayKind[]): fc.Arbitrary<Play> =>
  fc
    .record({
      at: fc.integer({ min: 0, max: 40 }).map((tens) => tens * 10_000),
      kind: fc.constantFrom(...kinds),
      side: fc.constantFrom('blue', 'red'),
      chance: fc.nat(20),
    })
    .map(({ chance, ...play }) => {
      const details: readonly (PlayDetail | null)[] = [null, ...(detailsByKind[play.kind] ?? [])];
      return { ...play, detail: details[chance % details.length] ?? null };
    });

const anyFirst = fc.constantFrom<First>('blue', 'red', 'nobody', null);

/** Games with plays of these kinds only. */
export const playsWith = (kinds: readonly PlayKind[]): fc.Arbitrary<GamePlays> =>
  fc
    .record({
      plays: fc.option(
        fc.array(anyPlay(kinds), { maxLength: 14 }).map((plays) => plays.toSorted((a, b) => a.at - b.at)),
      ),
      firsts: fc.array(anyFirst, { minLength: 9, maxLength: 9 }),
    })
    .map(({ plays, firsts }) => {
      const given = [...firsts];
      return { plays, firsts: eachFirst(() => given.pop() ?? null) };
    });

export const anyPlays = playsWith([...playKinds, 'kill', 'tower', 'dragon']);
