import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMainWindow } from '../../../src/main/window/main-window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { freshElectron } from '../fresh-electron.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stateFile = () => join(folder, 'window.json');
const savedState = (): unknown => JSON.parse(readFileSync(stateFile(), 'utf8'));

async function windowWith(saved?: object) {
  if (saved) writeFileSync(stateFile(), JSON.stringify(saved));
  const { electron, standIn, windows, answers, questions } = await freshElectron();
  const { app, BrowserWindow, dialog, nativeTheme, screen } = electron;
  const clock = { now: 0 };
  const [quit, onClose, onSessionEnd] = [vi.fn(), vi.fn(), vi.fn()];
  const flags = { isQuitting: false };
  const window = createMainWindow({
    app,
    BrowserWindow,
    dialog,
    nativeTheme,
    screen,
    quit,
    onClose,
    onSessionEnd,
    folders: { desktop: folder, preload: '/preload.cjs', images: '/build' },
    isQuitting: () => flags.isQuitting,
    now: () => clock.now,
  });
  const made = () => {
    const last = windows.at(-1);
    if (!last) throw new Error('There is no window.');
    return last;
  };
  const finishLoading = () => made().webContents.emit('did-finish-load');
  const goTos = () => made().webContents.sent.map(({ data }) => data);
  return {
    electron,
    window,
    made,
    windows,
    finishLoading,
    goTos,
    answers,
    questions,
    quit,
    onClose,
    onSessionEnd,
    flags,
    clock,
    screen: standIn.screen,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the window', () => {
  it('opens in its last place, maximised or full screen as before', async () => {
    const bounds = { x: 100, y: 50, width: 1200, height: 800 };
    const { window, made } = await windowWith({ ...bounds, isMaximized: true, isFullScreen: true });
    await window.open();
    expect(made().options).toMatchObject(bounds);
    made().emit('ready-to-show');
    expect(made().state).toMatchObject({ isMaximized: true, isFullScreen: true, isVisible: true });
  });

  it('has its default size if its place no longer exists', async () => {
    const { window, made } = await windowWith({
      x: 5000,
      y: 50,
      width: 1200,
      height: 800,
      isMaximized: false,
    });
    await window.open();
    expect(made().options).toMatchObject({ width: 1280, height: 800 });
    expect(made().options).not.toHaveProperty('x');
  });

  it('saves its place as it moves, at intervals', async () => {
    const { window, made } = await windowWith();
    await window.open();
    made().setBounds({ x: 300 });
    for (let moves = 0; moves < 50; moves += 1) made().emit('move');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(savedState()).toMatchObject({ x: 300, isMaximized: false, isFullScreen: false });
  });

  it('moves to another display when its own is unplugged', async () => {
    const { window, made, screen } = await windowWith();
    await window.open();
    made().setBounds({ x: 3000, y: 100, width: 2400, height: 900 });
    screen.emit('display-removed', {}, {});
    expect(made().getBounds()).toEqual({ x: 0, y: 70, width: 1920, height: 900 });
  });

  it('stays where it is when another display is unplugged', async () => {
    const { window, made, screen } = await windowWith();
    await window.open();
    const before = made().getBounds();
    screen.emit('display-removed', {}, {});
    expect(made().getBounds()).toEqual(before);
  });

  it.each([
    ['ERR_ABORTED', true],
    ['ERR_FAILED', false],
  ])('opens even if another load replaced the first (%s: %s)', async (code, isOpened) => {
    const { window, electron } = await windowWith();
    const failure = Object.assign(new Error(code), { code });
    vi.spyOn(electron.BrowserWindow.prototype, 'loadURL').mockRejectedValue(failure);
    const opened = window.open().then(
      () => true,
      () => false,
    );
    expect(await opened).toBe(isOpened);
  });

  it('is hidden instead of closed, unless Matchkeep quits', async () => {
    const { window, made, onClose, flags } = await windowWith();
    await window.open();
    const close = () => {
      const event = { preventDefault: vi.fn() };
      made().emit('close', event);
      return event.preventDefault.mock.calls.length > 0;
    };
    expect(close()).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
    flags.isQuitting = true;
    expect(close()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('leaves full screen before it is hidden, because macOS would leave a black screen', async () => {
    const { window, made } = await windowWith();
    await window.open();
    made().setFullScreen(true);
    window.hide();
    expect(made().state).toMatchObject({ isFullScreen: false, isVisible: false });
  });

  it('is closed at once when Matchkeep quits, and nothing shows it again', async () => {
    const { window, made, windows, flags } = await windowWith();
    await window.open();
    made().emit('ready-to-show');
    flags.isQuitting = true;
    window.leave();
    window.show(); // As a second start does.
    window.goTo('/library');
    expect(made().state).toMatchObject({ isVisible: false });
    expect(windows).toHaveLength(1);
  });

  it('reports the end of the user’s session', async () => {
    const { window, made, onSessionEnd } = await windowWith();
    await window.open();
    made().emit('session-end');
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });
});

describe('a start without a window', () => {
  it('creates it when it is first needed, and only one', async () => {
    const { window, windows, made } = await windowWith();
    window.show();
    await settled();
    expect(made().address).toBe('app://matchkeep/');
    window.show();
    expect(windows).toHaveLength(1);
  });
});

describe('navigating from the shell', () => {
  it('opens the window at that screen', async () => {
    const { window, made } = await windowWith();
    window.goTo('/library?game=1');
    await settled();
    expect(made().address).toBe('app://matchkeep/library?game=1');
  });

  it('waits for a page that loads', async () => {
    const { window, finishLoading, goTos } = await windowWith();
    await window.open();
    window.goTo('/settings');
    window.goTo('/downloads');
    expect(goTos()).toEqual([]);
    finishLoading();
    expect(goTos()).toEqual([{ invalidates: [], goTo: '/downloads' }]);
  });

  it('notifies the page, and brings the window to the front', async () => {
    const { window, made, finishLoading, goTos } = await windowWith();
    await window.open();
    finishLoading();
    made().hide();
    window.goTo('/settings#archive');
    expect(goTos()).toEqual([{ invalidates: [], goTo: '/settings#archive' }]);
    expect(made().state).toMatchObject({ isVisible: true, isFocused: true });
  });

  it('waits again when the page reloads, but not when it navigates by itself', async () => {
    const { window, made, finishLoading, goTos } = await windowWith();
    await window.open();
    finishLoading();
    made().webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    window.goTo('/matches');
    expect(goTos()).toHaveLength(1);
    made().webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    window.goTo('/library');
    expect(goTos()).toHaveLength(1);
    finishLoading();
    expect(goTos()).toHaveLength(2);
  });
});

describe('hiding the window', () => {
  const away = (isAway: boolean) => ({ invalidates: [], isAway });

  it('is reported to the page, and so is showing it again', async () => {
    const { window, finishLoading, goTos } = await windowWith();
    await window.open();
    finishLoading();
    window.hide();
    window.show();
    window.show();
    expect(goTos()).toEqual([away(true), away(false)]);
  });

  it('is reported to a page that reloads in the meantime', async () => {
    const { window, made, finishLoading, goTos } = await windowWith();
    await window.open();
    finishLoading();
    window.hide();
    made().webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    finishLoading();
    expect(goTos()).toEqual([away(true), away(true)]);
  });

  it('is not reported when another window covers it', async () => {
    const { window, made, finishLoading, goTos } = await windowWith();
    await window.open();
    finishLoading();
    made().emit('hide'); // As macOS reports it.
    expect(goTos()).toEqual([]);
  });
});

describe('a page that fails', () => {
  const crash = { reason: 'crashed', exitCode: 5 };

  async function crashing() {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const all = await windowWith();
    await all.window.open();
    const fail = async (details: object = crash) => {
      all.made().webContents.emit('render-process-gone', {}, details);
      await settled();
    };
    return { ...all, fail, calls: () => all.made().webContents.calls };
  }

  it('is reloaded automatically, once', async () => {
    const { fail, calls, questions } = await crashing();
    await fail();
    expect(calls()).toEqual(['reload']);
    expect(questions).toEqual([]);
  });

  it('causes a question when it fails again at once', async () => {
    const { fail, calls, questions, answers, quit } = await crashing();
    await fail();
    answers.push(0, 1);
    await fail();
    expect(questions).toHaveLength(1);
    expect(calls()).toEqual(['reload', 'reload']);
    await fail();
    expect(quit).toHaveBeenCalledOnce();
  });

  it('is reloaded automatically again if it worked for a while', async () => {
    const { fail, calls, questions, clock } = await crashing();
    await fail();
    clock.now = 3_600_000;
    await fail();
    expect(calls()).toEqual(['reload', 'reload']);
    expect(questions).toEqual([]);
  });

  it('is not reloaded when it was closed on purpose', async () => {
    const { fail, calls, flags } = await crashing();
    await fail({ reason: 'clean-exit', exitCode: 0 });
    flags.isQuitting = true;
    await fail();
    expect(calls()).toEqual([]);
  });

  it('that hangs is reloaded if the user says so, and left alone if not', async () => {
    const { made, calls, answers } = await crashing();
    made().show();
    made().emit('unresponsive');
    await settled();
    expect(calls()).toEqual([]);
    answers.push(1);
    made().emit('unresponsive');
    await settled();
    expect(calls()).toEqual(['crash', 'reload']);
  });

  it('that was ended because it hung causes no question, but one that fails soon after does', async () => {
    const { made, calls, answers, questions, fail } = await crashing();
    made().show();
    answers.push(1);
    made().emit('unresponsive');
    await waitFor(() => expect(calls()).toEqual(['crash', 'reload']));
    expect(questions.map(({ message }) => message)).toEqual(['The window is not responding.']);
    await fail();
    expect(questions.at(-1)?.message).toBe('The window failed twice in a row.');
  });

  it('that hangs while hidden causes no question, and one that responds again withdraws it', async () => {
    const { made, questions } = await crashing();
    made().hide();
    made().emit('unresponsive');
    await settled();
    expect(questions).toEqual([]);
    made().show();
    made().emit('unresponsive');
    expect(questions[0]?.signal?.aborted).toBe(false);
    made().emit('responsive');
    expect(questions[0]?.signal?.aborted).toBe(true);
  });
});
