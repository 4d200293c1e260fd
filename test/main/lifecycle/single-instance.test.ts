import { describe, expect, it, vi } from 'vitest';
import { requestSingleInstance } from '../../../src/main/lifecycle/single-instance.ts';
import { freshElectron } from '../fresh-electron.ts';

describe('a second start', () => {
  async function first() {
    const { electron, standIn } = await freshElectron();
    const quit = { isQuitting: vi.fn(() => false), startLater: vi.fn() };
    const instance = requestSingleInstance(electron.app, [], quit);
    if (!instance) throw new Error('This is the first.');
    /** Electron passes on the data that the second gave to the lock, and its own arguments. */
    const startAgain = (...args: string[]) =>
      standIn.app.emit('second-instance', {}, ['matchkeep', '--enable-features=X', ...args], '/', { args });
    return {
      instance,
      quit,
      startAgain,
      app: standIn.app,
      onStart: vi.fn<(args: readonly string[]) => void>(),
    };
  }

  it('passes its arguments to the first', async () => {
    const { instance, startAgain, onStart } = await first();
    instance.onLaterStart(onStart);
    startAgain('matchkeep://game/1');
    expect(onStart.mock.calls).toEqual([[['matchkeep://game/1']]]);
  });

  it('is received even before the first is ready for it', async () => {
    const { instance, startAgain, onStart } = await first();
    startAgain('a');
    startAgain('b');
    instance.onLaterStart(onStart);
    expect(onStart.mock.calls).toEqual([[['a']], [['b']]]);
  });

  it('by the system at login shows no window', async () => {
    const { instance, startAgain, onStart } = await first();
    instance.onLaterStart(onStart);
    startAgain('--hidden');
    expect(onStart).not.toHaveBeenCalled();
  });

  it('counts as one without arguments if its data is not readable', async () => {
    const { instance, app, onStart } = await first();
    instance.onLaterStart(onStart);
    app.emit('second-instance', {}, ['matchkeep'], '/', null);
    expect(onStart.mock.calls).toEqual([[[]]]);
  });

  it('is the same as a click on the dock, but not as the launch itself', async () => {
    const { instance, app, onStart } = await first();
    app.emit('activate');
    instance.onLaterStart(onStart);
    expect(onStart).not.toHaveBeenCalled();
    app.emit('activate');
    expect(onStart.mock.calls).toEqual([[[]]]);
  });

  it('waits if the first is quitting, and so does a click on the dock', async () => {
    const { instance, quit, startAgain, app, onStart } = await first();
    instance.onLaterStart(onStart);
    quit.isQuitting.mockReturnValue(true);
    startAgain('matchkeep://game/1');
    app.emit('activate');
    startAgain('--hidden');
    expect(onStart).not.toHaveBeenCalled();
    expect(quit.startLater.mock.calls).toEqual([[['matchkeep://game/1']], [[]]]);
  });

  it('quits if it is this process', async () => {
    const { electron, standIn } = await freshElectron();
    standIn.app.isFirstInstance = false;
    expect(
      requestSingleInstance(electron.app, [], { isQuitting: () => false, startLater: () => {} }),
    ).toBeNull();
    expect(standIn.app.quits).toHaveLength(1);
  });
});
