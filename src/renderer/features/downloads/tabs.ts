/** The sections of the downloads screen: the states in each, and their counts. */
import { type DownloadState, downloadStates, type StateCounts } from '../../../shared/domain.ts';
import type { downloadTabs } from '../../navigation/searches.ts';

export type Tab = (typeof downloadTabs)[number];

export const tabLabels: Readonly<Record<Tab, string>> = {
  active: 'Active',
  queued: 'Queued',
  waiting: 'Waiting',
  paused: 'Paused',
  failed: 'Failed',
  done: 'Done',
  all: 'All',
};

export const tabStates: Readonly<Record<Tab, readonly DownloadState[]>> = {
  active: ['resolving', 'transferring', 'verifying'],
  queued: ['queued'],
  waiting: ['waiting', 'scheduled'],
  paused: ['paused'],
  failed: ['failed'],
  done: ['archived', 'not-offered', 'not-needed', 'cancelled', 'not-wanted'],
  all: downloadStates,
};

export function tabCount(tab: Tab, counts: StateCounts): number {
  return tabStates[tab].reduce((sum, state) => sum + counts[state], 0);
}

/** Nothing needs these downloads: a retry of all leaves them out. */
export const retriedOnlyByName: readonly DownloadState[] = ['not-needed', 'not-wanted'];

/** What a user may do with a download in a state. The archiver checks too; this decides what is shown. */
export interface Allowed {
  readonly pause: boolean;
  readonly resume: boolean;
  readonly retry: boolean;
  readonly cancel: boolean;
  readonly prioritise: boolean;
}

export function allowedIn(state: DownloadState): Allowed {
  switch (state) {
    case 'queued':
    case 'resolving':
    case 'transferring':
    case 'verifying':
      return { pause: true, resume: false, retry: false, cancel: true, prioritise: true };
    case 'scheduled':
    case 'waiting':
      return { pause: true, resume: false, retry: true, cancel: true, prioritise: true };
    case 'paused':
      return { pause: false, resume: true, retry: false, cancel: true, prioritise: true };
    case 'failed':
    case 'not-offered':
    case 'not-needed':
    case 'cancelled':
    case 'not-wanted':
      return { pause: false, resume: false, retry: true, cancel: false, prioritise: false };
    case 'archived':
      return { pause: false, resume: false, retry: false, cancel: false, prioritise: false };
  }
}
