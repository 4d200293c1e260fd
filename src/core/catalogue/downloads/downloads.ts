/**
 * The downloads of the queue, as rows of `assets`. A trigger records every change of state in the history, in the same
 * transaction. `due_at` is when the next step is due, and afterwards its last value.
 */
import type Database from 'better-sqlite3';
import type { Download, DownloadEvent, DownloadState, StateCounts } from '../../../shared/domain.ts';
import type {
  ArchivedFile,
  AssetName,
  DownloadJob,
  ResumePoint,
  Transition,
  WantedAsset,
} from '../../domain/assets.ts';
import { createRecordArchived } from '../files/record-archived.ts';
import { parseAssetId } from '../rows/asset-ids.ts';
import type { Names } from '../rows/names.ts';
import { toIso, utcDay } from '../rows/sort-key.ts';
import { unknownAsset, unknownGame } from '../schema/errors.ts';
import { errorFromText, errorToText } from '../schema/errors-as-text.ts';
import type { Write } from '../schema/write.ts';
import { type ClaimOptions, createClaim } from './claim.ts';
import { createCommands, type DownloadCommands } from './download-commands.ts';
import { type DownloadRow, downloadColumns, downloadTables, toDownload } from './download-rows.ts';
import { createCounts } from './state-counts.ts';

export interface Downloads extends DownloadCommands {
  /** Adds assets as `scheduled`; existing ones do not change. Returns the number of new ones. */
  want(assets: readonly WantedAsset[], now: number): number;
  /**
   * The service lists these assets: an asset that is scheduled, not available yet or recorded as not offered moves
   * forward (never back) to `dueAt`; one that failed at least a day ago is tried again. Returns the number of moved
   * assets.
   */
  bringForward(assets: readonly WantedAsset[], now: number): number;
  /**
   * The time of these games has changed: their assets that are scheduled, not available yet or recorded as not offered
   * become due at `dueAt`; if that has passed, only the scheduled ones move. Returns the number of moved assets.
   */
  reschedule(
    games: readonly { readonly platformGameId: string; readonly dueAt: number }[],
    now: number,
  ): number;
  /** Queues a batch of the `scheduled` and `waiting` downloads that are due. Returns their number. */
  queueDue(now: number): number;
  /** Queues a batch of the `waiting` assets whose last problem was an error, other than "not available yet". */
  queueWaitingAfterError(now: number): number;
  /** The next time at which `queueDue` would find something, or null. */
  nextDueAt(): number | null;
  /** When an asset may be tried: now or earlier if queued, its due time if scheduled or waiting, otherwise null. */
  dueAt(asset: AssetName): number | null;
  /** The `waiting` assets whose last problem was an error, other than "not available yet". */
  countWaitingAfterError(): number;
  /**
   * Changes up to `limit` queued downloads (by priority, due time and key) to `resolving` and returns them.
   */
  claim(limit: number, now: number, options?: ClaimOptions): readonly DownloadJob[];
  /** Writes one step, and a history line if the state changes. */
  transition(asset: AssetName, step: Transition, now: number): void;
  /** The same for several, in one transaction. */
  transitions(steps: readonly (readonly [asset: AssetName, step: Transition])[], now: number): void;
  /** Saves a resume point, without a history line. */
  checkpoint(asset: AssetName, resume: ResumePoint): void;
  /** Records published files in one transaction: state `archived`, folder fixed, sidecars stale. */
  recordArchived(files: readonly ArchivedFile[]): void;
  /** The assets that have a part file with a resume point. */
  resumable(): readonly AssetName[];
  /** After a crash: returns `resolving`, `transferring` and `verifying` downloads to `queued`. Returns their number. */
  recover(now: number): number;
  state(asset: AssetName): DownloadState | null;
  get(id: string): Download | null;
  history(id: string): readonly DownloadEvent[];
  counts(): StateCounts;
}

interface AssetRow {
  readonly key: number;
  readonly state: DownloadState;
  readonly due_at: number;
  readonly attempts: number;
  readonly absences: number;
  readonly error: string | null;
  readonly bytes_done: number | null;
  readonly bytes_total: number | null;
  readonly validator: string | null;
}

/** Waiting for a file that is not available yet (or for no recorded reason), and not after an error. */
const isUnavailable = `coalesce(json_extract(error, '$.code'), 'not-available-yet') = 'not-available-yet'`;
const isPending: ReadonlySet<DownloadState> = new Set(['queued', 'scheduled', 'waiting']);
const inFlight = `('resolving', 'transferring', 'verifying')`;

