/**
 * Moves of the archive to another folder, as jobs. A move that was interrupted continues where its folders show that it
 * was.
 */
import { resolve } from 'node:path';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import { type InterruptedMove, isMove, type MoveReport } from '../../shared/work/archive-work.ts';
import { resolveArchiveDir } from '../archive/archive-connection.ts';
import { refuseFurther } from '../archive/further-folders.ts';
import { endMove, type MoveRecord, readUnfinishedMove, writeMove } from '../archive/move-record.ts';
import type { MaintenanceJobs, Observed } from './jobs.ts';
import { type MoveTools, performMove } from './perform-move.ts';

export interface MovesOptions extends MoveTools {
  readonly jobs: MaintenanceJobs;
  /** See adopt-archive.ts: a catalogue that has not read its archive does not know what is damaged. */
  readonly adopt: () => Promise<void>;
}

export interface Moves {
  /**
   * Moves the archive to the folder `dir`, a full path, and continues a move to it. Throws `path-invalid`, `disk-full`,
   * `archive-missing` if one of the folders is away, `conflict` (of a move to another folder that was interrupted, too), `cancelled`, and disk errors: the archive is whole in one
   * of the folders, and the next call continues.
   */
  move(options: { readonly dir: string } & Observed): Promise<MoveReport>;
  /** Null while a move runs, and if the last one ended. */
  interrupted(): InterruptedMove | null;
  /** Continues a move that ended with its process. Throws as `move`. */
  continueLeft(): Promise<void>;
  /** A move that was interrupted does not continue; both folders stay as they are. Throws `conflict` while a move runs. */
  giveUp(): void;
  /** Throws `conflict` while a move runs. */
  requireNone(): void;
  /** A move that ends from now on continues at the next start. */
  leave(): void;
}

export function createMoves(options: MovesOptions): Moves {
  const { catalogue, now, jobs } = options;
  const { connection } = options.archive;
  const { metadata } = catalogue;
  let isLeaving = false;

  const recorded = () => readUnfinishedMove(metadata, resolve(connection.dir()));
  const isRunning = () => isMove(jobs.running(connection.dir())?.kind);
  const requireNone = () => {
    if (isRunning()) throw busy();
  };
  const isThere = ({ to }: MoveRecord) => resolve(connection.dir()) === to;

  const toRecord = (to: string): MoveRecord => {
    const record = recorded();
    if (record?.to === to) return { ...record, isStopped: false };
    const from = resolve(connection.dir());
    if (from === to) {
      throw new MatchkeepError('conflict', `The archive is in ${to} already.`, {
        remedy: 'Choose another folder.',
      });
    }
    if (record !== null && isThere(record)) {
      throw new MatchkeepError('conflict', `The earlier folder ${record.from} is not emptied yet.`, {
        remedy: `Continue that move first, with "matchkeep archive move" or in the settings.`,
      });
    }
    // Nothing would name that part any more.
    if (record?.isCopied) {
      throw new MatchkeepError(
        'conflict',
        `A part of the archive is in ${record.to} since a move was interrupted.`,
        {
          remedy:
            'Continue that move, or give it up and delete that folder: in the settings, or with "matchkeep archive move --continue" or "--give-up".',
        },
      );
    }
    return {
      archiveId: connection.id() ?? '',
      from,
      to,
      startedAt: now(),
      isCopied: false,
      isStopped: false,
    };
  };

  const move: Moves['move'] = async ({ dir, signal, onWork }) => {
    await options.adopt();
    const { id: archiveId } = await connection.get();
    refuseFurther(resolveArchiveDir(options.dataDir, dir), catalogue.files.furtherArchives());
    const record = { ...toRecord(resolve(resolveArchiveDir(options.dataDir, dir))), archiveId };
    const { from, to } = record;
    const folders = { dir: connection.dir(), otherDir: isThere(record) ? from : to };
    return await jobs.run(
      { ...folders, kind: isThere(record) ? 'clear' : 'move', total: null, canStop: true, signal, onWork },
      async (report, stop) => {
        try {
          return await performMove(options, { record, signal: stop, report });
        } catch (error) {
          const left = recorded();
          if (left !== null && isCancelled(error) && !isLeaving)
            writeMove(metadata, { ...left, isStopped: true });
          throw left === null ? error : interruptedMove(error);
        }
      },
      (report) => ({ kind: 'moved', report }),
    );
  };

  return {
    move,
    interrupted() {
      const record = isRunning() ? null : recorded();
      if (record === null) return null;
      const { from, to, startedAt } = record;
      return { from, to, startedAt: new Date(startedAt).toISOString(), isThere: isThere(record) };
    },
    async continueLeft() {
      const record = recorded();
      if (record !== null && !record.isStopped) await move({ dir: record.to });
    },
    giveUp() {
      requireNone();
      endMove(metadata);
    },
    requireNone,
    leave() {
      isLeaving = true;
    },
  };
}

function busy(): MatchkeepError {
  return new MatchkeepError('conflict', 'The archive is being moved.', {
    remedy: 'Wait until it has moved, or stop the move (in the settings, or with Ctrl-C).',
  });
}

function interruptedMove(error: unknown): unknown {
  if (!(error instanceof MatchkeepError)) return error;
  const { code, message, remedy, cause } = error;
  const after = 'Then continue the move in the settings, or with "matchkeep archive move --continue".';
  return new MatchkeepError(code, message, {
    remedy: remedy === undefined ? after.replace('Then continue', 'Continue') : `${remedy} ${after}`,
    cause,
  });
}
