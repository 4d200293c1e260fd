import { expect, it, onTestFinished } from 'vitest';
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
