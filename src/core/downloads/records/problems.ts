/**
 * Groups of downloads whose last attempt ended with the same error at the same host. Triggers count them
 * (catalogue/schema/tables/problems.ts).
 */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import { wholeQueueCodes } from '../../../shared/downloads/download-problems.ts';
import { type DownloadAction, openStates, statesFor } from '../../../shared/downloads/download-states.ts';
import { errorFromText } from '../../catalogue/schema/errors-as-text.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import { type CommandOptions, setsCancel, setsRetry } from './download-commands.ts';
import { isRequestable, setsRequest } from './requests.ts';

export type ProblemCommand = Extract<DownloadAction, 'retry' | 'cancel'>;

/** Times are epoch ms. */
export interface ProblemGroup {
  readonly id: string;
  /** The latest error of the group. */
  readonly error: ErrorData;
  readonly files: number;
  /** How many of the files are in the queue, and do not wait for a time of their own. */
  readonly queuedFiles: number;
  readonly since: number;
  readonly lastAt: number;
  /** When the next of these downloads is due; null if all of them have failed. */
  readonly nextDueAt: number | null;
  /** The most affected ones first, at most 20 of each. */
  readonly contentTypes: readonly string[];
  readonly leagues: readonly string[];
}

export interface ProblemDownloads {
  /**
   * The groups with at least two failed attempts, and those of errors that stop all downloads; at most 100, those with
   * the most files first.
   */
  problems(): readonly ProblemGroup[];
  /**
   * Applies the command to the files of a problem, a few hundred per transaction. Each step yields the number of changed
   * downloads. A retried download stays in its group until its next attempt has ended. A retry that is a request also
   * requests the queued files of the problem.
   */
  forProblem(
    command: ProblemCommand,
    problem: string,
    now: number,
    options?: CommandOptions,
  ): Iterable<number>;
  /**
   * The cause of this problem has ended: its queued files have no error any more. Some hundred per transaction; each step
   * yields the number of files.
   */
  withdrawProblem(problem: string): Iterable<number>;
}

interface Change {
  readonly key: number;
  readonly now: number;
  /** 0 or 1. */
  readonly isRequest: number;
}

interface ProblemRow {
  readonly id: string;
  readonly since: number;
  readonly last_at: number;
  readonly files: number;
  readonly error: string;
}

const maxGroups = 100;
const maxNames = 20;
/** A step takes about ten milliseconds of the archiver's thread. */
const filesPerStep = 500;

export function createProblems(db: Database.Database, write: Write): ProblemDownloads {
  const columns = 'id, since, last_at, files, error';
  const shown = db.prepare<{ codes: string }, ProblemRow>(
    `SELECT * FROM (
       SELECT * FROM (SELECT ${columns} FROM problems INDEXED BY problems_shown WHERE failures > 1
         ORDER BY files DESC, since LIMIT ${maxGroups})
       UNION SELECT ${columns} FROM problems WHERE id IN (SELECT value FROM json_each(:codes))
     ) ORDER BY files DESC, since, id LIMIT ${maxGroups}`,
  );
  const earliest = db
    .prepare<[string, string], number | null>(
      'SELECT min(due_at) FROM assets WHERE problem = ? AND state = ?',
    )
    .pluck();
  const queued = db
    .prepare<[string], number>(`SELECT count(*) FROM assets WHERE problem = ? AND state = 'queued'`)
    .pluck();
  const contentTypes = db
    .prepare<[string], string>(
      `SELECT content_type FROM problem_files WHERE problem = ? GROUP BY content_type
       ORDER BY sum(files) DESC, content_type LIMIT ${maxNames}`,
    )
    .pluck();
  const leagues = db
    .prepare<[string], string>(
      `SELECT l.name FROM problem_files f JOIN leagues l ON l.key = f.league_key WHERE f.problem = ?
       GROUP BY l.name ORDER BY sum(f.files) DESC, l.name LIMIT ${maxNames}`,
    )
    .pluck();

  const page = db.prepare<[string, DownloadState, number, number], { key: number; due_at: number }>(
    `SELECT key, due_at FROM assets WHERE problem = ? AND state = ? AND (due_at, key) > (?, ?)
     ORDER BY due_at, key LIMIT ${filesPerStep}`,
  );
  const change = {
    retry: db.prepare<Change>(
      `UPDATE assets SET ${setsRetry}, ${setsRequest}, updated_at = :now WHERE key = :key`,
    ),
    request: db.prepare<Change>(
      `UPDATE assets SET requested_at = :now WHERE key = :key AND ${isRequestable}`,
    ),
    cancel: db.prepare<Change>(`UPDATE assets SET ${setsCancel}, updated_at = :now WHERE key = :key`),
  };

  const withdraw = db.prepare<[string]>(
    `UPDATE assets SET error = NULL WHERE key IN (
       SELECT key FROM assets WHERE problem = ? AND state = 'queued' LIMIT ${filesPerStep})`,
  );

  const toGroup = ({ id, since, last_at, files, error }: ProblemRow): ProblemGroup => {
    const dueTimes = openStates
      .map((state) => earliest.get(id, state))
      .filter((due) => typeof due === 'number');
    return {
      id,
      error: errorFromText(error) ?? { code: 'unexpected', message: 'The reason is unknown.' },
      files,
      queuedFiles: queued.get(id) ?? 0,
      since,
      lastAt: last_at,
      nextDueAt: dueTimes.length > 0 ? Math.min(...dueTimes) : null,
      contentTypes: contentTypes.all(id),
      leagues: leagues.all(id),
    };
  };

  return {
    problems: () => shown.all({ codes: JSON.stringify(wholeQueueCodes) }).map(toGroup),
    *withdrawProblem(problem) {
      for (;;) {
        const { changes } = write(() => withdraw.run(problem));
        if (changes === 0) return;
        yield changes;
      }
    },
    *forProblem(command, problem, now, { isRequest = false } = {}) {
      const when = { now, isRequest: Number(isRequest) };
      for (const [name, state] of commandSteps(command, isRequest)) {
        // Read by position: a download that fails again meanwhile gets a later time and is not retried without end.
        let after = { due_at: Number.MIN_SAFE_INTEGER, key: 0 };
        for (;;) {
          const rows = page.all(problem, state, after.due_at, after.key);
          const last = rows.at(-1);
          if (last === undefined) break;
          after = last;
          yield write(() =>
            rows.reduce((sum, { key }) => sum + change[name].run({ key, ...when }).changes, 0),
          );
        }
      }
    },
  };
}

/** What happens to the files in each state. Queued ones come first, before those that a retry queues. */
function commandSteps(
  command: ProblemCommand,
  isRequest: boolean,
): readonly (readonly [ProblemCommand | 'request', DownloadState])[] {
  const steps = statesFor(command, 'all').map((state) => [command, state] as const);
  return command === 'retry' && isRequest ? [['request', 'queued'], ...steps] : steps;
}
