/** What happened in made games: few kinds and times, so that sequences occur. */
import fc from 'fast-check';
import type { Side } from '../../src/shared/games/game-facts.ts';
import {
  countKinds,
  detailsByKind,
  eachCount,
  eachFirst,
  type First,
  firstKinds,
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

const anyNumber = fc.option(fc.integer({ min: 0, max: 12 }));
const anyCount = fc.record({ blue: anyNumber, red: anyNumber });

/** Games with plays of these kinds only. */
export const playsWith = (kinds: readonly PlayKind[]): fc.Arbitrary<GamePlays> =>
  fc
    .record({
      plays: fc.option(
        fc.array(anyPlay(kinds), { maxLength: 14 }).map((plays) => plays.toSorted((a, b) => a.at - b.at)),
      ),
      firsts: fc.array(anyFirst, { minLength: firstKinds.length, maxLength: firstKinds.length }),
      counts: fc.array(anyCount, { minLength: countKinds.length, maxLength: countKinds.length }),
    })
    .map(({ plays, firsts, counts }) => {
      const given = [...firsts];
      const souls = plays?.filter(({ kind }) => kind === 'soul') ?? [];
      const soulOn = (side: Side) =>
        souls.length === 0 ? 0 : Number(souls.some((play) => play.side === side));
      return {
        plays,
        firsts: eachFirst(() => given.pop() ?? null),
        counts: eachCount((kind) =>
          kind === 'soul'
            ? { blue: soulOn('blue'), red: soulOn('red') }
            : (counts[countKinds.indexOf(kind)] ?? { blue: null, red: null }),
        ),
      };
    });

export const anyPlays = playsWith([...playKinds, 'kill', 'tower', 'dragon']);
