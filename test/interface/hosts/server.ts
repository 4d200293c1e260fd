/** The server shell, in a browser that was let in by its link. */
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
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
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> | null = null;
  let wire: Wire | null = null;
  return {
    url: address,
    async show(page) {
      wire = wireOf(page);
      if (cookies !== null) await page.context().addCookies(cookies);
      await page.goto(cookies === null ? link : address);
      cookies = await page.context().cookies();
      return page;
    },
    wire: () => wire,
    stop: () => program.stop(),
    async restart() {
      await program.stop();
      program = await start(new URL(address).port);
      return readySchema.parse(program.ready).link;
    },
  };
}

function wireOf(page: Page): Wire {
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
