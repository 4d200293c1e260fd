/**
 * The statistics of players, champions and teams, one entry each. What is summed, the columns on the screen, in the
 * terminal and in exports, and the table in docs/export.md follow from it.
 */

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

/** What is summed: a figure, or its share in that of the player's side. */
export interface Term {
  readonly figure: Figure;
  readonly isShare: boolean;
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
  /** Columns with a lower value are hidden first; null is never hidden. */
  readonly worth: number | null;
  readonly terms: readonly Term[];
  readonly isTimed: boolean;
  /** Null: unknown. */
  readonly formula: (sums: Sums) => number | null;
}

const sum = (figure: Figure): Term => ({ figure, isShare: false });
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
  terms: [{ figure, isShare: true }],
  isTimed: false,
  formula: ({ terms: [all = 0], times }: Sums) => ratio(all, times),
});

/** In the order of their columns. */
export const statistics = [
  {
    id: 'games',
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
    worth: null,
    terms: [],
    isTimed: false,
    formula: ({ games }) => games,
  },
  {
    id: 'wins',
    label: 'Wins',
    about: 'Games won',
    title: 'WINS',
    column: 'wins',
    type: 'integer',
    unit: '',
    meaning: '',
    digits: 0,
    width: 68,
    worth: 4,
    terms: [sum('win')],
    isTimed: false,
    formula: ({ terms: [wins = 0] }) => wins,
  },
  {
    id: 'winRate',
    label: 'Win rate',
    about: 'Wins divided by games with a known winner',
    title: 'WIN RATE',
    column: 'win_rate',
    type: 'number',
    unit: 'fraction',
    meaning: '',
    digits: 'percent',
    width: 84,
    worth: 12,
    ...perGame('win'),
  },
  {
    id: 'kills',
    label: 'Kills/game',
    about: 'Kills per game',
    title: 'K',
    column: 'kills',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 88,
    worth: 7,
    ...perGame('kills'),
  },
  {
    id: 'deaths',
    label: 'Deaths/game',
    about: 'Deaths per game',
    title: 'D',
    column: 'deaths',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 102,
    worth: 6,
    ...perGame('deaths'),
  },
  {
    id: 'assists',
    label: 'Assists/game',
    about: 'Assists per game',
    title: 'A',
    column: 'assists',
    type: 'number',
    unit: 'per game',
    meaning: '',
    digits: 1,
    width: 104,
    worth: 5,
    ...perGame('assists'),
  },
  {
    id: 'kda',
    label: 'KDA',
    about: '(Kills + assists) ÷ deaths, over all games',
    title: 'KDA',
    column: 'kda',
    type: 'number',
    unit: '',
    meaning: '(kills + assists) / deaths over all games; no deaths count as one',
    digits: 2,
    width: 60,
    worth: 11,
    terms: [sum('kills'), sum('deaths'), sum('assists')],
    isTimed: false,
    formula: ({ terms: [kills = 0, deaths = 0, assists = 0], times }) =>
      times === 0 ? null : (kills + assists) / Math.max(1, deaths),
  },
  {
    id: 'creepScorePerMinute',
    label: 'CS/min',
    about: 'Creep score per minute',
    title: 'CS/MIN',
    column: 'creep_score_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: '',
    digits: 1,
    width: 72,
    worth: 10,
    ...perMinute('creepScore'),
  },
  {
    id: 'goldPerMinute',
    label: 'Gold/min',
    about: 'Gold per minute',
    title: 'GOLD/MIN',
    column: 'gold_per_minute',
    type: 'number',
    unit: 'gold per minute',
    meaning: '',
    digits: 0,
    width: 82,
    worth: 9,
    ...perMinute('gold'),
  },
  {
    id: 'damagePerMinute',
    label: 'Dmg/min',
    about: 'Damage to champions per minute',
    title: 'DMG/MIN',
    column: 'damage_per_minute',
    type: 'number',
    unit: 'per minute',
    meaning: 'to champions',
    digits: 0,
    width: 84,
    worth: 8,
    ...perMinute('damageToChampions'),
  },
  {
    id: 'damageShare',
    label: 'Dmg share',
    about: 'Share of team damage to champions',
    title: 'DMG %',
    column: 'damage_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players',
    digits: 'percent',
    width: 92,
    worth: 3,
    ...shareInSide('damageToChampions'),
  },
  {
    id: 'goldShare',
    label: 'Gold share',
    about: 'Share of team gold',
    title: 'GOLD %',
    column: 'gold_share',
    type: 'number',
    unit: 'fraction',
    meaning: 'share of the own side, over the games in which that side has five players',
    digits: 'percent',
    width: 94,
    worth: 2,
    ...shareInSide('gold'),
  },
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

/** Whether it says something about teams: a team has no share in itself. */
export function isOfTeams({ terms }: Pick<Statistic, 'terms'>): boolean {
  return !terms.some(({ isShare }) => isShare);
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