/** A few milliseconds of the archiver's thread: very many may come due at once. */
const queueBatchSize = 500;

/** Listings name a failed download every few minutes; only after this long does that bring it forward. */
const dayMs = 24 * 3_600_000;

export function createDownloads(db: Database.Database, write: Write, names: Names): Downloads {
  const findGame = db.prepare<[string], { key: number; league_key: number; played_at: number }>(
    'SELECT key, league_key, played_at FROM games WHERE id = ?',
  );
  const add = db.prepare<[number, string, number, number, number, number, number, number]>(
    `INSERT INTO assets (game_key, content_type, state, wanted_at, first_due_at, due_at, updated_at, league_key, day)
     VALUES (?, ?, 'scheduled', ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const find = db.prepare<[string, string], AssetRow>(
    `SELECT a.key, a.state, a.due_at, a.attempts, a.absences, a.error, a.bytes_done, a.bytes_total, a.validator
     FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?`,
  );
  const selectState = db
    .prepare<[string, string], DownloadState>(
      'SELECT a.state FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?',
    )
    .pluck();
  const isAwaited = `(state IN ('scheduled', 'not-offered') OR (state = 'waiting' AND ${isUnavailable}))`;
  const hasFailedLong = `(state = 'failed' AND updated_at <= :now - ${dayMs})`;
  const bringForward = db.prepare<WantedAsset & { now: number }>(
    `UPDATE assets SET due_at = :dueAt, updated_at = :now, state = iif(state = 'waiting', state, 'scheduled'),
       error = iif(state = 'failed', NULL, error),
       first_due_at = iif(state = 'waiting', first_due_at, min(first_due_at, :dueAt))
     WHERE game_key = (SELECT key FROM games WHERE id = :platformGameId) AND content_type = :contentType
       AND ((due_at > :dueAt OR state = 'not-offered') AND ${isAwaited} OR ${hasFailedLong})`,
  );
  const reschedule = db.prepare<{ platformGameId: string; dueAt: number; now: number }>(
    `UPDATE assets SET state = 'scheduled', due_at = :dueAt, first_due_at = :dueAt, absences = 0, error = NULL,
       updated_at = :now
     WHERE game_key = (SELECT key FROM games WHERE id = :platformGameId)
       AND first_due_at <> :dueAt AND ${isAwaited}
       AND (:dueAt > :now OR (state = 'scheduled' AND due_at > :dueAt))`,
  );
  const queueDue = db.prepare<[number, number]>(
    `UPDATE assets SET state = 'queued', updated_at = ? WHERE key IN (
       SELECT key FROM assets WHERE state IN ('scheduled', 'waiting') AND due_at <= ? LIMIT ${queueBatchSize})`,
  );
  const queueErrors = db.prepare<{ now: number }>(
    `UPDATE assets SET state = 'queued', due_at = min(due_at, :now), updated_at = :now
     WHERE key IN (SELECT key FROM assets WHERE state = 'waiting' AND NOT ${isUnavailable} LIMIT ${queueBatchSize})`,
  );
  const nextDue = db
    .prepare<[], number | null>(
      `SELECT min(due) FROM (SELECT min(due_at) AS due FROM assets WHERE state = 'scheduled'
       UNION ALL SELECT min(due_at) FROM assets WHERE state = 'waiting')`,
    )
    .pluck();
  const waitingAfterError = db
    .prepare<[], number>(`SELECT count(*) FROM assets WHERE state = 'waiting' AND NOT ${isUnavailable}`)
    .pluck();
  const resumable = db.prepare<[], AssetName>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType FROM assets a JOIN games g ON g.key = a.game_key
     WHERE a.bytes_done IS NOT NULL AND a.state NOT IN ('archived', 'cancelled', 'not-offered')`,
  );
  const step = db.prepare<AssetRow & { now: number }>(
    `UPDATE assets SET state = :state, due_at = :due_at, attempts = :attempts, absences = :absences,
       error = :error, bytes_done = :bytes_done, bytes_total = :bytes_total, validator = :validator,
       updated_at = :now WHERE key = :key`,
  );
  const checkpoint = db.prepare<[number, number | null, string | null, string, string]>(
    `UPDATE assets SET bytes_done = ?, bytes_total = ?, validator = ?
     WHERE game_key = (SELECT key FROM games WHERE id = ?) AND content_type = ?`,
  );
  const recover = db.prepare<[number]>(
    `UPDATE assets SET state = 'queued', updated_at = ? WHERE state IN ${inFlight}`,
  );
  const get = db.prepare<[string, string], DownloadRow>(
    `SELECT ${downloadColumns} FROM ${downloadTables} WHERE g.id = ? AND a.content_type = ?`,
  );
  const wantedAt = db.prepare<[number], number | null>('SELECT wanted_at FROM assets WHERE key = ?').pluck();
  const history = db.prepare<[number], { at: number; state: DownloadState; error: string | null }>(
    'SELECT at, state, error FROM history WHERE asset_key = ? ORDER BY line',
  );

  function stepped(
    asset: AssetName,
    { state, retryAt, error, attempts, unavailableCount, resume }: Transition,
    now: number,
  ) {
    const row = find.get(asset.platformGameId, asset.contentType);
    if (row === undefined) throw unknownAsset(asset);
    const dueAt = retryAt === undefined ? row.due_at : (retryAt ?? now);
    step.run({
      key: row.key,
      state,
      due_at: state === 'queued' ? Math.min(dueAt, now) : dueAt,
      attempts: attempts ?? row.attempts,
      absences: unavailableCount ?? row.absences,
      error: error === undefined ? row.error : errorToText(error),
      bytes_done: resume === undefined ? row.bytes_done : (resume?.bytesDone ?? null),
      bytes_total: resume === undefined ? row.bytes_total : (resume?.bytesTotal ?? null),
      validator: resume === undefined ? row.validator : (resume?.validator ?? null),
      now,
    });
  }

  return {
    want: (assets, now) =>
      write(() => {
        let added = 0;
        for (const { platformGameId, contentType, dueAt } of assets) {
          const game = findGame.get(platformGameId);
          if (game === undefined) throw unknownGame(platformGameId);
          const day = utcDay(game.played_at);
          added += add.run(game.key, contentType, now, dueAt, dueAt, now, game.league_key, day).changes;
        }
        return added;
      }),
    bringForward: (assets, now) =>
      write(() => {
        let moved = 0;
        for (const asset of assets) moved += bringForward.run({ ...asset, now }).changes;
        return moved;
      }),
    reschedule: (games, now) =>
      write(() => games.reduce((moved, game) => moved + reschedule.run({ ...game, now }).changes, 0)),
    queueDue: (now) => write(() => queueDue.run(now, now).changes),
    queueWaitingAfterError: (now) => write(() => queueErrors.run({ now }).changes),
    nextDueAt: () => nextDue.get() ?? null,
    dueAt({ platformGameId, contentType }) {
      const row = find.get(platformGameId, contentType);
      return row && isPending.has(row.state) ? row.due_at : null;
    },
    countWaitingAfterError: () => waitingAfterError.get() ?? 0,
    claim: createClaim(db, write, names),
    transition: (asset, to, now) => write(() => stepped(asset, to, now)),
    transitions: (steps, now) =>
      write(() => {
        for (const [asset, to] of steps) stepped(asset, to, now);
      }),
    checkpoint(asset, { bytesDone, bytesTotal, validator }) {
      write(() => {
        const { changes } = checkpoint.run(
          bytesDone,
          bytesTotal,
          validator,
          asset.platformGameId,
          asset.contentType,
        );
        if (changes === 0) throw unknownAsset(asset);
      });
    },
    recordArchived: createRecordArchived(db, write),
    resumable: () => resumable.all(),
    recover: (now) => write(() => recover.run(now).changes),
    ...createCommands(db, write),
    state: ({ platformGameId, contentType }) => selectState.get(platformGameId, contentType) ?? null,
    get(id) {
      const asset = parseAssetId(id);
      const row = asset && get.get(asset.platformGameId, asset.contentType);
      return row ? toDownload(row, names) : null;
    },
    history(id) {
      const asset = parseAssetId(id);
      const row = asset && find.get(asset.platformGameId, asset.contentType);
      if (!row) return [];
      const lines = history
        .all(row.key)
        .map(
          ({ at, state, error }): DownloadEvent => ({ at: toIso(at), state, error: errorFromText(error) }),
        );
      const wanted = wantedAt.get(row.key);
      // The request is not a row of the history: a million assets would have a million such rows.
      return wanted == null ? lines : [{ at: toIso(wanted), state: 'scheduled', error: null }, ...lines];
    },
    counts: createCounts(db),
  };
}
