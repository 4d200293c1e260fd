/**
 * The statistics of players, champions and teams, one entry each. What is summed, the columns on the screen, in the
 * terminal and in exports, and the table in docs/export.md follow from it.
 */

import { type DraftCounts, draftStatistics } from './draft-statistics.ts';

/** What the packed records of a game's players have; `win` is 1 for a player who won, 0 for one who lost. */
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
  | 'visionScore';

/** What is summed: a figure, or its share in a figure of the player's side. */
export interface Term {
  readonly figure: Figure;
  /** Null: the figure itself. */
  readonly shareIn: Figure | null;
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

interface Statistic {
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
  /** Digits after the point, on the screen and in the terminal. */
  readonly digits: number | 'percent';
  /** Of the column on the screen, in pixels. */
  readonly width: number;
  /** Whether it is shown until the user chooses columns. */
  readonly isDefault: boolean;
  /** Of a rate: the statistics with its sample and the ends of its interval, which are shown with it. */
  readonly interval?: { readonly sample: string; readonly low: string; readonly high: string };
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

const sum = (figure: Figure): Term => ({ figure, shareIn: null });
const ratio = (one: number, other: number) => (other === 0 ? null : one / other);

const perGame = (figure: Figure) => ({
  terms: [sum(figure)],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});
const perMinute = (figure: Figure) => ({
  terms: [sum(figure)],
  isTimed: true,
  formula: ({ terms: [all = 0], seconds }: Sums) => ratio(all * 60, seconds),
});
const shareInSide = (figure: Figure) => ({
  terms: [{ figure, shareIn: figure }],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});

/** Of the standard normal distribution: 95% lie between its negative and itself. */
const z95 = 1.959963984540054;

/** An end of the Wilson score interval of a rate, at 95%: `direction` is −1 for the lower, 1 for the upper end. */
function wilson(successes: number, times: number, direction: -1 | 1): number | null {
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
const endOfInterval = (figure: Figure, direction: -1 | 1) => ({
  terms: [sum(figure)],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => wilson(all, times, direction),
});

/** In the order of their columns. */
export const statistics = [
  {
    id: 'games',
    short: 'games',
    label: 'Games',
    about: 'Matching games',
    title: 'GAMES',
    column: 'games',
    type: 'integer',
    unit: '',
    meaning:
      'games with an archived summary; a champion on both sides of a game is one game, with a win and a loss',
    digits: 0,
    width: 74,
    isDefault: true,
    terms: [],
    isTimed: false,
    formula: ({ games }) => games,
    also: ['picks'],
  },
  {
    id: 'wins',
    short: 'w',
    label: 'Wins',
    about: 'Games won',
    title: 'WINS',
    column: 'wins',
    type: 'integer',
    unit: '',
    meaning: '',
    digits: 0,
    width: 68,
    isDefault: true,
    terms: [sum('win')],
    isTimed: false,
    formula: ({ terms: [wins = 0] }) => wins,
  },
  {
    id: 'winRate',
    short: 'wr',
    label: 'Win rate',
    about: 'Wins divided by games with a known winner',
    title: 'WIN RATE',
    column: 'win_rate',
    type: 'number',
    unit: 'fraction',
    meaning: 'wins divided by games with a known winner',
    digits: 'percent',
    width: 84,
    isDefault: true,
    interval: { sample: 'decidedGames', low: 'winRateLow', high: 'winRateHigh' },
    ...perGame('win'),
  },
  {
    id: 'kills',
    short: 'k',
    label: 'Kills/game',
    about: 'Kills per game',
    title: 'K',
    column: 'kills',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 88,
    isDefault: true,
    ...perGame('kills'),
  },
  {
    id: 'deaths',
    short: 'd',
    label: 'Deaths/game',
    about: 'Deaths per game',
    title: 'D',
    column: 'deaths',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 102,
    isDefault: true,
    ...perGame('deaths'),
  },
  {
    id: 'assists',
    short: 'a',
    label: 'Assists/game',
    about: 'Assists per game',
    title: 'A',
    column: 'assists',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 104,
    isDefault: true,
    ...perGame('assists'),
  },
  {
    id: 'kda',
    short: 'kda',
    label: 'KDA',
    about: '(Kills + assists) ÷ deaths, over all games',
    title: 'KDA',
    column: 'kda',
    type: 'number',
    unit: '',
    meaning: '(kills + assists) / deaths over all games; no deaths count as one',
    digits: 2,
    width: 60,
    isDefault: true,
    terms: [sum('kills'), sum('deaths'), sum('assists')],
    isTimed: false,
    formula: ({ terms: [kills = 0, deaths = 0, assists = 0], times }) =>
      times === 0 ? null : (kills + assists) / Math.max(1, deaths),
  },
  {
    id: 'creepScorePerMinute',
    short: 'cspm',
    label: 'CS/min',
    about: 'Creep score per minute',
    title: 'CS/MIN',
    column: 'creep_score_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: '',
    digits: 1,
    width: 72,
    isDefault: true,
    ...perMinute('creepScore'),
  },
  {
    id: 'goldPerMinute',
    short: 'gpm',
    label: 'Gold/min',
    about: 'Gold per minute',
    title: 'GOLD/MIN',
    column: 'gold_per_minute',
    type: 'number',
    unit: 'gold per minute',
    meaning: '',
    digits: 0,
    width: 82,
    isDefault: true,
    ...perMinute('gold'),
  },
  {
    id: 'damagePerMinute',
    short: 'dpm',
    label: 'Dmg/min',
    about: 'Damage to champions per minute',
    title: 'DMG/MIN',
    column: 'damage_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: 'to champions',
    digits: 0,
    width: 84,
    isDefault: true,
    ...perMinute('damageToChampions'),
  },
  {
    id: 'damageShare',
    short: 'dmgshare',
    label: 'Dmg share',
    about: 'Share of team damage to champions',
    title: 'DMG %',
    column: 'damage_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players',
    digits: 'percent',
    width: 92,
    isDefault: true,
    ...shareInSide('damageToChampions'),
  },
  {
    id: 'goldShare',
    short: 'goldshare',
    label: 'Gold share',
    about: 'Share of team gold',
    title: 'GOLD %',
    column: 'gold_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players',
    digits: 'percent',
    width: 94,
    isDefault: true,
    ...shareInSide('gold'),
  },
  {
    id: 'killParticipation',
    short: 'kp',
    label: 'KP',
    about: 'Kill participation: share of the kills of the team',
    title: 'KP',
    column: 'kill_participation',
    type: 'number',
    unit: 'fraction',
    meaning:
      '(kills + assists) / kills of the own side, mean over the games in which that side has five players and a kill',
    digits: 'percent',
    width: 70,
    isDefault: true,
    terms: [
      { figure: 'kills', shareIn: 'kills' },
      { figure: 'assists', shareIn: 'kills' },
    ],
    isTimed: false,
    formula: ({ terms: [kills = 0, assists = 0], times }) => ratio(kills + assists, times),
  },
  {
    id: 'killShare',
    short: 'kshare',
    label: 'Kill share',
    about: 'Share of team kills',
    title: 'KILLS %',
    column: 'kill_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players and a kill',
    digits: 'percent',
    width: 90,
    isDefault: false,
    ...shareInSide('kills'),
  },
  {
    id: 'deathShare',
    short: 'dshare',
    label: 'Death share',
    about: 'Share of team deaths',
    title: 'DEATHS %',
    column: 'death_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players and a death',
    digits: 'percent',
    width: 98,
    isDefault: false,
    ...shareInSide('deaths'),
  },
  {
    id: 'damageTakenPerMinute',
    short: 'dtpm',
    label: 'Taken/min',
    about: 'Damage taken per minute',
    title: 'TAKEN/MIN',
    column: 'damage_taken_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: '',
    digits: 0,
    width: 88,
    isDefault: false,
    ...perMinute('damageTaken'),
  },
  {
    id: 'damageTakenShare',
    short: 'dtshare',
    label: 'Taken share',
    about: 'Share of the damage that the team took',
    title: 'TAKEN %',
    column: 'damage_taken_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players',
    digits: 'percent',
    width: 98,
    isDefault: false,
    ...shareInSide('damageTaken'),
  },
  {
    id: 'visionScorePerMinute',
    short: 'vspm',
    label: 'Vision/min',
    about: 'Vision score per minute',
    title: 'VISION/MIN',
    column: 'vision_score_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: '',
    digits: 2,
    width: 88,
    isDefault: false,
    ...perMinute('visionScore'),
  },
  {
    id: 'decidedGames',
    short: 'n',
    label: 'Decided',
    about: 'Games with a known winner: the sample of the win rate',
    title: 'DECIDED',
    column: 'decided_games',
    type: 'integer',
    unit: '',
    meaning: 'games with a known winner, the sample of the win rate; a champion on both sides counts twice',
    digits: 0,
    width: 78,
    isDefault: false,
    terms: [sum('win')],
    isTimed: false,
    formula: ({ times }) => times,
  },
  {
    id: 'winRateLow',
    short: 'wrlow',
    label: 'WR from',
    about: 'Lower end of the 95% interval of the win rate (Wilson)',
    title: 'WR FROM',
    column: 'win_rate_low',
    type: 'number',
    unit: 'fraction',
    meaning: 'lower end of the 95% interval of the win rate (Wilson score)',
    digits: 'percent',
    width: 80,
    isDefault: false,
    ...endOfInterval('win', -1),
  },
  {
    id: 'winRateHigh',
    short: 'wrhigh',
    label: 'WR to',
    about: 'Upper end of the 95% interval of the win rate (Wilson)',
    title: 'WR TO',
    column: 'win_rate_high',
    type: 'number',
    unit: 'fraction',
    meaning: 'upper end of the 95% interval of the win rate (Wilson score)',
    digits: 'percent',
    width: 74,
    isDefault: false,
    ...endOfInterval('win', 1),
  },
  ...draftStatistics,
] as const satisfies readonly Statistic[];

export type StatisticId = (typeof statistics)[number]['id'];
export type AnyStatistic = Statistic & { readonly id: StatisticId };

export const statisticIds = statistics.map(({ id }) => id);

/** One value for each statistic. */
export function eachStatistic<T>(
  read: (statistic: AnyStatistic, index: number) => T,
): Record<StatisticId, T> {
  const entries = statistics.map((statistic, index) => [statistic.id, read(statistic, index)]);
  // The compiler loses the names.
  return Object.fromEntries(entries) as Record<StatisticId, T>;
}

/** The statistic with this id or short name, in any letters; null if there is none. */
export function findStatistic(name: string): AnyStatistic | null {
  const wanted = name.toLowerCase();
  const isNamed = ({ id, short, also = [] }: AnyStatistic) =>
    id.toLowerCase() === wanted || short === wanted || also.includes(wanted);
  return statistics.find(isNamed) ?? null;
}

/** Whether it says something about teams: a team has no share in itself. */
export function isOfTeams({ terms }: Pick<Statistic, 'terms'>): boolean {
  return !terms.some(({ shareIn }) => shareIn !== null);
}

/** `53.1%`, `4.25`, `1,234`; `formatCount` writes whole numbers. Null for an unknown value. */
export function formatStatistic(
  { digits }: Pick<Statistic, 'digits'>,
  value: number | null,
  formatCount: (value: number) => string,
): string | null {
  if (value === null) return null;
  if (digits === 'percent') return `${(value * 100).toFixed(1)}%`;
  return digits === 0 ? formatCount(Math.round(value)) : value.toFixed(digits);
}

/** `48.2–57.9%`: the 95% interval of a rate in a row of statistics; null for other statistics, and without one. */
export function formatInterval(
  { interval }: Pick<Statistic, 'interval'>,
  row: Readonly<Record<StatisticId, number | null>>,
): string | null {
  const read = (name: string) => {
    const id = statisticIds.find((one) => one === name);
    return id === undefined ? null : row[id];
  };
  const [low, high] = interval === undefined ? [null, null] : [read(interval.low), read(interval.high)];
  return low === null || high === null ? null : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}%`;
}
