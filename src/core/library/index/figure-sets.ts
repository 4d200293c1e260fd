/**
 * Which figures are read together, from which column of the catalogue: those of a summary, which nearly every question
 * needs, and sets that a question reads only where one of its statistics sums them.
 */
import { type Side, type StandingMinute, standingMinutes } from '../../../shared/games/game-facts.ts';
import { countKinds, type FirstKind, firstKinds } from '../../../shared/games/plays.ts';
import type { Figure } from '../../../shared/library/statistic-terms.ts';
import { type AnyStatistic, statistics } from '../../../shared/library/statistics.ts';
import {
  type FiguresLayout,
  furtherFigures,
  readFiguresLayout,
  standingFigures,
} from '../../catalogue/facts/packed-player-figures.ts';
import { packedFigures, packedFlagsAt, packedPlayerBytes } from '../../catalogue/facts/packed-players.ts';
import { isPlays, readCount, readFirst } from '../../catalogue/facts/packed-plays.ts';
import type { GameFacts } from './columns.ts';

/** Where a figure is in the part of a player, and its size. */
export interface FigurePlace {
  readonly figure: Figure;
  readonly at: number;
  readonly bytes: 1 | 2 | 3;
}

/** The figures of a game as they are packed. */
export interface PackedGame {
  readonly packed: Uint8Array;
  readonly players: number;
  /** The offset of the first player's figures, and from one player to the next. */
  readonly first: number;
  readonly stride: number;
}

export interface FigureSet {
  readonly name: string;
  readonly figures: readonly FigurePlace[];
  /** Whether a statistic of them needs the length of the game. */
  readonly isTimed: boolean;
  /** Null where the catalogue has nothing of them. */
  readonly locate: (game: GameFacts) => PackedGame | null;
  /** Whether it needs what happened in the game. */
  readonly readsPlays: boolean;
  /** What a side has of each figure, −1 where it is unknown; null for figures that players have. */
  readonly readSide: ((game: GameFacts, side: Side) => readonly number[]) | null;
}

const isSummed = (figure: Figure) =>
  statistics.some(({ terms }: AnyStatistic) =>
    terms.some((term) => term.figure === figure || term.shareIn === figure),
  );
const isTimed = (figures: readonly FigurePlace[]) =>
  statistics.some(
    (one: AnyStatistic) =>
      one.isTimed && one.terms.some((term) => figures.some(({ figure }) => figure === term.figure)),
  );

function defineSet(
  name: string,
  figures: readonly FigurePlace[],
  locate: (game: GameFacts) => PackedGame | null,
): FigureSet {
  const summed = figures.filter(({ figure }) => isSummed(figure));
  return { name, figures: summed, isTimed: isTimed(summed), locate, readsPlays: false, readSide: null };
}

const named = <Name extends Figure>(
  places: Readonly<Record<Name, Omit<FigurePlace, 'figure'>>>,
  names: readonly Name[],
): FigurePlace[] => names.map((figure) => ({ figure, ...places[figure] }));

/** Of summaries: also the games of a row are counted with them. */
export const summarySet = defineSet(
  'summary',
  [
    { figure: 'win', at: packedFlagsAt, bytes: 1 },
    ...named(packedFigures, [
      'level',
      'kills',
      'deaths',
      'assists',
      'gold',
      'damageToChampions',
      'damageTaken',
      'creepScore',
      'visionScore',
    ]),
  ],
  ({ players: packed }) =>
    packed && {
      packed,
      players: Math.floor(packed.length / packedPlayerBytes),
      first: 0,
      stride: packedPlayerBytes,
    },
);

/** A side has the first blood as queries say it. */
const furtherSet: FigureSet = {
  ...defineSet(
    'further',
    named(furtherFigures, ['wardsPlaced', 'wardsKilled', 'controlWardsBought', 'isInFirstBlood']),
    ({ figures }) => located(figures, () => 0),
  ),
  readsPlays: true,
};

/** Of what sides have, a byte each: those of the figures that any statistic sums. */
function sideSet<Kind extends string>(
  name: string,
  kinds: readonly Kind[],
  figure: (kind: Kind) => Figure,
  read: (game: GameFacts, kind: Kind, side: Side) => number,
): FigureSet {
  const summed = kinds.filter((kind) => isSummed(figure(kind)));
  const places = summed.map((kind) => ({ figure: figure(kind), at: 0, bytes: 1 }) as const);
  return {
    ...defineSet(name, places, () => null),
    readsPlays: true,
    readSide: (game, side) => summed.map((kind) => read(game, kind, side)),
  };
}

const firstsSet = sideSet('firsts', firstKinds, (kind) => `${kind}First`, readFirstOn);

const countsSet = sideSet(
  'counts',
  countKinds,
  (kind) => `${kind}Count`,
  ({ plays }, kind, side) => (isPlays(plays) ? (readCount(plays, kind, side) ?? -1) : -1),
);

/** 1 if the side had the first, 0 if the other side had it, −1 unknown, or nobody had one. */
export function readFirstOn({ plays }: GameFacts, kind: FirstKind, side: Side): number {
  const first = isPlays(plays) ? readFirst(plays, kind) : null;
  return first === null || first === 'nobody' ? -1 : Number(first === side);
}

const standingSet = (minute: StandingMinute, index: number) =>
  defineSet(
    `at ${minute}`,
    [
      { figure: `goldAt${minute}`, ...standingFigures.gold },
      { figure: `experienceAt${minute}`, ...standingFigures.experience },
      { figure: `creepScoreAt${minute}`, ...standingFigures.creepScore },
    ],
    ({ figures }) => located(figures, ({ standings }) => standings[index] ?? -1),
  );

/** `offset` in the part of a player; −1 where nothing is known. */
function located(packed: Buffer | null, offset: (layout: FiguresLayout) => number): PackedGame | null {
  const layout = readFiguresLayout(packed);
  if (packed === null || layout === null) return null;
  const at = offset(layout);
  if (at < 0) return null;
  return { packed, players: layout.players, first: layout.first + at, stride: layout.stride };
}

export const figureSets: readonly FigureSet[] = [
  summarySet,
  furtherSet,
  firstsSet,
  countsSet,
  ...standingMinutes.map(standingSet),
];

/** The set with all figures of a statistic. */
export function setFor({ id, terms }: AnyStatistic): FigureSet {
  const set =
    terms.length === 0
      ? summarySet
      : figureSets.find(({ figures }) =>
          terms.every((term) => figures.some(({ figure }) => figure === term.figure)),
        );
  if (set === undefined) throw new Error(`The statistic ${id} sums figures of two sets.`);
  return set;
}
