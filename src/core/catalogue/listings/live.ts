/**
 * The rule of `src/shared/domain/live-match.ts` as conditions on a row `r` of `matches`. The score is not in the catalogue:
 * match-list.ts finds the decided matches among those with a winner.
 */
import { hourMs, maxBreakMs, maxLiveMs } from '../../../shared/domain/live-match.ts';

const gamesOfMatch = 'FROM games g WHERE g.match_key = r.key';
const seriesGames = `max(coalesce(nullif(r.series_max, 0), (SELECT count(*) ${gamesOfMatch})), 1)`;
const isRunning = `EXISTS (SELECT 1 ${gamesOfMatch} AND g.started_at IS NOT NULL AND g.ended_at IS NULL)`;
const lastEnd = `(SELECT max(g.ended_at) ${gamesOfMatch})`;
const hasGameLeft = `EXISTS (SELECT 1 ${gamesOfMatch} AND g.ended_at IS NULL)`;

/** The two parameters are both the present time, in epoch ms. */
export const liveByTime = `(r.start_at <= ?
  AND r.start_at + min(${seriesGames}, ${maxLiveMs / hourMs}) * ${hourMs} > ?
  AND (${isRunning} OR ${lastEnd} IS NULL OR (${hasGameLeft} AND r.last_seen_at < ${lastEnd} + ${maxBreakMs})))`;

/** Whether the winner of a game is known. */
export const hasWinner = `EXISTS (SELECT 1 FROM games g JOIN game_facts f ON f.game_key = g.key
  WHERE g.match_key = r.key AND f.winner > 0)`;
