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
