/** The files that the user has requested since Matchkeep last worked by itself: in quiet hours, these download nevertheless. */

import type { DownloadState } from '../../shared/domain.ts';
import type { Downloads } from '../catalogue/downloads/downloads.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName, DownloadJob } from '../domain/assets.ts';

export interface Requests {
  /** Returns whether any of them is new. */
  add(assets: readonly AssetName[]): boolean;
  clear(): void;
  /** Takes queued files in the order of their requests. `at` is in epoch ms. */
  claim(limit: number, at: number): readonly DownloadJob[];
}

const unfinished: ReadonlySet<DownloadState | null> = new Set([
  'scheduled',
  'queued',
  'resolving',
  'transferring',
  'verifying',
  'waiting',
]);

export function createRequests(downloads: Pick<Downloads, 'state' | 'claim'>): Requests {
  const requested = new Map<string, AssetName>();
  return {
    add(assets) {
      const before = requested.size;
      for (const asset of assets) requested.set(assetId(asset), asset);
      return requested.size > before;
    },
    clear: () => requested.clear(),
    claim(limit, at) {
      const jobs: DownloadJob[] = [];
      for (const [id, asset] of requested) {
        if (jobs.length >= limit) break;
        const state = downloads.state(asset);
        if (!unfinished.has(state)) requested.delete(id);
        else if (state === 'queued') jobs.push(...downloads.claim(1, at, { only: asset }));
      }
      return jobs;
    },
  };
}
