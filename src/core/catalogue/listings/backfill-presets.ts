/** Where the presets of a backfill begin. */
import type Database from 'better-sqlite3';
import type { BackfillPresets } from '../../../shared/coverage/backfills.ts';
import { firstDatedSortKey, noTime, sortKeyFloor, toIso } from '../rows/sort-key.ts';

const dayMs = 86_400_000;
/** A tournament with a match so near to now is being played. */
const nearMs = 10 * dayMs;
/** A tournament whose first match is older has the name of an earlier one. */
const maxSplitMs = 200 * dayMs;
const maxMatches = 2_000;

export function createBackfillPresets(db: Database.Database) {
  const near = db
    .prepare<[number, number, number], number>(
      `SELECT DISTINCT tournament_key FROM (
       SELECT tournament_key FROM matches WHERE order_key >= ? AND order_key < ? LIMIT ?)`,
    )
    .pluck();
  const firstOfTournament = db
    .prepare<[number, number], number>(
      'SELECT start_at FROM matches WHERE tournament_key = ? AND order_key >= ? ORDER BY order_key LIMIT 1',
    )
    .pluck();
  const firstGame = db
    .prepare<[number], number>('SELECT played_at FROM games WHERE order_key >= ? ORDER BY order_key LIMIT 1')
    .pluck();

  /** Epoch ms; `gap` is the first day with a missing file. */
  return (now: number, gap: number | null): BackfillPresets => {
    const tournaments = near.all(sortKeyFloor(now - nearMs), sortKeyFloor(now + nearMs), maxMatches);
    const starts = tournaments.flatMap((key) => {
      const at = firstOfTournament.get(key, firstDatedSortKey);
      return at !== undefined && at !== noTime && at < now && now - at < maxSplitMs ? [at] : [];
    });
    const first = gap ?? firstGame.get(firstDatedSortKey) ?? null;
    return {
      thisSplit: starts.length === 0 ? null : toIso(Math.min(...starts)),
      thisYear: new Date(new Date(now).getFullYear(), 0, 1).toISOString(),
      firstGap: first === null || first >= now ? null : { from: toIso(first), isGap: gap !== null },
    };
  };
}
