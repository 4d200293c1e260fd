/** A backfill as the archiver uses it, and as the interface shows it. */
import { z } from 'zod';
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { Backfill, BackfillState } from '../../../shared/coverage/backfills.ts';
import { toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { errorFromText } from '../schema/errors-as-text.ts';

/** A part of the range that was not read so far: because of `reason`, or (null) because it was added later. Times in epoch ms. */
const unreadSpanSchema = z.object({
  fromAt: z.number(),
  toAt: z.number(),
  attempts: z.number(),
  reason: z.string().nullable(),
});
export type UnreadSpan = z.infer<typeof unreadSpanSchema>;
const unreadSpans = z.array(unreadSpanSchema);

/** Times in epoch ms. */
export interface BackfillJob {
  readonly key: number;
  readonly id: string;
  readonly fromAt: number;
  readonly toAt: number;
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
  /** Ends after this many pages; null: at the end of the range. */
  readonly maxPages: number | null;
  /** Started by a command that waits for its end, which another command may replace. */
  readonly isCommand: boolean;
  readonly state: BackfillState;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The cursor: everything from here to `toAt` was read, except `unread`. */
  readonly readBackTo: number;
  /** The length of the next part to read. */
  readonly spanMs: number;
  /** The time spent on reading, without waits. */
  readonly activeMs: number;
  readonly pages: number;
  /** Entries that could not be read. */
  readonly unreadable: number;
  readonly games: number;
  readonly newGames: number;
  readonly wantedGames: number;
  readonly newAssets: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly unread: readonly UnreadSpan[];
  readonly problem: ErrorData | null;
  readonly nextAttemptAt: number | null;
}

export interface BackfillRow {
  readonly key: number;
  readonly id: string;
  readonly from_at: number;
  readonly to_at: number;
  readonly leagues: string;
  readonly teams: string;
  readonly max_pages: number | null;
  readonly is_command: number;
  readonly state: BackfillState;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly read_back_to: number;
  readonly span_ms: number;
  readonly active_ms: number;
  readonly pages: number;
  readonly unreadable: number;
  readonly games: number;
  readonly new_games: number;
  readonly wanted_games: number;
  readonly new_assets: number;
  readonly failures: number;
  readonly unread: string;
  readonly problem: string | null;
  readonly next_attempt_at: number | null;
}

const names = z.array(z.string());

export function toBackfillJob(row: BackfillRow): BackfillJob {
  return {
    key: row.key,
    id: row.id,
    fromAt: row.from_at,
    toAt: row.to_at,
    leagues: names.parse(JSON.parse(row.leagues)),
    teams: names.parse(JSON.parse(row.teams)),
    maxPages: row.max_pages,
    isCommand: row.is_command === 1,
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    readBackTo: row.read_back_to,
    spanMs: row.span_ms,
    activeMs: row.active_ms,
    pages: row.pages,
    unreadable: row.unreadable,
    games: row.games,
    newGames: row.new_games,
    wantedGames: row.wanted_games,
    newAssets: row.new_assets,
    failures: row.failures,
    unread: unreadSpans.parse(JSON.parse(row.unread)),
    problem: errorFromText(row.problem),
    nextAttemptAt: row.next_attempt_at,
  };
}

/** The number of unread parts that are shown. */
const maxShown = 20;

export function toBackfill(job: BackfillJob): Backfill {
  const { games, newGames, wantedGames, newAssets } = job;
  const unread = job.unread.flatMap(({ fromAt, toAt, reason }) =>
    reason === null ? [] : [{ from: toIso(fromAt), to: toIso(toAt), reason }],
  );
  return {
    id: job.id,
    from: toIso(job.fromAt),
    to: toIso(job.toAt),
    leagues: [...job.leagues],
    teams: [...job.teams],
    state: job.state,
    startedAt: toIso(job.startedAt),
    endedAt: toIsoOrNull(job.endedAt),
    readBackTo: toIso(job.readBackTo),
    progress: job.state === 'done' ? 1 : readShare(job),
    remainingMs: remainingMs(job),
    found: { games, newGames, wantedGames, newAssets },
    pages: job.pages,
    unread: {
      entries: job.unreadable,
      ranges: unread.slice(0, maxShown),
      count: unread.length,
    },
    problem: job.problem,
    nextAttemptAt: toIsoOrNull(job.nextAttemptAt),
  };
}

function readShare({ fromAt, toAt, readBackTo }: BackfillJob): number {
  return toAt <= fromAt ? 1 : (toAt - readBackTo) / (toAt - fromAt);
}

/** As fast as so far. Null before a hundredth of the range was read. */
function remainingMs(job: BackfillJob): number | null {
  const share = readShare(job);
  if (job.state !== 'running' || share < 0.01) return null;
  return Math.round((job.activeMs / share) * (1 - share));
}
