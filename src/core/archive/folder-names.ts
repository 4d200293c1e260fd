/**
 * Folders of matches follow the names of their matches. The catalogue records a move before its first step and after its
 * last one, so that whatever stops the program, the next use of the archive completes it. The caller writes no sidecar
 * meanwhile, which would make the earlier folder again.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Files } from '../catalogue/files/files.ts';
import type { FolderMove } from '../catalogue/files/folder-moves.ts';
import type { StaleSidecar } from '../catalogue/files/sidecars.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Log } from '../platform/log.ts';
import type { Archive } from './archive.ts';
import { newFolder } from './layout.ts';

interface FolderNamesOptions {
  readonly files: Pick<
    Files,
    'wantFolder' | 'dueMove' | 'nextMoveAt' | 'beginMove' | 'begunMoves' | 'endMove' | 'putOffMove'
  >;
  /** False: each folder retains its first name. */
  readonly isFollowing: () => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
  /** A folder was moved. */
  readonly onMoved: () => void;
}

export interface FolderNames {
  /** Call with what has changed: which of these matches should have another folder. */
  note(changed: readonly StaleSidecar[]): void;
  /** Moves the folders that are due, one after the other, unless one cannot be moved now. Throws the archive's errors. */
  moveDue(archive: () => Promise<Archive>, isStopped: () => boolean): Promise<void>;
  /** Waits for the move in progress, and completes those that an earlier run has left. Throws the archive's errors. */
  settle(archive: Archive): Promise<void>;
  /** Nothing is moved while this returns true: other work reads the folders themselves. */
  holdWhile(isBusy: () => boolean): void;
  /** In how many milliseconds a move is due; null if none is wanted. */
  dueInMs(): number | null;
}

const retryMs = 3_600_000;
const takenMs = 24 * retryMs;

export function createFolderNames({
  files,
  isFollowing,
  now,
  log,
  onMoved,
}: FolderNamesOptions): FolderNames {
  let isHeld = () => false;
  let running: Promise<void> | null = null;
  let isAnyLeft = files.begunMoves().length > 0;

  /** Also what is left of the move. */
  const complete = async (archive: Archive, move: FolderMove) => {
    const { from, to } = move;
    const moved = await tryMove(archive, from, to);
    if (moved instanceof Error) {
      const { code, message } = moved;
      log.warn({ folder: from, code, message }, 'the folder of a match could not be renamed; later again');
      files.putOffMove(move, now() + retryMs);
    } else if (moved === 'taken') {
      log.warn({ folder: from, to }, 'the folder of a match is not renamed: its new name is taken');
      files.putOffMove(move, now() + takenMs);
    } else if (moved === 'missing') files.putOffMove(move, null);
    else {
      files.endMove(move, now());
      log.info({ from, to }, 'the folder of a match was renamed');
      onMoved();
    }
  };

  const inTurn = async (work: () => Promise<void>) => {
    isAnyLeft = true;
    running = work();
    try {
      await running;
      isAnyLeft = false;
    } finally {
      running = null;
    }
  };

  return {
    note(changed) {
      for (const { match, data } of changed)
        if (match) files.wantFolder(match.key, newFolder(data.match.folder, match.place), now());
    },
    async moveDue(open, isStopped) {
      if (isAnyLeft) await open();
      while (isFollowing() && !isStopped()) {
        const move = files.dueMove(now());
        if (move === null) return;
        const archive = await open();
        if (isHeld() || running !== null) return;
        if (files.beginMove(move, now())) await inTurn(async () => await complete(archive, move));
      }
    },
    async settle(archive) {
      if (!isAnyLeft) return;
      await (running ??
        inTurn(async () => {
          for (const move of files.begunMoves()) await complete(archive, move);
        }));
    },
    holdWhile(isBusy) {
      isHeld = isBusy;
    },
    dueInMs() {
      const at = files.nextMoveAt();
      return at === null || !isFollowing() ? null : Math.max(0, at - now());
    },
  };
}

/** The error of a move that has changed nothing. Throws if that is not certain: then the move is still to be completed. */
async function tryMove(
  archive: Archive,
  from: string,
  to: string,
): Promise<'moved' | 'taken' | 'missing' | MatchkeepError> {
  try {
    return await archive.store.moveFolder(from, to);
  } catch (error) {
    const reason = diskError(error, `rename the folder ${from}`);
    await archive.check();
    const left = await archive.store.stat(from).catch(() => null);
    if (left === null) throw reason;
    return reason;
  }
}
