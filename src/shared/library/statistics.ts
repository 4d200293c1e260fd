/**
 * The statistics of players, champions and teams, one entry each. What is summed, the columns on the screen, in the
 * terminal and in exports, and the table in docs/export.md follow from it.
 */
import { draftStatistics } from './draft-statistics.ts';
import { standingStatistics } from './standing-statistics.ts';
import {
  endOfInterval,
  perGame,
  perMinute,
  ratio,
  type Statistic,
  share,
  shareInSide,
  sum,
} from './statistic-terms.ts';

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
    section: 'Basics',
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
    section: 'Basics',
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
    section: 'Basics',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Economy',
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
    section: 'Economy',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Economy',
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
    section: 'Combat',
    digits: 'percent',
    width: 70,
    isDefault: true,
    terms: [share('kills', 'kills'), share('assists', 'kills')],
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Combat',
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
    section: 'Vision',
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
    section: 'Basics',
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
    section: 'Basics',
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
    section: 'Basics',
    digits: 'percent',
    width: 74,
    isDefault: false,
    ...endOfInterval('win', 1),
  },
  ...draftStatistics,
  {
    id: 'wardsPerMinute',
    short: 'wpm',
    label: 'Wards/min',
    about: 'Wards placed per minute',
    title: 'WARDS/MIN',
    column: 'wards_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: 'wards placed',
    section: 'Vision',
    digits: 2,
    width: 92,
    isDefault: false,
    hasSample: true,
    ...perMinute('wardsPlaced'),
  },
  {
    id: 'wardsClearedPerMinute',
    short: 'wcpm',
    label: 'Cleared/min',
    about: 'Wards cleared per minute',
    title: 'CLEARED/MIN',
    column: 'wards_cleared_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: 'enemy wards destroyed',
    section: 'Vision',
    digits: 2,
    width: 100,
    isDefault: false,
    hasSample: true,
    ...perMinute('wardsKilled'),
  },
  {
    id: 'controlWards',
    short: 'cw',
    label: 'Control wards',
    about: 'Control wards bought per game',
    title: 'CONTROL WARDS',
    column: 'control_wards',
    type: 'number',
    unit: 'per game',
    meaning: 'control wards bought',
    section: 'Vision',
    digits: 1,
    width: 110,
    isDefault: false,
    hasSample: true,
    ...perGame('controlWardsBought'),
  },
  {
    id: 'firstBlood',
    short: 'fb',
    label: 'First blood',
    about: 'Share of the games with a part in the first kill: the kill or an assist',
    title: 'FIRST BLOOD',
    column: 'first_blood',
    type: 'number',
    unit: 'fraction',
    meaning:
      'share of the games with a kill or an assist in the first kill; of a side, with one by any of its players; over the games whose summary names who made it',
    section: 'Combat',
    digits: 'percent',
    width: 94,
    isDefault: false,
    hasSample: true,
    ...perGame('isInFirstBlood'),
  },
  ...standingStatistics(10),
  ...standingStatistics(15),
  ...standingStatistics(20),
  ...standingStatistics(25),
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

/** `53.1%`, `4.25`, `1,234`, `+120` for a difference; `formatCount` writes whole numbers. Null for an unknown value. */
export function formatStatistic(
  { digits, isSigned = false }: Pick<Statistic, 'digits' | 'isSigned'>,
  value: number | null,
  formatCount: (value: number) => string,
): string | null {
  if (value === null) return null;
  if (digits === 'percent') return `${(value * 100).toFixed(1)}%`;
  const text = digits === 0 ? formatCount(Math.round(value)) : value.toFixed(digits);
  return isSigned && Number(value.toFixed(digits)) > 0 ? `+${text}` : text;
}

/** The figures of a row, and over how many of its `times` each is that is not over all of them. */
type StatisticsRow = Readonly<Record<StatisticId, number | null>> & {
  readonly times: number;
  readonly samples: Readonly<Partial<Record<StatisticId, number>>>;
};

/** A column of a file with statistics. */
interface StatisticColumn extends Pick<Statistic, 'type' | 'unit' | 'meaning'> {
  readonly name: string;
  readonly read: (row: StatisticsRow) => number | null;
}

/** Those of the statistics in their order, each with its sample where that is less than all games for many rows. */
export function statisticColumns(chosen: readonly AnyStatistic[]): readonly StatisticColumn[] {
  return chosen.flatMap(({ id, column, type, unit, meaning, hasSample = false }) => [
    { name: column, type, unit, meaning, read: (row: StatisticsRow) => row[id] },
    ...(hasSample
      ? [
          {
            name: `${column}_games`,
            type: 'integer' as const,
            unit: '',
            meaning: `how many games \`${column}\` is over`,
            read: ({ samples, times }: StatisticsRow) => samples[id] ?? times,
          },
        ]
      : []),
  ]);
}

/** `118 of 120`: over how many of the row's games a statistic is; null for all of them, and for those of results. */
export function formatSample(
  { id, terms }: AnyStatistic,
  row: StatisticsRow,
  formatCount: (value: number) => string,
): string | null {
  const sample = row.samples[id];
  if (sample === undefined || row[id] === null || terms.some(({ figure }) => figure === 'win')) return null;
  return `${formatCount(sample)} of ${formatCount(row.times)}`;
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
