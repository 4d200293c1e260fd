/** Four streams in a page of the browser, and how late its timers and the archiver's answers are meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { BridgeCaller } from './bridge-caller.ts';

export const streams = 4;

export interface Delays {
  /** How late the page's timers were, and how late the archiver answered: ms. */
  readonly page: readonly number[];
  readonly archiver: readonly number[];
  readonly longTasks: number;
  readonly maxTaskMs: number;
}

export async function saveStreams(ask: BridgeCaller): Promise<void> {
  for (let digit = 1; digit <= streams; digit += 1) {
    const matchPerid = `esports:match:${digit}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;
    await ask('streams.save', { label: `Bench ${digit}`, matchPerid, matchId: null });
  }
}

/** On the screen of streams: until all of them play. */
export async function playStreams(page: Page): Promise<void> {
  for (let digit = 1; digit <= streams; digit += 1) {
    await page.getByRole('button', { name: `Watch Bench ${digit}` }).click();
  }
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('video')].filter((video) => video.currentTime > 1).length === wanted,
    streams,
  );
}

/** Throws if a stream no longer plays: the load would not be what is reported. */
export async function requirePlaying(page: Page): Promise<void> {
  const playing = () => [...document.querySelectorAll('video')].map((video) => video.currentTime);
  const before = await page.evaluate(playing);
  await delay(1500);
  const after = await page.evaluate(playing);
  const moving = after.filter((time, at) => time > (before[at] ?? Number.POSITIVE_INFINITY)).length;
  if (moving < streams) throw new Error(`Only ${moving} of ${streams} streams play at the end.`);
}

export async function watchDelays(page: Page, ask: BridgeCaller, seconds: number): Promise<Delays> {
  const archiver: number[] = [];
  const until = performance.now() + seconds * 1000;
  const asking = (async () => {
    while (performance.now() < until) {
      const askedAt = performance.now();
      await ask('settings.get', null);
      archiver.push(performance.now() - askedAt);
      await delay(50);
    }
  })();
  const seen = await page.evaluate(async (duration) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    );
    observer.observe({ entryTypes: ['longtask'] });
    const late: number[] = [];
    const end = performance.now() + duration * 1000;
    while (performance.now() < end) {
      const due = performance.now() + 10;
      await new Promise((resolve) => setTimeout(resolve, 10));
      late.push(Math.max(0, performance.now() - due));
    }
    observer.disconnect();
    return { late, tasks };
  }, seconds);
  await asking;
  return {
    page: seen.late,
    archiver,
    longTasks: seen.tasks.length,
    maxTaskMs: Math.max(0, ...seen.tasks),
  };
}
