/** What happened in a game of the made world: about as much as in a real one, by the same rules in every run. */
import type { Side } from '../../../src/shared/games/game-facts.ts';
import {
  eachCount,
  eachFirst,
  type GamePlays,
  type Play,
  type PlayKind,
} from '../../../src/shared/games/plays.ts';

const every: readonly (readonly [kind: PlayKind, seconds: number])[] = [
  ['kill', 65],
  ['plate', 130],
  ['tower', 200],
  ['dragon', 330],
  ['grubs', 480],
  ['inhibitor', 900],
  ['herald', 1000],
  ['baron', 1300],
];

export function makePlays(lengthSeconds: number, winner: Side): GamePlays {
  const plays = every.flatMap(([kind, seconds], index): Play[] =>
    Array.from({ length: Math.floor(lengthSeconds / seconds) }, (_, at) => {
      const isWinners = (at * 7 + index * 3 + lengthSeconds) % 5 < 3;
      const side = isWinners === (winner === 'blue') ? 'blue' : 'red';
      return { at: (at + 1) * seconds * 1000 - index, kind, side, detail: null };
    }),
  );
  plays.sort((a, b) => a.at - b.at);
  plays.push({ at: lengthSeconds * 1000, kind: 'end', side: winner, detail: null });
  return {
    plays,
    firsts: eachFirst((kind) => {
      if (kind === 'towers3') return null;
      return plays.find((play) => play.kind === (kind === 'blood' ? 'kill' : kind))?.side ?? null;
    }),
    counts: eachCount((kind) => {
      const isKnown = every.some(([one]) => one === kind);
      const count = (side: Side) =>
        isKnown ? plays.filter((play) => play.kind === kind && play.side === side).length : null;
      return { blue: count('blue'), red: count('red') };
    }),
  };
}
