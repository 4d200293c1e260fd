import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { quitGracefully } from '../../../src/main/lifecycle/quit.ts';
import { waitFor } from '../../support/wait-for.ts';
import { freshElectron } from '../fresh-electron.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function running() {
  const { electron, standIn } = await freshElectron();
  const warn = vi.fn<(sentence: string, error?: unknown) => void>();
  const signals = new EventEmitter();
  const relaunch = vi.fn<(args: readonly string[]) => void>();
  const quit = quitGracefully({ app: electron.app, process: signals, relaunch, warn });
  return { quit, app: standIn.app, warn, signals, relaunch };
}

describe('quitting', () => {
  it('waits until the archiver has released the data folder', async () => {
    const { quit, app, warn } = await running();
    const closed = Promise.withResolvers<void>();
    quit.beforeQuit(() => closed.promise);
    app.quit();
    app.quit(); // A second call changes nothing.
    expect(quit.isQuitting()).toBe(true);
    expect(app.quits).toEqual([]);
    closed.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not wait longer than 15 s, and says so', async () => {
    vi.useFakeTimers();
    const { quit, app, warn } = await running();
    const given: number[] = [];
    quit.beforeQuit((limitMs) => {
      given.push(limitMs);
      return new Promise(() => {});
    });
    app.quit();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(app.quits).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(app.quits).toHaveLength(1);
    expect(given).toEqual([15_000]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('did not close within 15 s')]]);
  });

  it('takes less time when the user’s session ends, because the system does not wait', async () => {
    vi.useFakeTimers();
    const { quit, app } = await running();
    const onSessionEnd = vi.fn();
    quit.onSessionEnd(onSessionEnd);
    quit.beforeQuit(() => new Promise(() => {}));
    quit.endSession();
    expect(onSessionEnd).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(4_100);
    expect(app.quits).toHaveLength(1);
  });

  it('exits with an error if closing failed', async () => {
    const { quit, app, warn } = await running();
    quit.beforeQuit(() => Promise.reject(new Error('no')));
    app.quit();
    await waitFor(() => expect(app.exits).toEqual([1]));
    expect(warn).toHaveBeenCalledWith('Matchkeep could not close cleanly:', expect.any(Error));
  });

  it('happens on the signals that systems and terminals send', async () => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      const { app, signals } = await running();
      signals.emit(signal);
      await waitFor(() => expect(app.quits).toHaveLength(1));
    }
  });

  it('does not happen when the last window is closed', async () => {
    const { app } = await running();
    app.emit('window-all-closed');
    expect(app.listenerCount('window-all-closed')).toBe(1);
    expect(app.quits).toEqual([]);
  });
});

describe('a start while Matchkeep quits', () => {
  async function quitting() {
    const given = await running();
    const closing = Promise.withResolvers<void>();
    given.quit.beforeQuit(() => closing.promise);
    given.quit.startLater(['before']); // Not quitting: the caller shows a window instead.
    given.app.quit();
    return { ...given, closing };
  }

  it('happens once everything is released, with the latest arguments', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    quit.startLater([]);
    quit.startLater(['matchkeep://game/1']);
    expect(relaunch).not.toHaveBeenCalled();
    closing.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    expect(relaunch.mock.calls).toEqual([[['matchkeep://game/1']]]);
  });

  it('happens when closing failed, too', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    quit.startLater([]);
    closing.reject(new Error('no'));
    await waitFor(() => expect(app.exits).toEqual([1]));
    expect(relaunch).toHaveBeenCalledOnce();
  });

  it('happens once if it was requested at the last moment', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    closing.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    quit.startLater([]);
    quit.startLater([]);
    expect(relaunch).toHaveBeenCalledOnce();
  });

  it('needs no relaunch once everything is released, because it can lock the data folder', async () => {
    const { app, relaunch, closing } = await quitting();
    expect(app.lockReleases).toEqual([]);
    closing.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    expect(app.lockReleases).toHaveLength(1);
    expect(relaunch).not.toHaveBeenCalled();
  });

  it('is ignored when the session ends', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    quit.startLater([]);
    quit.endSession();
    quit.startLater([]);
    closing.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    expect(relaunch).not.toHaveBeenCalled();
  });

  it('is left to the new version if one waits to be installed', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    const install = vi.fn();
    quit.installOnRelaunch(() => install);
    quit.startLater([]);
    closing.resolve();
    await waitFor(() => expect(install).toHaveBeenCalledOnce());
    expect(relaunch).not.toHaveBeenCalled();
    expect(app.quits).toEqual([]);
  });

  it('happens once even if that version cannot be installed', async () => {
    const { quit, app, relaunch, closing } = await quitting();
    quit.installOnRelaunch(() => (giveUp) => {
      giveUp();
      giveUp();
    });
    quit.startLater(['matchkeep://game/1']);
    closing.resolve();
    await waitFor(() => expect(app.quits.length).toBeGreaterThan(0));
    expect(relaunch.mock.calls).toEqual([[['matchkeep://game/1']]]);
  });

  it('does not happen if nobody requested it', async () => {
    const { quit, app, closing } = await quitting();
    const find = vi.fn(() => null);
    quit.installOnRelaunch(find);
    closing.resolve();
    await waitFor(() => expect(app.quits).toHaveLength(1));
    expect(find).not.toHaveBeenCalled();
  });
});
