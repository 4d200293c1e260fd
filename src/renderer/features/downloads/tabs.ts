/** The sections of the downloads screen: the states in each, and their counts. */
import { type DownloadState, downloadStates, type StateCounts } from '../../../shared/domain/domain.ts';
import { activeStates } from '../../../shared/downloads/download-states.ts';
import { stateLabels } from '../../../shared/downloads/file-history.ts';
import { formatCount } from '../../format/counted.ts';
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
  active: activeStates,
  queued: ['queued'],
  waiting: ['waiting', 'scheduled'],
  paused: ['paused'],
  failed: ['failed'],
  done: ['archived', 'not-offered', 'not-needed', 'cancelled', 'not-wanted'],
  all: downloadStates,
};

/** What "Done" counts, which is more than what is archived: `184 archived, 20 not needed, 8 not offered`. */
export function doneText(counts: StateCounts): string {
  return tabStates.done
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${stateLabels[state].toLowerCase()}`)
    .join(', ');
}

/** Of the active downloads, those that are asked for ahead are named apart: `4 downloading, 13 requesting address`. */
export function activeText(active: number, counts: StateCounts): string {
  const parts = (['transferring', 'verifying', 'resolving'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${stateLabels[state].toLowerCase()}`);
  return parts.length === 0 ? `${formatCount(active)} active` : parts.join(', ');
}

export function tabCount(tab: Tab, counts: StateCounts): number {
  return tabStates[tab].reduce((sum, state) => sum + counts[state], 0);
}
