import { expect, it, onTestFinished, vi } from 'vitest';
import { createRateLimit } from '../../src/core/service/rate-limit.ts';

it('lets what somebody waits for go before all that waits already, and the rest in their order', async () => {
  const limit = createRateLimit(1000);
  onTestFinished(() => limit.close());
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  // As many as there may be at once.
  const busy = [1, 2, 3, 4].map(() => limit.run(() => gate.promise));
  const downloads = ['first', 'second'].map((name) => limit.run(async () => void begun.push(name)));
  const stream = limit.run(async () => void begun.push('stream'), { isUrgent: true });
  expect(begun).toEqual([]);
  gate.resolve();
  await Promise.all([...busy, ...downloads, stream]);
  expect(begun).toEqual(['stream', 'first', 'second']);
});

it('tells an aborted wait as cancelled, and does not run it', async () => {
  const limit = createRateLimit(1);
  onTestFinished(() => limit.close());
  // The one of this second.
  await limit.run(async () => {});
  const controller = new AbortController();
  let hasRun = false;
  const waiting = limit.run(
    async () => {
      hasRun = true;
    },
    { signal: controller.signal, isUrgent: true },
  );
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  expect(hasRun).toBe(false);
});

it('lets no more than its rate go in any second, wherever that begins', async () => {
  const limit = createRateLimit(50);
  onTestFinished(() => limit.close());
  const begun: number[] = [];
  const ask = () => limit.run(async () => void begun.push(performance.now()));
  await ask();
  // A second counted from the first request would end a moment after these, and another would begin.
  await new Promise((resolve) => setTimeout(resolve, 900));
  await Promise.all(Array.from({ length: 90 }, ask));
  const tooEarly = begun.filter((at, index) => at - (begun[index - 50] ?? Number.NEGATIVE_INFINITY) < 900);
  expect(tooEarly).toEqual([]);
});

it('goes on when the clock of the machine is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createRateLimit(5);
  onTestFinished(() => limit.close());
  const ask = () => limit.run(async () => 'answered');
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered']);
});

it('lets those that wait go at a new rate, and the urgent first', async () => {
  const limit = createRateLimit(0.01);
  onTestFinished(() => limit.close());
  await limit.run(async () => {});
  const begun: string[] = [];
  const waiting = ['first', 'second'].map((name) => limit.run(async () => void begun.push(name)));
  const urgent = limit.run(async () => void begun.push('urgent'), { isUrgent: true });
  limit.setRate(1000);
  await Promise.all([...waiting, urgent]);
  expect(begun).toEqual(['urgent', 'first', 'second']);
});

it('keeps a wait that the service asked for over a new rate', async () => {
  const limit = createRateLimit(5);
  onTestFinished(() => limit.close());
  limit.holdFor(300);
  const heldAt = performance.now();
  const asked = limit.run(async () => performance.now() - heldAt);
  limit.setRate(1000);
  expect(await asked).toBeGreaterThan(290);
});
