/** The server shell, in a browser that its link has authorised. */
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { connectToServer } from '../../../src/core/handover/client.ts';
import { pageToken } from '../../../src/shared/base/page-token.ts';
import { startProgram } from '../programs.ts';
import { listenIn, readAnswers } from './network.ts';
import type { RunningServer, StartOptions, Wire } from './running.ts';

const readySchema = z.object({ address: z.string(), link: z.string() });

export async function startServer({ dataDir, isPractice = false }: StartOptions): Promise<RunningServer> {
  const start = (port: string) => {
    const mode = isPractice ? ['--practice'] : [];
    return startProgram(['serve', ...mode, '--port', port, '--data-dir', dataDir]);
  };
  let program = await start('0');
  const { address, link } = readySchema.parse(program.ready);
  let session: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;
  let wire: Wire | null = null;
  return {
    url: address,
    async show(page) {
      wire = createWire(page);
      // A browser with windows grants this to a click; one without them asks nobody, and refuses.
      await page.context().grantPermissions(['clipboard-write'], { origin: address });
      if (session === null) {
        await openLink(page, link);
        session = await page.context().storageState();
        return page;
      }
      await page.context().addCookies(session.cookies);
      const token = session.origins
        .flatMap(({ localStorage }) => localStorage)
        .find(({ name }) => name === pageToken.storageKey)?.value;
      const entry = [pageToken.storageKey, token ?? ''] as const;
      await page.addInitScript(([name, value]) => localStorage.setItem(name, value), entry);
      await page.goto(address);
      return page;
    },
    wire: () => wire,
    stop: () => program.stop(),
    async newLink() {
      const server = await connectToServer(dataDir);
      const { link } = await server.handlers['browsers.link'](null);
      await server.close();
      return link;
    },
    async restart() {
      await program.stop();
      program = await start(new URL(address).port);
      return readySchema.parse(program.ready).link;
    },
  };
}

/** The page of a link stores the session, then opens the interface. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL((url) => url.pathname !== '/open');
}

function createWire(page: Page): Wire {
  const sent: string[] = [];
  const received: string[] = [];
  listenIn(page, sent, received);
  const address = (name: string) => `**/api/${name}`;
  return {
    sent,
    received,
    readAnswers: () => readAnswers(page, received),
    async answer(name, reply) {
      await page.route(address(name), async (route) => route.fulfill({ json: await reply }));
      return () => page.unroute(address(name));
    },
    async hold(name) {
      const held = Promise.withResolvers<void>();
      await page.route(address(name), async (route) => {
        await held.promise;
        await route.continue();
      });
      return held.resolve;
    },
  };
}
