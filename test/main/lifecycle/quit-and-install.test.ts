import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { quitGracefully } from '../../../src/main/lifecycle/quit.ts';
import { waitFor } from '../../support/wait-for.ts';
import { freshElectron } from '../fresh-electron.ts';

afterEach(() => void vi.useRealTimers());

it('An installer starts only when the archiver has released the data folder', async () => {
  const { electron, standIn } = await freshElectron();
  const steps: string[] = [];
  const closing = Promise.withResolvers<void>();
  const quit = quitGracefully({ app: electron.app, process: new EventEmitter(), relaunch: () => {} });
  quit.beforeQuit(async () => {
    steps.push('close');
    await closing.promise;
    steps.push('closed');
  });
  quit.quitAndInstall(() => {
    steps.push('install');
    standIn.app.quit(); // As electron-updater does.
  });
  await waitFor(() => expect(steps).toEqual(['close']));
  expect(standIn.app.quits).toEqual([]);
  closing.resolve();
  await waitFor(() => expect(standIn.app.quits).toHaveLength(1));
  expect(steps).toEqual(['close', 'closed', 'install']);
});

it('If an installer cannot start, or never ends Matchkeep, Matchkeep quits by itself', async () => {
  vi.useFakeTimers();
  for (const [install, afterMs] of [
    [(giveUp: () => void) => giveUp(), 0],
    [() => {}, 60_000],
  ] as const) {
    const { electron, standIn } = await freshElectron();
    const quit = quitGracefully({ app: electron.app, process: new EventEmitter(), relaunch: () => {} });
    quit.quitAndInstall(install);
    await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 100));
    expect(standIn.app.quits).toHaveLength(afterMs === 0 ? 1 : 0);
    await vi.advanceTimersByTimeAsync(200);
    expect(standIn.app.quits.length).toBeGreaterThan(0);
  }
});
