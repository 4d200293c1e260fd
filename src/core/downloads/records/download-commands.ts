/** The user's commands on downloads. A command ignores unknown ids, and states that it does not apply to. */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import { type DownloadAction, downloadSteps, statesFor } from '../../../shared/downloads/download-states.ts';
import { parseAssetId } from '../../catalogue/rows/asset-ids.ts';
import { isInState } from '../../catalogue/rows/status-sql.ts';
import { createTouchSidecar } from '../../catalogue/rows/touch-sidecar.ts';
import { errorToText } from '../../catalogue/schema/errors-as-text.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { AssetName } from '../../domain/assets.ts';
import { isFurtherSql } from '../../domain/further-paths.ts';
import { isRequestable, setsRequest } from './requests.ts';

/** By their ids on the bridge. */
interface NamedDownloads {
  readonly ids: readonly string[];
}

export interface CommandOptions {
  /**
   * Whether "resume" and "retry" also request the files, as the user asks for them while Matchkeep starts nothing by
   * itself (see requests.ts). A named file that the command does not change may be requested, too. Default: false.
   */
  readonly isRequest?: boolean;
}

export interface DownloadCommands {
  /** Each command returns the number of changed downloads. `archived` downloads never change. */
  pause(target: NamedDownloads, now: number): number;
  resume(target: NamedDownloads, now: number, options?: CommandOptions): number;
  retry(target: NamedDownloads, now: number, options?: CommandOptions): number;
  cancel(target: NamedDownloads, now: number): number;
  /**
   * Applies the command to all downloads in these states (default: all states), a few hundred per transaction. Each
   * step yields the number of changed downloads, so that the caller can do other work in between.
   */
  everywhere(
    command: DownloadAction,
    states: readonly DownloadState[] | undefined,
    now: number,
    options?: CommandOptions,
  ): Iterable<number>;
  prioritise(ids: readonly string[], priority: number, now: number): number;
  /**
   * For archived files that are missing or changed: back to `queued`, with the old path for the repair. Those in read-only
   * archives stay as they are.
   */
  requeueDamaged(assets: readonly AssetName[], error: ErrorData, now: number): number;
}

/** If all of them change, a step takes about ten milliseconds of the archiver's thread. */
const keysPerStep = 500;

const { want, pause, resume, resumeEarly, retry, cancel, repair } = downloadSteps;

/** For the SET of a retry, and of a cancellation. */
export const setsRetry = `state = '${retry.to}', attempts = 0, unavailable_count = 0, due_at = min(due_at, :now)`;
export const setsCancel = `state = '${cancel.to}'`;

const isUntried = 'attempts = 0 AND unavailable_count = 0 AND due_at = first_due_at AND due_at > :now';
const byId = 'game_key = (SELECT key FROM games WHERE id = :game) AND content_type = :content';
const inStates = 'state IN (SELECT value FROM json_each(:states))';
/** The commands after which an attempt follows. */
const requesting: ReadonlySet<DownloadAction> = new Set(['resume', 'retry']);

/** Epoch ms, and whether the command is a request (0 or 1). */
interface Moment {
  readonly now: number;
  readonly isRequest: number;
}

