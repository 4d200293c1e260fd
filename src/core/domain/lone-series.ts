/**
 * The series of games that no match lists, such as those of a backfill: games of the same two teams that follow each
 * other.
 */

import { nameKey } from '../../shared/base/names.ts';
import type { Team } from '../../shared/domain/domain.ts';
import { maxSeriesGapMs } from '../../shared/domain/series-id.ts';
import { type PlacedGame, placesInSeries } from './series-places.ts';

export interface LoneGame extends PlacedGame {
  /** See `pairKey`. */
  readonly pair: string;
  /** Folded names; empty if they are not known. */
  readonly league: string;
  readonly tournament: string;
  /** The number of games in its best of N; null if it is not known. */
  readonly length: number | null;
}

/** The same for the same two teams in either order; null if a team is not known. A team is known by its code first. */
export function pairKey(teams: readonly Team[]): string | null {
  const keys = teams.map(({ code, name, esportsId }) => nameKey(code) || nameKey(name) || esportsId);
  return keys.length !== 2 || keys.includes('') ? null : JSON.stringify(keys.toSorted());
}

/** The games of each series in the order in which they were played; the series in the order of their first games. */
export function toLoneSeries(games: readonly LoneGame[]): readonly (readonly LoneGame[])[] {
  const ordered = games.toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0) || (a.id < b.id ? -1 : 1));
  const series: LoneGame[][] = [];
  const open = new Map<string, LoneGame[][]>();
  for (const game of ordered) {
    const candidates = open.get(game.pair) ?? [];
    const own = candidates.findLast((each) => continues(each, game));
    if (own === undefined) {
      series.push([game]);
      open.set(game.pair, [...candidates, series.at(-1) ?? []].slice(-4));
    } else own.push(game);
  }
  return series;
}

/** The length of the series, from the first of its games of which it is known. */
export function seriesLength(series: readonly LoneGame[]): number | null {
  return series.find(({ length }) => length !== null)?.length ?? null;
}

function continues(series: readonly LoneGame[], game: LoneGame): boolean {
  const last = series.at(-1);
  if (last === undefined || last.startedAt === null || game.startedAt === null) return false;
  if (game.startedAt - last.startedAt > maxSeriesGapMs) return false;
  if (last.endedAt !== null && game.startedAt < last.endedAt) return false;
  const isSame = (field: 'league' | 'tournament') => {
    const known = series.find((each) => each[field] !== '')?.[field] ?? '';
    return known === '' || game[field] === '' || game[field] === known;
  };
  const length = seriesLength(series);
  if (!isSame('league') || !isSame('tournament')) return false;
  if (length !== null && game.length !== null && length !== game.length) return false;
  return game.isVoid || isNext(series, game, length ?? game.length);
}

/** The shortest game that can have ended normally. */
const minWholeGameMs = 20 * 60_000;

/** Whether the next game of the same number is its replay under a new id, and not the first game of another series. */
function canBeReplayed({ winner, startedAt, endedAt }: LoneGame, length: number | null): boolean {
  // A longer series does not end with this game.
  if (length !== null && length > 1) return true;
  const isWhole = startedAt !== null && endedAt !== null && endedAt - startedAt >= minWholeGameMs;
  return winner === null && !isWhole;
}

/** Whether a game that counts can belong to the series after its present games. */
function isNext(series: readonly LoneGame[], game: LoneGame, length: number | null): boolean {
  const places = placesInSeries(series, length);
  const counted = series.filter(({ id }) => places.get(id)?.replacedBy === null);
  const playable = counted.filter(({ isVoid }) => !isVoid);
  const named = playable.findLast(({ inName }) => inName !== null);
  if (game.inName !== null && named?.inName != null) {
    if (game.inName < named.inName) return false;
    if (game.inName === named.inName) return playable.at(-1) === named && canBeReplayed(named, length);
  }
  if (length === null) return true;
  if (playable.length >= length) return false;
  const wins = Map.groupBy(
    playable.flatMap(({ winner }) => winner ?? []),
    (winner) => winner,
  );
  return ![...wins.values()].some((won) => won.length > length / 2);
}
