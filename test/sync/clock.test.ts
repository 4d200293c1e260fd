import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createSync } from '../../src/core/sync/sync.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A timer of passes that do nothing, with its own clock, which advances with the timers. */
function stage() {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) });
  let ahead = 9 * hourMs;
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  let passes = 0;
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const sync = createSync({
    workTimes: { hold: () => null },
    catalogue,
    log,
    changes: createChanges(),
    downloads: { fetchWanted() {}, stopUnwanted() {} },
    settings: { get: () => settingsSchema.parse({ 'sync.intervalMinutes': 10 }) },
    random: () => 0.5,
    now: () => Date.now() + ahead,
    service: {
      listings: {
        upcomingMatches: async () => {
          passes += 1;
          throw new Error('Nobody answers.');
        },
        pastGames: () => Promise.reject(new Error('Nobody asks.')),
      },
    },
  });
  onTestFinished(async () => {
    await sync.stop();
    vi.useRealTimers();
    catalogue.close();
  });
  const setRight = () => {
    ahead = 0;
  };
  const logged = () => lines.map((line): { readonly msg: string } => JSON.parse(line));
  return { sync, catalogue, logged, setRight, passes: () => passes };
}

it('A machine clock that is set back does not delay the next pass', async () => {
  const { sync, setRight, passes } = stage();
  sync.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(passes()).toBe(1);
  setRight();
  await vi.advanceTimersByTimeAsync(12 * minuteMs);
  expect(passes()).toBe(2);
});

it('A machine clock that is set back does not make a suspension longer', async () => {
  const { sync, setRight, passes } = stage();
  sync.suspend(5 * minuteMs);
  sync.start();
  setRight();
  await vi.advanceTimersByTimeAsync(7 * minuteMs);
  expect(passes()).toBe(1);
});

it('A pass that cannot write its record is in the log, and the next one is planned', async () => {
  const { sync, catalogue, logged, passes } = stage();
  vi.spyOn(catalogue.runs, 'start').mockImplementationOnce(() => {
    throw new Error('database or disk is full');
  });
  sync.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(passes()).toBe(0);
  expect(logged().filter(({ msg }) => msg === 'a sync failed')).toMatchObject([
    { level: 40, err: { message: expect.stringContaining('database or disk is full') } },
  ]);
  await vi.advanceTimersByTimeAsync(12 * minuteMs);
  expect(passes()).toBe(1);
});

it('A pass that its caller cancels does not change the time of the next one', async () => {
  const { sync, passes } = stage();
  sync.start();
  await vi.advanceTimersByTimeAsync(4 * minuteMs);
  const { nextAt } = sync.status();
  expect(nextAt).not.toBeNull();
  const caller = new AbortController();
  caller.abort();
  await sync.run(caller.signal).catch(() => {});
  expect(passes()).toBe(2);
  expect(sync.status().nextAt).toBe(nextAt);
  await vi.advanceTimersByTimeAsync(7 * minuteMs);
  expect(passes()).toBe(3);
});
