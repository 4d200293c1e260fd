/**
 * Deletes earlier versions of files beyond the number that the settings ask for, the oldest first. The catalogue and
 * `match.json` still name them, with the time. A deletion that is interrupted is done again.
 */
import type { Files } from '../catalogue/files/files.ts';
import { diskError } from '../disk/disk-error.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Log } from '../platform/log.ts';
import type { Archive } from './archive.ts';

export interface SurplusVersions {
  /** Of all files, or of one. Never rejects: what cannot be deleted now is deleted at the next start. */
  remove(asset?: AssetName): Promise<void>;
  /** Waits for the deletion of a file that has begun, and deletes no other. */
  close(): Promise<void>;
}

export function createSurplusVersions(options: {
  readonly files: Pick<Files, 'surplusVersions' | 'versionRemoved'>;
  readonly archive: () => Promise<Archive>;
  /** Null: all stay. */
  readonly most: () => number | null;
  /** Epoch ms. */
  readonly now: () => number;
  readonly onRemoved: (version: AssetName) => void;
  readonly log: Pick<Log, 'info' | 'warn'>;
}): SurplusVersions {
  const { files, archive, most, now, onRemoved, log } = options;
  let isClosed = false;
  let running = Promise.resolve();

  const surplus = (asset?: AssetName) => {
    const limit = most();
    return limit === null || isClosed ? [] : files.surplusVersions(limit, asset);
  };
  const removeInFile = async (asset: AssetName) => {
    // Asked for before each one, so that a correction that begins meanwhile is noticed.
    for (let [version] = surplus(asset); version !== undefined; [version] = surplus(asset)) {
      await (await archive()).store.remove(version.path);
      files.versionRemoved(version, now());
      log.info({ path: version.path }, 'deleted an earlier version');
      onRemoved(version);
    }
  };
  const removeAll = async () => {
    for (let some = surplus(); some.length > 0; some = surplus())
      for (const version of some) await removeInFile(version);
  };
  return {
    async remove(asset) {
      if (most() === null) return;
      running = running.then(async () => {
        try {
          await (asset === undefined ? removeAll() : removeInFile(asset));
        } catch (error) {
          const { code, message } = diskError(error, 'delete an earlier version');
          log.warn({ code, message }, 'an earlier version could not be deleted');
        }
      });
      await running;
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
