/** What `matches` lists: the matches of the schedule, and the series of games that are in none, as the Matches screen does. */
import type { HandlerInput } from '../../shared/bridge/bridge.ts';
import type { Game, Match } from '../../shared/domain/domain.ts';
import { isLive } from '../../shared/domain/live-match.ts';
import type { UnscheduledSeries } from '../../shared/domain/series.ts';
import { maxSeriesGapMs } from '../../shared/domain/series-id.ts';
import { toTime, toUnscheduledSeries } from '../../shared/domain/unscheduled-series.ts';
import { collectPages, type Page, type ReadPage } from '../terminal/paging.ts';

export type ListedSeries = Match | UnscheduledSeries;

interface Lists {
  readonly matches: ReadPage<Match>;
  /** Games that are in no match, latest first. */
  readonly games: ReadPage<Game>;
}

interface ListOptions {
  readonly when: HandlerInput<'matches.list'>['when'];
  readonly limit: number;
  /** Epoch ms. */
  readonly now: number;
}

interface SeriesPage {
  readonly items: readonly ListedSeries[];
  readonly hasMore: boolean;
}

/** Live and upcoming matches, the next one first; then the past series, the latest first; at most `limit`. */
export async function listSeries(lists: Lists, { when, limit, now }: ListOptions): Promise<SeriesPage> {
  const matches = await collectPages(limit, lists.matches);
  const unscheduled = when === 'upcoming' ? [] : await readUnscheduled(lists.games, limit + 1);
  const isAhead = (match: Match) => toTime(match.startAt) >= now || isLive(match, now);
  const ended = [...matches.items.filter((match) => !isAhead(match)), ...unscheduled];
  const items = [
    ...matches.items.filter(isAhead),
    ...ended.toSorted((a, b) => byTime(toTime(b.startAt), toTime(a.startAt))),
  ];
  return { items: items.slice(0, limit), hasMore: items.length > limit || matches.nextCursor !== null };
}

/** Two unknown times are equal: their difference is not a number. */
const byTime = (a: number, b: number) => (a === b ? 0 : a - b);

const largestPage = 500;

/** The `count` latest series, or all, each with all its games. */
async function readUnscheduled(read: ReadPage<Game>, count: number): Promise<readonly UnscheduledSeries[]> {
  const games: Game[] = [];
  let cursor: string | null = null;
  while (true) {
    const page: Page<Game> = await read({ limit: largestPage, ...(cursor !== null && { cursor }) });
    for (const game of page.items) games.push(game);
    cursor = page.nextCursor;
    const found = new Set(games.map(({ seriesId }) => seriesId)).size;
    if (cursor !== null && found < count) continue;
    const series = toUnscheduledSeries(games);
    if (cursor === null) return series.slice(0, count);
    // The next page may have earlier games of a series that began a short time after the last game.
    const knownSince = toTime(games.at(-1)?.playedAt ?? null) + maxSeriesGapMs;
    const whole = series.filter(({ startAt }) => toTime(startAt) > knownSince);
    if (whole.length >= count) return whole.slice(0, count);
  }
}
