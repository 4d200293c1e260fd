import { describe, expect, it, vi } from 'vitest';
import { hasTrayHost } from '../../../src/main/menus/tray-host.ts';
import { openDesktopState } from '../../../src/main/system/desktop-state.ts';
import { createCloseRule } from '../../../src/main/window/close-rule.ts';
import type { Settings } from '../../../src/shared/settings/settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { noticeBoard, settingsToFollow } from '../fixtures.ts';

interface Surroundings {
  readonly platform?: NodeJS.Platform;
  readonly hasTray?: boolean;
  readonly settings?: Partial<Settings>;
  readonly folder?: string;
  /** The button that is pressed, and whether "from now on" is ticked. */
  readonly answer?: { readonly response: number; readonly checkboxChecked: boolean };
}

function closing({ platform = 'linux', hasTray = true, ...given }: Surroundings = {}) {
  const { notifier, shown } = noticeBoard();
  const { settings } = settingsToFollow(given.settings);
  const answer = given.answer ?? { response: 2, checkboxChecked: false };
  const showMessageBox = vi.fn(async () => answer);
  const [show, hide, quit] = [vi.fn(), vi.fn(), vi.fn()];
  const close = createCloseRule({
    platform,
    settings,
    notifier,
    show,
    hide,
    quit,
    desktopState: openDesktopState(given.folder ?? temporaryFolder()),
    dialog: { showMessageBox },
    hasTray: async () => hasTray,
  });
  return { close, shown, showMessageBox, show, hide, quit };
}

const keepRunning = { response: 0, checkboxChecked: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('closing the window', () => {
  it('hides it to the tray, and says so only the first time', async () => {
    const folder = temporaryFolder();
    const { close, hide, quit, shown, show } = closing({ folder });
    close();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]?.title).toBe('Matchkeep keeps running in the tray');
    shown[0]?.onClick();
    expect(show).toHaveBeenCalledOnce();
    close();
    await waitFor(() => expect(hide).toHaveBeenCalledTimes(2));
    expect(quit).not.toHaveBeenCalled();

    const nextRun = closing({ folder });
    nextRun.close();
    await waitFor(() => expect(nextRun.hide).toHaveBeenCalledOnce());
    expect([...shown, ...nextRun.shown]).toHaveLength(1);
  });

  it('quits if the user chose that', async () => {
    const { close, hide, quit } = closing({ settings: { 'desktop.closeToTray': false } });
    close();
    await waitFor(() => expect(quit).toHaveBeenCalledOnce());
    expect(hide).not.toHaveBeenCalled();
  });

  it('leaves the application in the dock on macOS, with any setting', async () => {
    const { close, hide, quit, shown } = closing({
      platform: 'darwin',
      settings: { 'desktop.closeToTray': false },
    });
    close();
    await waitFor(() => expect(hide).toHaveBeenCalledOnce());
    expect(quit).not.toHaveBeenCalled();
    expect(shown).toEqual([]);
  });

  it('asks if no tray could show it again, and does nothing on Cancel', async () => {
    const { close, hide, quit, showMessageBox } = closing({ hasTray: false });
    close();
    await waitFor(() => expect(showMessageBox).toHaveBeenCalledOnce());
    await settled();
    expect(hide).not.toHaveBeenCalled();
    expect(quit).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'hide'],
    [1, 'quit'],
  ] as const)(
    'follows the answer, and remembers it if the box is ticked (button %i: %s)',
    async (response, what) => {
      const folder = temporaryFolder();
      const first = closing({ folder, hasTray: false, answer: { response, checkboxChecked: true } });
      first.close();
      await waitFor(() => expect(first[what]).toHaveBeenCalledOnce());
      const later = closing({ folder, hasTray: false });
      later.close();
      await waitFor(() => expect(later[what]).toHaveBeenCalledOnce());
      expect(later.showMessageBox).not.toHaveBeenCalled();
    },
  );

  it('asks again next time if the box is not ticked', async () => {
    const { close, showMessageBox } = closing({ hasTray: false, answer: keepRunning });
    for (const times of [1, 2]) {
      close();
      await waitFor(() => expect(showMessageBox).toHaveBeenCalledTimes(times));
      await settled();
    }
  });

  it('asks once, even if the button is pressed again', async () => {
    const { close, showMessageBox } = closing({ hasTray: false, answer: keepRunning });
    close();
    close();
    close();
    await settled();
    expect(showMessageBox).toHaveBeenCalledOnce();
  });
});

describe('a tray', () => {
  it('is always there on Windows and macOS', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect(await hasTrayHost('win32', never)).toBe(true);
    expect(await hasTrayHost('darwin', never)).toBe(true);
  });

  it('is there on Linux if the session reports a host for it', async () => {
    const answer = (stdout: string) => async () => ({ stdout });
    expect(await hasTrayHost('linux', answer('   boolean true\n'))).toBe(true);
    expect(await hasTrayHost('linux', answer('   boolean false\n'))).toBe(false);
    expect(await hasTrayHost('linux', () => Promise.reject(new Error('no session bus')))).toBe(false);
  });
});
