/**
 * What closing the window does. Matchkeep collects while it runs, so closing only hides the window if the tray or the
 * dock can show it again.
 */
import type { Dialog } from 'electron';
import type { Notifier } from '../notifications/notifier.ts';
import type { DesktopState } from '../system/desktop-state.ts';
import type { FollowedSettings } from '../system/followed-settings.ts';

export interface CloseRuleOptions {
  readonly platform: NodeJS.Platform;
  readonly settings: Pick<FollowedSettings, 'get'>;
  readonly desktopState: DesktopState;
  readonly notifier: Pick<Notifier, 'show'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Whether this desktop shows the tray. */
  readonly hasTray: () => Promise<boolean>;
  readonly show: () => void;
  readonly hide: () => void;
  readonly quit: () => void;
}

/** To be called when the user closed the window, instead of closing it. */
export function createCloseRule(options: CloseRuleOptions): () => void {
  const { platform, settings, desktopState, notifier, hide, quit } = options;
  const decide = async () => {
    if (platform === 'darwin') return hide(); // The dock stays, as with every application there.
    if (!settings.get()['desktop.closeToTray']) return quit();
    if (await options.hasTray()) {
      hide();
      if (!desktopState.get().isTrayKnown) hint();
      return;
    }
    const choice = desktopState.get().closingWithoutTray ?? (await ask());
    if (choice === 'stay') hide();
    else if (choice === 'quit') quit();
  };
  const hint = () => {
    const isShown = notifier.show({
      kind: 'tray hint',
      title: 'Matchkeep keeps running in the tray',
      body: 'Syncs and downloads continue. Quit Matchkeep from its tray icon, or change this in the settings.',
      onClick: options.show,
    });
    if (isShown) desktopState.set({ isTrayKnown: true });
  };
  const ask = async (): Promise<'stay' | 'quit' | 'cancel'> => {
    const { response, checkboxChecked } = await options.dialog.showMessageBox({
      type: 'question',
      message: 'Keep running without a window?',
      detail:
        'This desktop has no tray. To show the window again, start Matchkeep again. If you quit, the next start downloads what was missed.',
      buttons: ['Keep running', 'Quit', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      checkboxLabel: 'Always do this',
    });
    const choice = response === 0 ? 'stay' : response === 1 ? 'quit' : 'cancel';
    if (checkboxChecked && choice !== 'cancel') desktopState.set({ closingWithoutTray: choice });
    return choice;
  };

  let isDeciding = false;
  return () => {
    if (isDeciding) return; // A second click while the question is open.
    isDeciding = true;
    decide()
      .catch((error: unknown) => {
        console.error('The question about closing the window failed:', error);
        hide();
      })
      .finally(() => {
        isDeciding = false;
      });
  };
}
