/** What is summed for each entity of the statistics, and the figures that follow from the sums. */
import type { AggregateRow } from '../../../shared/library/library.ts';

/**
 * A figure that is missing from a file does not count. Figures that are usually there together have one count or one
 * length of games; where one of them is missing, the others are added to the sums that begin with `odd`.
 */
export const at = {
  games: 0,
  wins: 1,
  decided: 2,
  kills: 3,
  deaths: 4,
  assists: 5,
  kdaGames: 6,
  creepScore: 7,
  gold: 8,
  damage: 9,
  seconds: 10,
  damageShare: 11,
  damageShareGames: 12,
  goldShare: 13,
  goldShareGames: 14,
  oddKills: 15,
  oddKillsGames: 16,
  oddDeaths: 17,
  oddDeathsGames: 18,
  oddAssists: 19,
  oddAssistsGames: 20,
  oddCreepScore: 21,
  oddCreepScoreSeconds: 22,
  oddGold: 23,
  oddGoldSeconds: 24,
  oddDamage: 25,
  oddDamageSeconds: 26,
} as const;
type Sum = keyof typeof at;
/** Sums of one entity. */
export const width = Object.keys(at).length;

export type AggregateFigures = Omit<AggregateRow, 'value' | 'label'>;
export type FigureName = keyof AggregateFigures;

export type GetSum = (sum: Sum) => number;
const ratio = (sum: number, of: number) => (of === 0 ? null : sum / of);
export const formulas: Readonly<Record<FigureName, (get: GetSum) => number | null>> = {
  games: (get) => get('games'),
  wins: (get) => get('wins'),
  winRate: (get) => ratio(get('wins'), get('decided')),
  kills: (get) => ratio(get('kills') + get('oddKills'), get('kdaGames') + get('oddKillsGames')),
  deaths: (get) => ratio(get('deaths') + get('oddDeaths'), get('kdaGames') + get('oddDeathsGames')),
  assists: (get) => ratio(get('assists') + get('oddAssists'), get('kdaGames') + get('oddAssistsGames')),
  kda: (get) => (get('kdaGames') === 0 ? null : (get('kills') + get('assists')) / Math.max(1, get('deaths'))),
  creepScorePerMinute: (get) =>
    perMinute(get('creepScore') + get('oddCreepScore'), get('seconds') + get('oddCreepScoreSeconds')),
  goldPerMinute: (get) => perMinute(get('gold') + get('oddGold'), get('seconds') + get('oddGoldSeconds')),
  damagePerMinute: (get) =>
    perMinute(get('damage') + get('oddDamage'), get('seconds') + get('oddDamageSeconds')),
  damageShare: (get) => ratio(get('damageShare'), get('damageShareGames')),
  goldShare: (get) => ratio(get('goldShare'), get('goldShareGames')),
};

function perMinute(sum: number, seconds: number): number | null {
  return ratio(sum * 60, seconds);
}
