import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { quitGracefully } from '../../src/main/quit.ts';
import { isPrevented } from './stand-in/events.ts';

it('an installer takes over only when the archiver has let go', async () => {
  const steps: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    quit: () => void (isPrevented(app, 'before-quit') || steps.push('quit')),
    exit: () => void steps.push('exit'),
  });
  const closing = Promise.withResolvers<void>();
  const quit = quitGracefully({ app, process: new EventEmitter() });
  quit.closeFirst(async () => {
    steps.push('close');
    await closing.promise;
    steps.push('closed');
  });
  quit.quitInto(() => {
    steps.push('install');
    app.quit(); // As electron-updater does.
  });
  await vi.waitFor(() => expect(steps).toEqual(['close']));
  closing.resolve();
  await vi.waitFor(() => expect(steps).toEqual(['close', 'closed', 'install', 'quit']));
});
