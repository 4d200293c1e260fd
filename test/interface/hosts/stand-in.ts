/** The built desktop program on the stand-in for Electron: its window is a page of the browser. */
import type { Page } from '@playwright/test';
import { pageOrigin } from '../../main/stand-in/driver/app-address.ts';
import { StandInApplication } from '../../main/stand-in/driver/application.ts';
import type { WindowPage } from '../../main/stand-in/driver/window-page.ts';
import { bareEnv } from '../programs.ts';
import { listenIn, readAnswers } from './network.ts';
import type { RunningStandIn, StartOptions, Wire } from './running.ts';

export async function startStandIn({ dataDir }: StartOptions): Promise<RunningStandIn> {
  const application = await StandInApplication.start({ dataDir, env: bareEnv() });
  let wire: Wire | null = null;
  let shown: WindowPage | null = null;
  return {
    url: pageOrigin,
    async show(page) {
      shown = await application.show(page);
      wire = createWire(page, shown);
      return page;
    },
    wire: () => wire,
    stop: () => application.close(),
    secondStart: (args) => StandInApplication.runToEnd({ dataDir, env: bareEnv(), args }),
    evaluate: (run) => application.evaluate(run),
    async callInside(name, input) {
      if (shown === null) throw new Error('There is no page yet.');
      return shown.invokeInside(name, input);
    },
    async drop(path) {
      if (shown === null) throw new Error('There is no page yet.');
      await shown.drop(path);
    },
  };
}

function createWire(page: Page, { wire }: WindowPage): Wire {
  listenIn(page, wire.sent, wire.received);
  return {
    sent: wire.sent,
    received: wire.received,
    readAnswers: () => readAnswers(page, wire.received),
    async answer(name, reply) {
      wire.answers.set(name, async () => reply);
      return async () => void wire.answers.delete(name);
    },
    async hold(name) {
      const held = Promise.withResolvers<void>();
      wire.answers.set(name, async (real) => {
        await held.promise;
        return real();
      });
      return held.resolve;
    },
  };
}
