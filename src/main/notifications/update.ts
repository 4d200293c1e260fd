/** Notifies once about each new version: available, if the user wants to be asked, or ready to install. */
import type { Archiver } from '../../core/types.ts';
import { inAppPath } from '../../shared/security/in-app-path.ts';
import type { Notifier } from './notifier.ts';

export interface UpdateNoticeOptions {
  readonly archiver: Pick<Archiver, 'onEvent'> & {
    readonly handlers: Pick<Archiver['handlers'], 'updates.status'>;
  };
  readonly notifier: Pick<Notifier, 'show'>;
  /** Whether the user is looking at the window. The notification then comes later, or the settings show the version. */
  readonly isWatched: () => boolean;
  readonly goTo: (path: string) => void;
}

export function notifyUpdates({ archiver, notifier, isWatched, goTo }: UpdateNoticeOptions): void {
  let notified: string | null = null;
  const look = async () => {
    const update = await archiver.handlers['updates.status'](null);
    if (update.state !== 'ready' && update.state !== 'available') return;
    const news = `${update.version} ${update.state}`;
    if (news === notified || isWatched()) return;
    notified = news;
    notifier.show({
      kind: 'update',
      ...wordsFor(update),
      onClick: () => goTo(inAppPath('/settings#about')),
    });
  };
  archiver.onEvent(({ invalidates }) => {
    if (!invalidates.includes('updates.status')) return;
    look().catch((error: unknown) => console.error('The notification about a new version failed:', error));
  });
}

function wordsFor({ state, version }: { readonly state: 'ready' | 'available'; readonly version: string }) {
  switch (state) {
    case 'available':
      return { title: `Matchkeep ${version} is available`, body: 'Click to download it.' };
    case 'ready':
      return {
        title: `Matchkeep ${version} is ready`,
        body: 'It will be installed when you quit. Click to restart and install it now.',
      };
  }
}
