/** What a statistic is: the figures of players that it sums, and its formula. */
import type { StandingMinute } from '../games/game-facts.ts';
import type { CountKind, FirstKind } from '../games/plays.ts';
import type { DraftCounts } from './draft-statistics.ts';

/** The figures of a player at a minute of a game, from its timeline. */
type StandingFigure = `${'gold' | 'experience' | 'creepScore'}At${StandingMinute}`;

/** 1 for a side that had the first one in the game, and for its players; 0 if the other side had it; unknown if nobody had. */
type FirstFigure = `${FirstKind}First`;
/** How many a side had, and its players with it. */
type CountFigure = `${CountKind}Count`;

/**
 * What the packed records of a game's players have; `win` is 1 for a player who won, 0 for one who lost, and
 * `isInFirstBlood` 1 for one who had a part in the first kill of the game.
 */
export type Figure =
  | 'win'
  | 'level'
  | 'kills'
  | 'deaths'
  | 'assists'
  | 'gold'
  | 'damageToChampions'
  | 'damageTaken'
  | 'creepScore'
  | 'visionScore'
  | 'wardsPlaced'
  | 'wardsKilled'
  | 'controlWardsBought'
  | 'isInFirstBlood'
  | StandingFigure
  | FirstFigure
  | CountFigure;

/**
 * What is summed: a figure; its share in a figure of the player's side; or how far it is above that of the opponent, who
 * is the only player of the other side in the same role, and of a side the other one.
 */
export interface Term {
  readonly figure: Figure;
  /** Null: the figure itself. */
  readonly shareIn: Figure | null;
  readonly isDifference: boolean;
}

/** Sums over the games in which all terms of the statistic are known, and the game's length if `isTimed`. */
export interface Sums {
  /** One for each of `terms`. */
  readonly terms: readonly number[];
  /** How many players, or teams, of these games were added: a champion can have two in a game. */
  readonly times: number;
  /** Length of these games, once for each of `times`. */
  readonly seconds: number;
  /** All games, each once, whatever is known of them. */
  readonly games: number;
}

/** Where the choice of columns lists it. */
export const statisticSections = [
  'Basics',
  'Combat',
  'Economy',
  'Vision',
  'Objectives',
  'Draft',
  'At 10 minutes',
  'At 15 minutes',
  'At 20 minutes',
  'At 25 minutes',
] as const;
export type StatisticSection = (typeof statisticSections)[number];

export interface Statistic {
  /** Its name in the bridge, in addresses and in `--sort`. */
  readonly id: string;
  /** As analysts abbreviate it: also understood by the command line. */
  readonly short: string;
  /** Above its column on the screen, with an explanation. */
  readonly label: string;
  readonly about: string;
  /** Above its column in the terminal. */
  readonly title: string;
  /** Its column in exports: name, type, and the unit and meaning in docs/export.md. */
  readonly column: string;
  readonly type: 'integer' | 'number';
  readonly unit: string;
  readonly meaning: string;
  readonly section: StatisticSection;
  /** Digits after the point, on the screen and in the terminal; `clock` for minutes, as `32:24`. */
  readonly digits: number | 'percent' | 'clock';
  /** Whether a positive value has its sign. */
  readonly isSigned?: boolean;
  /** Of the column on the screen, in pixels. */
  readonly width: number;
  /** Whether it is shown until the user chooses columns. */
  readonly isDefault: boolean;
  /** Whether exports say next to it over how many games it is: many games lack what it needs. */
  readonly hasSample?: boolean;
  /** Whether it is a share of games or sides: it has a Wilson interval. */
  readonly isRate?: boolean;
  /** Whether it says how sure a rate is: where rates have their intervals next to them, it needs no line of its own. */
  readonly isBasis?: boolean;
  /** Of a rate of teams and sides: the part of a query for the games in which a side did it. */
  readonly did?: string;
  readonly terms: readonly Term[];
  readonly isTimed: boolean;
  /** Null: unknown. */
  readonly formula: (sums: Sums) => number | null;
  /** Of a statistic of the draft, in place of the formula. */
  readonly fromDraft?: (counts: DraftCounts) => number | null;
  /** Of a number of bans: the part of a query with their turns; empty for all turns. */
  readonly bansInTurns?: string;
  /** Further names that the command line understands. */
  readonly also?: readonly string[];
}

export const sum = (figure: Figure): Term => ({ figure, shareIn: null, isDifference: false });
export const share = (figure: Figure, shareIn: Figure): Term => ({ figure, shareIn, isDifference: false });
export const ratio = (one: number, other: number) => (other === 0 ? null : one / other);

export const perGame = (figure: Figure) => ({
  terms: [sum(figure)],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});
export const difference = (figure: Figure) => ({
  terms: [{ figure, shareIn: null, isDifference: true }],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});
export const perMinute = (figure: Figure) => ({
  terms: [sum(figure)],
  isTimed: true,
  formula: ({ terms: [all = 0], seconds }: Sums) => ratio(all * 60, seconds),
});
export const shareInSide = (figure: Figure) => ({
  terms: [share(figure, figure)],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});

/** Of the standard normal distribution: 95% lie between its negative and itself. */
const z95 = 1.959963984540054;

/** An end of the Wilson score interval of a rate, at 95%: `direction` is −1 for the lower, 1 for the upper end. */
export function wilson(successes: number, times: number, direction: -1 | 1): number | null {
  if (times === 0) return null;
  // Exactly, which the rounding of the formula is not.
  if (direction < 0 && successes === 0) return 0;
  if (direction > 0 && successes === times) return 1;
  const rate = successes / times;
  const square = z95 ** 2;
  const centre = rate + square / (2 * times);
  const half = z95 * Math.sqrt((rate * (1 - rate)) / times + square / (4 * times ** 2));
  return (centre + direction * half) / (1 + square / times);
}
export const endOfInterval = (figure: Figure, direction: -1 | 1) => ({
  terms: [sum(figure)],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => wilson(all, times, direction),
});
