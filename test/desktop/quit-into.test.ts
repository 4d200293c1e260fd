import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { quitGracefully } from '../../src/main/quit.ts';
import { freshElectron } from './fresh-electron.ts';

it('an installer takes over only when the archiver has let go', async () => {
  const { electron, standIn } = await freshElectron();
  const steps: string[] = [];
  const closing = Promise.withResolvers<void>();
  const quit = quitGracefully({ app: electron.app, process: new EventEmitter() });
  quit.closeFirst(async () => {
    steps.push('close');
    await closing.promise;
    steps.push('closed');
  });
  quit.quitInto(() => {
    steps.push('install');
    standIn.app.quit(); // As electron-updater does.
  });
  await vi.waitFor(() => expect(steps).toEqual(['close']));
  expect(standIn.app.quits).toEqual([]);
  closing.resolve();
  await vi.waitFor(() => expect(standIn.app.quits).toHaveLength(1));
  expect(steps).toEqual(['close', 'closed', 'install']);
});
