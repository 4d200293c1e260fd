/**
 * The states of a download and the steps between them, as one table. The catalogue's statements, the queue, the commands of
 * the archiver and of the command line, and the actions on screen derive from it what may happen to a download.
 */
import { activeStateSchema, type DownloadState, downloadStates } from '../domain/domain.ts';

interface Step {
  readonly from: readonly DownloadState[];
  readonly to: DownloadState;
  /** Only for a download that the user names: a command on all downloads leaves these states out. */
  readonly fromByName?: readonly DownloadState[];
}

/** An attempt is in progress. */
export const activeStates = activeStateSchema.options;
/** An attempt follows by itself. */
export const openStates = ['scheduled', 'queued', ...activeStates, 'waiting'] as const;

const allBut = (...states: readonly DownloadState[]) =>
  downloadStates.filter((state) => !states.includes(state));

export const downloadSteps = {
  /** A rule or the user wants the file again. */
  want: { from: ['not-wanted'], to: 'scheduled' },
  /** No rule wants the file any more. */
  unwant: { from: allBut('archived', 'cancelled', 'not-wanted'), to: 'not-wanted' },
  /** The service lists the file. */
  list: { from: ['scheduled', 'failed', 'not-offered', 'not-needed'], to: 'scheduled' },
  /** The time of the game has changed. */
  reschedule: { from: ['scheduled', 'waiting', 'not-offered', 'not-needed'], to: 'scheduled' },
  /** The series was decided before the game. */
  spare: { from: ['scheduled', 'queued', 'waiting', 'not-offered'], to: 'not-needed' },
  /** The game may be played after all. */
  need: { from: ['not-needed'], to: 'scheduled' },
  /** The time of the next attempt has come. */
  queue: { from: ['scheduled', 'waiting'], to: 'queued' },
  /** The cause of the last failure may be gone. */
  forward: { from: ['waiting'], to: 'queued' },

  claim: { from: ['queued'], to: 'resolving' },
  /** Requests a file that is not needed, in case the series was decided by mistake. */
  check: { from: ['not-needed'], to: 'resolving' },
  resolve: { from: activeStates, to: 'resolving' },
  transfer: { from: activeStates, to: 'transferring' },
  verify: { from: activeStates, to: 'verifying' },
  /** The attempt was stopped, or what stopped it concerns all downloads. */
  requeue: { from: activeStates, to: 'queued' },
  postpone: { from: activeStates, to: 'waiting' },
  fail: { from: activeStates, to: 'failed' },
  giveUp: { from: activeStates, to: 'not-offered' },
  /** By its attempt, or as a file that is found in the archive. */
  archive: { from: downloadStates, to: 'archived' },
  /** The archived file is missing or changed. */
  repair: { from: ['archived'], to: 'queued' },

  /** The read-only archive with the file was detached. */
  detach: { from: ['archived'], to: 'not-wanted' },

  pause: { from: openStates, to: 'paused' },
  resume: { from: ['paused'], to: 'queued' },
  /** A download that was never due returns to its schedule. */
  resumeEarly: { from: ['paused'], to: 'scheduled' },
  retry: {
    from: ['waiting', 'failed', 'not-offered', 'cancelled'],
    fromByName: ['not-needed', 'not-wanted'],
    to: 'queued',
  },
  // Nothing needs these, or the service does not have them: cancelling all downloads must not hide that.
  cancel: {
    from: [...openStates, 'paused', 'failed'],
    fromByName: ['not-offered', 'not-needed'],
    to: 'cancelled',
  },
} as const satisfies Readonly<Record<string, Step>>;

/** Whether the step leads from this state; null is an unknown download. */
export function mayTake(step: Step, state: DownloadState | null): boolean {
  return step.from.some((from) => from === state);
}

/** Whether an attempt at the download is recorded as in progress; null is an unknown download. */
export function isActive(state: DownloadState | null): boolean {
  return mayTake(downloadSteps.requeue, state);
}

/** Whether an attempt follows by itself. */
export function isOpen(state: DownloadState): state is (typeof openStates)[number] {
  return openStates.some((open) => open === state);
}

/** Whether the download waits for a time of its own. */
export function isPending(state: DownloadState): state is (typeof downloadSteps.queue.from)[number] {
  return mayTake(downloadSteps.queue, state);
}

/** Whether the user or the rules have stopped the download, so that its attempt ends; null is an unknown download. */
export function isStopped(state: DownloadState | null): boolean {
  return [downloadSteps.pause, downloadSteps.cancel, downloadSteps.unwant].some(({ to }) => to === state);
}

/** In the order in which they are shown. */
const downloadActions = ['pause', 'resume', 'retry', 'cancel'] as const;
export type DownloadAction = (typeof downloadActions)[number];

export const actionLabels: Readonly<Record<DownloadAction, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry',
  cancel: 'Cancel',
};

/** `by-name`: only for a download that the user names; a command on all downloads leaves it out. */
export function permission(action: DownloadAction, state: DownloadState): 'yes' | 'by-name' | 'no' {
  if (statesFor(action, 'all').includes(state)) return 'yes';
  return statesFor(action, 'named').includes(state) ? 'by-name' : 'no';
}

/** The states that the action applies to: of named downloads, or of all. */
export function statesFor(action: DownloadAction, target: 'named' | 'all'): readonly DownloadState[] {
  const { from, fromByName = [] }: Step = downloadSteps[action];
  return target === 'named' ? [...from, ...fromByName] : from;
}

interface OfferedAction {
  readonly action: DownloadAction;
  /** The text of its button or menu item. */
  readonly label: string;
  /** Whether few users look for it here, so that a menu is place enough. */
  readonly isRare: boolean;
}

/** What the screens offer for one download in this state. Each of these changes the download. */
export function offeredActions(state: DownloadState): readonly OfferedAction[] {
  return downloadActions.flatMap((action) => {
    const allowed = permission(action, state);
    if (allowed === 'no') return [];
    return [
      { action, label: actionLabel(action, state), isRare: action === 'cancel' || allowed === 'by-name' },
    ];
  });
}

function actionLabel(action: DownloadAction, state: DownloadState): string {
  if (action !== 'retry') return actionLabels[action];
  if (state === 'waiting') return 'Retry now';
  if (state === 'not-needed') return 'Check again';
  return state === 'not-wanted' ? 'Download anyway' : actionLabels.retry;
}