export function createCommands(db: Database.Database, write: Write): DownloadCommands {
  const request = db.prepare<{ now: number; game: string; content: string }>(
    `UPDATE assets SET requested_at = :now WHERE ${byId} AND ${isRequestable}`,
  );

  /** A command: the columns that it sets in the states that it applies to. */
  function command(name: DownloadAction, sets: string) {
    const from = statesFor(name, 'all');
    const fromByName = JSON.stringify(statesFor(name, 'named'));
    const isRequesting = requesting.has(name);
    const head = `UPDATE assets SET ${sets}${isRequesting ? `, ${setsRequest}` : ''}, updated_at = :now WHERE`;
    const one = db.prepare<Moment & { states: string; game: string; content: string }>(
      `${head} ${byId} AND ${inStates}`,
    );
    // The plus sign prevents SQLite from using the index of states for every range of keys.
    const some = db.prepare<Moment & { states: string; after: number; upTo: number }>(
      `${head} key > :after AND key <= :upTo AND +${inStates}`,
    );
    return {
      toNamed({ ids }: NamedDownloads, now: number, { isRequest = false }: CommandOptions = {}): number {
        const when = { now, isRequest: Number(isRequest) };
        return write(() =>
          sum(ids, (game, content) => {
            const { changes } = one.run({ ...when, states: fromByName, game, content });
            if (changes > 0 || !isRequest || !isRequesting) return changes;
            return request.run({ now, game, content }).changes;
          }),
        );
      },
      toSome(
        only: readonly DownloadState[] | undefined,
        after: number,
        now: number,
        { isRequest = false }: CommandOptions = {},
      ): number {
        const states = JSON.stringify(only ? from.filter((state) => only.includes(state)) : from);
        const when = { now, isRequest: Number(isRequest) };
        return write(() => some.run({ ...when, states, after, upTo: after + keysPerStep }).changes);
      },
    };
  }

  const commands = {
    pause: command('pause', `state = '${pause.to}'`),
    // A download that was never due returns to its schedule: now would be too early for the service.
    resume: command(
      'resume',
      `state = iif(${isUntried}, '${resumeEarly.to}', '${resume.to}'),
       due_at = iif(${isUntried}, due_at, min(due_at, :now))`,
    ),
    // A user who names a download that the rules do not want, or that was cancelled, asks for it by hand.
    retry: command(
      'retry',
      `${setsRetry}, error = NULL, checks_left = NULL,
       wanted_by = iif(${isInState([cancel.to, ...want.from])}, 'user', wanted_by),
       wanted_at = iif(${isInState(want.from)}, :now, wanted_at),
       wanted_rule = iif(${isInState(want.from)}, NULL, wanted_rule)`,
    ),
    cancel: command('cancel', setsCancel),
  };
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM assets').pluck();

  const setPriority = db.prepare<{ now: number; priority: number; game: string; content: string }>(
    `UPDATE assets SET priority = :priority, updated_at = :now
     WHERE ${byId} AND state <> 'archived' AND priority <> :priority`,
  );
  const damage = db.prepare<{ now: number; error: string | null; game: string; content: string }>(
    `UPDATE assets SET state = '${repair.to}', error = :error, attempts = 0, unavailable_count = 0, due_at = :now,
       bytes_done = NULL, bytes_total = NULL, validator = NULL, updated_at = :now
     WHERE ${byId} AND ${isInState(repair.from)}
       AND NOT EXISTS (SELECT 1 FROM files f WHERE f.asset_key = assets.key AND ${isFurtherSql('f.path')})`,
  );
  const touchSidecar = createTouchSidecar(db);

  return {
    pause: commands.pause.toNamed,
    resume: commands.resume.toNamed,
    retry: commands.retry.toNamed,
    cancel: commands.cancel.toNamed,
    *everywhere(name, states, now, options) {
      const last = lastKey.get() ?? 0;
      for (let after = 0; after < last; after += keysPerStep) {
        yield commands[name].toSome(states, after, now, options);
      }
    },
    prioritise: (ids, priority, now) =>
      write(() => sum(ids, (game, content) => setPriority.run({ now, priority, game, content }).changes)),
    requeueDamaged: (assets, error, now) =>
      write(() => {
        const text = errorToText(error);
        let changed = 0;
        for (const { platformGameId: game, contentType: content } of assets) {
          if (damage.run({ now, error: text, game, content }).changes === 0) continue;
          changed += 1;
          touchSidecar(game);
        }
        return changed;
      }),
  };
}

function sum(ids: readonly string[], change: (game: string, content: string) => number): number {
  let changed = 0;
  for (const id of ids) {
    const asset = parseAssetId(id);
    if (asset) changed += change(asset.platformGameId, asset.contentType);
  }
  return changed;
}
