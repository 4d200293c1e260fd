import { cp } from 'node:fs/promises';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { call } from './call.ts';
import { type Given, openGiven } from './given-games.ts';
import { provideExplored, settle } from './hosts/explored.ts';
import type {
  HostKind,
  Running,
  RunningDesktop,
  RunningServer,
  RunningStandIn,
  Wire,
} from './hosts/running.ts';
import { type Started, start } from './hosts/start.ts';
import { only, whyNotRun } from './not-run.ts';
import { startProgram } from './programs.ts';

const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });

export interface Service extends z.infer<typeof serviceReady> {
  /** Replaces all faults of the practice service. */
  setFaults(...faults: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Host extends Pick<Running, 'url' | 'stop'> {
  readonly page: Page;
}

interface TestFixtures {
  readonly onItsHosts: undefined;
  /** Of `host`. Empty at first, except in specs that use `onExploredData`. */
  readonly dataDir: string;
  readonly exploredCopy: string;
  /** What the practice service is started with. */
  readonly practiceOptions: readonly string[];
  readonly service: Service;
  readonly host: Host;
  /** `host`, where it is a server: only in specs tagged so. */
  readonly server: Host & Pick<RunningServer, 'restart' | 'newLink'>;
  /** `host`, where it is a desktop: only in specs tagged so. */
  readonly desktop: Host &
    Pick<RunningDesktop, 'evaluate' | 'secondStart'> & {
      /** After `stop`: starts it again on the same data folder, and gives its page. */
      readonly startAgain: () => Promise<Page>;
    };
  /** `host`, where it is the stand-in: only in specs tagged so. */
  readonly standIn: Host & Pick<RunningStandIn, 'evaluate' | 'callInside' | 'drop'>;
  /** Of a Matchkeep that the worker's specs share: in practice, with every due file. */
  readonly exploredPage: Page;
  /** Of `exploredPage`. */
  readonly exploredWire: Wire;
  /** Of a Matchkeep that the worker's specs share: with the games of `given-games.ts`. */
  readonly givenPage: Page;
  /** Of `host`. */
  readonly wire: Wire;
  readonly running: Started;
}

interface WorkerFixtures {
  readonly hostKind: HostKind;
  /** Made once a run: a data folder whose practice workspace has every due file. */
  readonly exploredFolder: string;
  readonly explored: Running;
  readonly given: Given;
}

const desktops = ['stand-in', 'electron'] as const;
export const onServer = (reason: string) => only(['server'], reason);
export const onStandIn = (reason: string) => only(['stand-in'], reason);
export const onDesktop = (reason: string) => only(desktops, reason);
/** Only the stand-in lets a test intercept the messages of a page to its main process; a server uses the network. */
export const whereWireIsOpen = only(
  ['server', 'stand-in'],
  'nothing can listen in between the page and the main process of the real Electron',
);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostKind: ['server', { option: true, scope: 'worker' }],

  onItsHosts: [
    async ({ hostKind }, use, info) => {
      const reason = whyNotRun(hostKind, info);
      info.skip(reason !== null, reason ?? undefined);
      await use(undefined);
    },
    { auto: true },
  ],

  dataDir: async ({}, use) => {
    const dataDir = createTemporaryFolder();
    await use(dataDir);
    removeTemporaryFolder(dataDir);
  },

  practiceOptions: [[], { option: true }],

  service: async ({ practiceOptions }, use) => {
    const program = await startProgram(['practice', '--port', '0', ...practiceOptions]);
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

  running: async ({ hostKind, dataDir }, use) => {
    const running = await start(hostKind, { dataDir });
    await use(running);
    await running.stop();
  },

  host: async ({ running, page }, use) => {
    await use({ url: running.url, stop: () => running.stop(), page: await running.show(page) });
  },

  server: async ({ running, host }, use) => {
    if (running.kind !== 'server') throw new Error('Tag this spec with onServer().');
    await use({ ...host, restart: () => running.restart(), newLink: () => running.newLink() });
  },

  desktop: async ({ browser, running, host, dataDir }, use) => {
    if (running.kind === 'server') throw new Error('Tag this spec with onDesktop().');
    const context = await browser.newContext();
    const later: Running[] = [];
    await use({
      ...host,
      evaluate: (run) => running.evaluate(run),
      secondStart: (args) => running.secondStart(args),
      async startAgain() {
        const again = await start(running.kind, { dataDir });
        later.push(again);
        return again.show(await context.newPage());
      },
    });
    for (const again of later) await again.stop();
    await context.close();
  },

  standIn: async ({ running, host }, use) => {
    if (running.kind !== 'stand-in') throw new Error('Tag this spec with onStandIn().');
    const { evaluate, callInside, drop } = running;
    await use({ ...host, evaluate, callInside, drop });
  },

  wire: async ({ running, host: _shown }, use) => use(createWire(running)),

  exploredFolder: [
    async ({ browser, hostKind }, use) => {
      const explore = async (dataDir: string) => {
        const running = await start(hostKind, { dataDir, isPractice: true });
        await settle(running, browser);
        await running.stop();
      };
      await use(await provideExplored(explore));
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  exploredCopy: async ({ exploredFolder }, use) => {
    const dataDir = createTemporaryFolder();
    await cp(exploredFolder, dataDir, { recursive: true });
    await use(dataDir);
    removeTemporaryFolder(dataDir);
  },

  explored: [
    async ({ browser, hostKind, exploredFolder }, use) => {
      const dataDir = createTemporaryFolder();
      await cp(exploredFolder, dataDir, { recursive: true });
      const running = await start(hostKind, { dataDir, isPractice: true });
      await settle(running, browser);
      await use(running);
      await running.stop();
      removeTemporaryFolder(dataDir);
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  given: [
    async ({ browser, hostKind }, use) => {
      const given = await openGiven(hostKind, browser);
      await use(given);
      await given.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  exploredPage: async ({ page, explored }, use) => {
    const shown = await explored.show(page);
    await expect(shown.getByRole('grid', { name: 'Matches' })).toBeVisible();
    await use(shown);
  },

  givenPage: async ({ page, given }, use) => use(await given.show(page)),

  exploredWire: async ({ explored, exploredPage: _shown }, use) => use(createWire(explored)),
});

export { call, expect };

/** For `test.use`: the practice workspace of `host` has every due file from the start. */
export const onExploredData = {
  dataDir: async (
    { exploredCopy }: Pick<TestFixtures, 'exploredCopy'>,
    use: (dataDir: string) => Promise<void>,
  ) => use(exploredCopy),
};

function createWire(running: Running): Wire {
  const wire = running.wire();
  if (wire === null) throw new Error('Tag this spec with whereWireIsOpen.');
  return wire;
}

/** Signs the main workspace in to a practice service, as a user does before. */
export async function signIn(page: Page, service: Service): Promise<void> {
  await call(page, 'settings.set', { 'service.baseUrl': service.baseUrl });
  const { username, password } = service;
  await call(page, 'session.signIn', { username, password, keep: 'memory' });
}

/** The rows of a list that can be selected; headings of days and columns are rows too. */
export const items = (page: Page): Locator => page.getByRole('grid').locator('[role=row][aria-selected]');

/**
 * Shows the past matches instead of the upcoming ones. Resolves when they are on screen: the last row that is drawn has begun.
 * A match that is decided at that moment can be the first of both lists.
 */
export async function showPastMatches(page: Page): Promise<void> {
  await page.getByText('Past', { exact: true }).click();
  await expect(async () => {
    const startAt = await items(page)
      .last()
      .locator('time')
      .first()
      .getAttribute('datetime', { timeout: 5_000 });
    expect(Date.parse(startAt ?? '')).toBeLessThan(Date.now());
  }).toPass();
}

/** Opens the library and waits for its games; until then the previous screen may still be visible. */
export async function openLibrary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click();
  const games = page.getByRole('grid', { name: 'Games' });
  await expect(games.locator('[role=row][aria-selected]').nth(5)).toBeVisible();
}
