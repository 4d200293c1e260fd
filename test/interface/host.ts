/**
 * What the interface is tested on. A spec asks for `host` (signed out, empty) or `explored` (practice data,
 * all due files archived) and gets a page that is already let in; another shell can provide the same two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import {
  bridgeReplySchema,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../src/shared/bridge.ts';
import { startProgram } from './programs.ts';

const serverReady = z.object({ address: z.string(), link: z.string() });
const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });

export interface Service extends z.infer<typeof serviceReady> {
  /** Replaces all faults of the practice service. */
  setFaults(...faults: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Host {
  readonly url: string;
  readonly page: Page;
  stop(): Promise<void>;
  /** Starts it again at the same address; gives the link that lets a browser in. */
  restart(): Promise<string>;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface Explored {
  readonly url: string;
  readonly cookies: Cookies;
}

export const test = base.extend<{ service: Service; host: Host; exploredPage: Page }, { explored: Explored }>(
  {
    service: async ({}, use) => {
      const program = await startProgram(['practice', '--port', '0']);
      const ready = serviceReady.parse(program.ready);
      const setFaults = async (...faults: readonly string[]) => {
        const response = await fetch(new URL('/practice/faults', ready.baseUrl), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ faults }),
        });
        expect(response.status, await response.text()).toBe(200);
      };
      await use({ ...ready, setFaults, stop: () => program.stop() });
      await program.stop();
    },

    host: async ({ page }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'matchkeep-interface-'));
      let program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
      const { address, link } = serverReady.parse(program.ready);
      const restart = async () => {
        await program.stop();
        program = await startProgram(['serve', '--port', new URL(address).port, '--data-dir', dataDir]);
        return serverReady.parse(program.ready).link;
      };
      await page.goto(link);
      await use({ url: address, page, stop: () => program.stop(), restart });
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },

    explored: [
      async ({ browser }, use) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'matchkeep-explored-'));
        const program = await startProgram(['serve', '--practice', '--port', '0', '--data-dir', dataDir]);
        const { address, link } = serverReady.parse(program.ready);
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(link);
        await expect.poll(() => isSettled(page), { timeout: 90_000 }).toBe(true);
        const cookies = await context.cookies();
        await context.close();
        await use({ url: address, cookies });
        await program.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 120_000 },
    ],

    exploredPage: async ({ page, explored }, use) => {
      await page.context().addCookies(explored.cookies);
      await page.goto(explored.url);
      await expect(page.getByRole('grid', { name: 'Matches' })).toBeVisible();
      await use(page);
    },
  },
);

export { expect };

/** Asks the bridge from within the page, to bring about a state or to know what is true. */
export async function call<N extends OperationName>(
  page: Page,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const answer = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return response.text();
    },
    [`/api/${name}`, JSON.stringify(input)] as const,
  );
  const reply = bridgeReplySchema.parse(JSON.parse(answer));
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
  return operations[name].output.parse(reply.value) as OperationOutput<N>;
}

/** Signs the main workspace in to a practice service, as a user would have done before. */
export async function signIn(page: Page, service: Service): Promise<void> {
  await call(page, 'settings.set', { 'service.baseUrl': service.baseUrl });
  const { username, password } = service;
  await call(page, 'session.signIn', { username, password, keep: 'memory' });
}

/** Whether all that is due is archived, and enough of it to browse. */
async function isSettled(page: Page): Promise<boolean> {
  const { coverage } = await call(page, 'app.status', null);
  return coverage.due === 0 && coverage.archived >= 20;
}

/** The rows of a list that can be chosen: headings of days and columns are rows too. */
export const items = (page: Page): Locator => page.getByRole('grid').locator('[role=row][aria-selected]');
