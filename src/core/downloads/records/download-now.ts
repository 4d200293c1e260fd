/** What the user asks for by name: files that are downloaded now, whatever the rules and the schedule say. */

import { assetId } from '../../catalogue/rows/asset-ids.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { AssetName } from '../../domain/assets.ts';
import type { CommandOptions, DownloadCommands } from './download-commands.ts';
import type { DueDownloads } from './due-downloads.ts';
import type { ReadDownloads } from './read-downloads.ts';
import type { DownloadRequests } from './requests.ts';

export interface DownloadNow {
  /**
   * The user asks for these files now (epoch ms): they are queued before those of the rules, all in one transaction. With
   * `isRequest` they are also requested, as Matchkeep starts nothing by itself (see requests.ts). Archived files do not
   * change. Returns how many of the files are not archived; throws `not-found` for a file of an unknown game.
   */
  downloadNow(assets: readonly AssetName[], now: number, options?: CommandOptions): number;
}

/** The user's own requests have priority over those of the rules. */
const requestPriority = 10;

type Steps = Pick<DueDownloads, 'want' | 'bringForward'> &
  Pick<DownloadCommands, 'resume' | 'retry' | 'prioritise'> &
  Pick<DownloadRequests, 'request'> &
  Pick<ReadDownloads, 'state'>;

export function createDownloadNow(write: Write, downloads: Steps): DownloadNow {
  return {
    downloadNow(assets, now, { isRequest = false } = {}) {
      if (assets.length === 0) return 0;
      const wanted = assets.map(({ platformGameId, contentType }) => ({
        platformGameId,
        contentType,
        dueAt: now,
      }));
      const ids = assets.map(assetId);
      return write(() => {
        downloads.want(wanted, now);
        downloads.resume({ ids }, now);
        downloads.bringForward(wanted, now);
        downloads.retry({ ids }, now);
        downloads.prioritise(ids, requestPriority, now);
        if (isRequest) downloads.request(assets, now);
        return assets.filter((asset) => downloads.state(asset) !== 'archived').length;
      });
    },
  };
}
