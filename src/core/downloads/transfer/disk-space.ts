/**
 * Room for large files on the archive's drive: a file that does not fit waits by itself, while smaller ones continue.
 * Transfers in progress reserve what they will still write, so that no two of them rely on the same room.
 */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { sizeText } from '../../../shared/base/sizes.ts';

export interface DriveSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

interface MissingRoom {
  /** What the file needs in addition to what is written already. */
  readonly bytesNeeded: number;
  /** Null if the host does not send it. */
  readonly bytesTotal: number | null;
  readonly freeBytes: number;
  /** The minimum to free. */
  readonly missingBytes: number;
}

/** One file does not fit on the drive now. This concerns the one file: a smaller one may fit. */
export class NoRoomError extends MatchkeepError {
  readonly room: MissingRoom;

  constructor(room: MissingRoom) {
    const needs = room.bytesTotal === null ? 'more space than is available' : sizeText(room.bytesTotal, 'up');
    const free = sizeText(room.freeBytes);
    super('disk-full', `The file needs ${needs} on the archive's drive. ${free} are free.`, {
      remedy: `Free ${sizeText(Math.max(1, room.missingBytes), 'up')} or more. Other downloads continue, and this one resumes when there is enough space.`,
    });
    this.room = room;
  }
}

/** What one transfer will still write. */
export interface SpaceClaim {
  /** Checks the drive again from time to time; `taken` and `written` count the file's bytes. Throws `NoRoomError`. */
  advance(taken: number, written: number): Promise<void> | undefined;
  end(): void;
}

export interface DiskSpace {
  /**
   * Call before a file is written from byte `start` on. `bytesTotal` is null if the host does not send it. Throws
   * `NoRoomError`.
   */
  claim(start: number, bytesTotal: number | null): Promise<SpaceClaim>;
  /** Throws `NoRoomError` if this many bytes still do not fit. */
  check(bytesNeeded: number): Promise<void>;
}

/** Room that stays free for the catalogue and other programs: a fiftieth of the drive, at most this. */
const maxReserveBytes = 100 * 1000 * 1000;
const minCheckedBytes = 256 * 1024;

/** `read` returns null if the system does not report the space: then the write itself shows what fits. */
export function createDiskSpace(read: () => Promise<DriveSpace | null>): DiskSpace {
  const claims = new Set<{ leftBytes: number }>();

  /** How much more than `leftBytes` the file may use; throws where not even that fits. */
  const requireRoom = async (
    own: { readonly leftBytes: number },
    bytesTotal: number | null,
    { taken, written }: { readonly taken: number; readonly written: number },
    onRoom?: () => void,
  ): Promise<number> => {
    const drive = await read();
    if (drive === null) return Number.POSITIVE_INFINITY;
    const reserve = Math.min(maxReserveBytes, Math.floor(drive.totalBytes / 50));
    let claimed = taken - written;
    for (const claim of claims) if (claim !== own) claimed += claim.leftBytes;
    const usable = drive.freeBytes - reserve - claimed;
    if (usable < own.leftBytes || usable <= 0) {
      throw new NoRoomError({
        // A file of unknown length would stop at the same place again.
        bytesNeeded: bytesTotal === null ? Math.max(own.leftBytes, 2 * taken) : own.leftBytes,
        bytesTotal,
        freeBytes: drive.freeBytes,
        missingBytes: own.leftBytes - usable,
      });
    }
    // In the same step as the check, and not before it: a file that does not fit takes no room from others.
    onRoom?.();
    return usable - own.leftBytes;
  };

  return {
    async claim(start, bytesTotal) {
      const own = { leftBytes: bytesTotal === null ? 0 : Math.max(0, bytesTotal - start) };
      let checkAt = start;
      const look = async (taken: number, written: number) => {
        const spare = await requireRoom(own, bytesTotal, { taken, written }, () => claims.add(own));
        // Never beyond what is known to be free: the reserve of a small drive is less than the shortest step.
        checkAt = taken + Math.max(Math.min(minCheckedBytes, spare), spare / 2);
      };
      await look(start, start);
      return {
        advance(taken, written) {
          if (bytesTotal !== null) own.leftBytes = Math.max(0, bytesTotal - taken);
          return taken >= checkAt ? look(taken, written) : undefined;
        },
        end: () => void claims.delete(own),
      };
    },
    async check(bytesNeeded) {
      await requireRoom({ leftBytes: bytesNeeded }, bytesNeeded, { taken: 0, written: 0 });
    },
  };
}
