/**
 * What a user may do with a download in each state: the one table for the archiver's commands, the command line and the
 * interface.
 */
import { type DownloadState, downloadStates } from '../domain/domain.ts';

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
type Permission = 'yes' | 'by-name' | 'no';

type Permissions = Readonly<Record<DownloadAction, Permission>>;

const open: Permissions = { pause: 'yes', resume: 'no', retry: 'no', cancel: 'yes' };

const permissions: Readonly<Record<DownloadState, Permissions>> = {
  scheduled: open,
  queued: open,
  resolving: open,
  transferring: open,
  verifying: open,
  waiting: { ...open, retry: 'yes' },
  paused: { pause: 'no', resume: 'yes', retry: 'no', cancel: 'yes' },
  archived: { pause: 'no', resume: 'no', retry: 'no', cancel: 'no' },
  failed: { pause: 'no', resume: 'no', retry: 'yes', cancel: 'yes' },
  // Nothing needs these, or the service does not have them: cancelling all downloads must not hide that.
  'not-offered': { pause: 'no', resume: 'no', retry: 'yes', cancel: 'by-name' },
  'not-needed': { pause: 'no', resume: 'no', retry: 'by-name', cancel: 'by-name' },
  cancelled: { pause: 'no', resume: 'no', retry: 'yes', cancel: 'no' },
  'not-wanted': { pause: 'no', resume: 'no', retry: 'by-name', cancel: 'no' },
};

export function permission(action: DownloadAction, state: DownloadState): Permission {
  return permissions[state][action];
}

/** The states that the action applies to: of named downloads, or of all. */
export function statesFor(action: DownloadAction, target: 'named' | 'all'): readonly DownloadState[] {
  return downloadStates.filter((state) => {
    const allowed = permission(action, state);
    return allowed === 'yes' || (allowed === 'by-name' && target === 'named');
  });
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
