/** Which listings the coverage is of: since when everything wanted was listed, as of when, and what never was. */
import type Database from 'better-sqlite3';
import type { CoverageSummary } from '../../../shared/coverage/coverage.ts';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { listedTime } from '../../domain/listed-time.ts';
import { toIso, utcDay } from '../rows/sort-key.ts';
import type { Rules } from '../user/rules.ts';
import type { ListedRangesRecord } from './listed-ranges.ts';
import { createListingAge } from './listing-age.ts';

type ListedSummary = Pick<
  CoverageSummary,
  | 'knownSince'
  | 'asOf'
  | 'neverListed'
  | 'staleAt'
  | 'syncProblem'
  | 'hasRules'
  | 'games'
  | 'earlierFiles'
  | 'listsPastGames'
  | 'wantedNames'
>;

/** The games of so many files are counted in a few milliseconds. */
const maxFiles = 20_000;

/**
 * How many of the archived games the rules want. An archived game stays when the rules change, so that their number is
 * known only where one rule wants every game, or where there is none.
 */
function toWantedGames(archived: number, rules: readonly WatchRule[]): number | null {
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  const isAllWanted =
    enabled.every(({ effect }) => effect === 'include') && enabled.some((rule) => wantsAll(rule));
  return archived === 0 || isAllWanted ? archived : null;
}

const wantsAll = ({ leagues, tournaments, teams, matches, seriesTypes, from }: WatchRule) =>
  from === null && [leagues, tournaments, teams, matches, seriesTypes].every(({ length }) => length === 0);

/** Returns a function of the time, in epoch ms. */
export function createListedSummary(
  db: Database.Database,
  rules: Pick<Rules, 'list'>,
  listedRanges: Pick<ListedRangesRecord, 'all' | 'listsPastGames'>,
): (now: number) => ListedSummary {
  const age = createListingAge(db);
  const archivedFiles = db.prepare<{ day: number }, { earlier: number; since: number }>(
    `SELECT coalesce(sum(iif(ref < :day, assets, 0)), 0) AS earlier, coalesce(sum(iif(ref < :day, 0, assets)), 0) AS since
     FROM coverage_counts WHERE scope = 'day' AND kind = 'archived'`,
  );
  // Only the first day has games before and after the time.
  const archivedGames = db
    .prepare<{ day: number; at: number }, number>(
      `SELECT count(*) FROM (
         SELECT DISTINCT a.day, a.game_key FROM assets a INDEXED BY assets_archived WHERE a.state = 'archived' AND a.day >= :day
           AND (a.day > :day OR (SELECT g.played_at FROM games g WHERE g.key = a.game_key) >= :at))`,
    )
    .pluck();
  const earlierThatDay = db
    .prepare<{ day: number; at: number }, number>(
      `SELECT count(*) FROM assets a INDEXED BY assets_archived JOIN games g ON g.key = a.game_key
       WHERE a.state = 'archived' AND a.day = :day AND g.played_at < :at`,
    )
    .pluck();

  return (now) => {
    const list = rules.list();
    const { knownSince, asOf, neverListed, wanted } = listedTime(listedRanges.all(), list, now);
    const day = knownSince === null ? Number.MIN_SAFE_INTEGER : utcDay(knownSince);
    const { earlier, since } = archivedFiles.get({ day }) ?? { earlier: 0, since: 0 };
    const from = { day, at: knownSince ?? Number.MIN_SAFE_INTEGER };
    return {
      knownSince: knownSince === null ? null : toIso(knownSince),
      asOf: asOf === null ? null : toIso(asOf),
      neverListed: neverListed.map(({ fromAt, toAt, leagues, teams, except }) => ({
        from: fromAt === null ? null : toIso(fromAt),
        to: toAt === null ? null : toIso(toAt),
        leagues: [...leagues],
        teams: [...teams],
        except: [...except],
      })),
      staleAt: asOf === null ? null : toIso(age.staleAt(asOf)),
      syncProblem: age.problemSince(asOf),
      hasRules: list.some(({ isEnabled, effect }) => isEnabled && effect === 'include'),
      games: since > maxFiles ? null : toWantedGames(archivedGames.get(from) ?? 0, list),
      earlierFiles: earlier + (knownSince === null ? 0 : (earlierThatDay.get(from) ?? 0)),
      listsPastGames: listedRanges.listsPastGames(),
      wantedNames: { leagues: [...wanted.leagues], teams: [...wanted.teams] },
    };
  };
}
