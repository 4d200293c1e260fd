import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRateLimit } from '../../src/core/service/rate-limit.ts';
import { createManualClock } from './manual-clock.ts';

function createStage(requestsPerSecond: number) {
  const clock = createManualClock();
  const limit = createRateLimit(requestsPerSecond, clock);
  const begunAt: number[] = [];
  const begin = async () => void begunAt.push(clock.now());
  onTestFinished(() => limit.close());
  return { clock, limit, begunAt, request: () => limit.run(begin) };
}

it('An urgent request is sent before all waiting requests, and the others stay in order', async () => {
  const { limit } = createStage(1000);
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  // As many as may run at the same time.
  const busy = [1, 2, 3, 4].map(() => limit.run(() => gate.promise));
  const downloads = ['first', 'second'].map((name) => limit.run(async () => void begun.push(name)));
  const stream = limit.run(async () => void begun.push('stream'), { urgency: 'urgent' });
  expect(begun).toEqual([]);
  gate.resolve();
  await Promise.all([...busy, ...downloads, stream]);
  expect(begun).toEqual(['stream', 'first', 'second']);
});

it('A request that is aborted while it waits rejects as cancelled and never runs', async () => {
  const { limit, clock, request } = createStage(1);
  // The only one of this second.
  await request();
  const controller = new AbortController();
  let hasRun = false;
  const waiting = limit.run(
    async () => {
      hasRun = true;
    },
    { signal: controller.signal, urgency: 'urgent' },
  );
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await clock.advance(10_000);
  expect(hasRun).toBe(false);
});

it('A request with an aborted signal is cancelled at once, and one that is aborted while it runs too', async () => {
  const { limit } = createStage(10);
  const early = limit.run(async () => 'never', { signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject({ code: 'cancelled' });
  const controller = new AbortController();
  const fail = async () => {
    controller.abort();
    throw new Error('The socket was closed.');
  };
  await expect(limit.run(fail, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
});

it('No second has more requests than the rate, wherever that second begins', async () => {
  const { clock, begunAt, request } = createStage(50);
  void request();
  // A second counted from the first request would end a moment after these, and another would begin.
  await clock.advance(900);
  for (let count = 0; count < 90; count += 1) void request();
  await clock.advance(3_000);
  expect(begunAt).toHaveLength(91);
  const tooEarly = begunAt.filter(
    (at, index) => at - (begunAt[index - 50] ?? Number.NEGATIVE_INFINITY) < 1_000,
  );
  expect(tooEarly).toEqual([]);
});

it('For any rate and any arrival of requests, all are sent, as early as the rate allows', async () => {
  const waits = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 40 });
  const rates = fc.constantFrom(0.5, 1, 2.5, 4, 20);
  const property = fc.asyncProperty(rates, waits, async (rate, pauses) => {
    const { clock, begunAt, request } = createStage(rate);
    const tokens = Math.max(1, Math.floor(rate));
    const intervalMs = (1000 * tokens) / rate;
    const expected: number[] = [];
    for (const pause of pauses) {
      await clock.advance(pause);
      const freeAt = (expected.at(-tokens) ?? Number.NEGATIVE_INFINITY) + intervalMs;
      expected.push(Math.max(clock.now(), expected.length < tokens ? 0 : freeAt));
      void request();
    }
    await clock.advance(intervalMs * pauses.length);
    expect(begunAt).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 50 });
});

it('Below one request a second, requests are sent one by one at that rate', async () => {
  const { clock, begunAt, request } = createStage(0.5);
  for (let count = 0; count < 3; count += 1) void request();
  await clock.advance(10_000);
  expect(begunAt).toEqual([0, 2_000, 4_000]);
});

it('Requests continue when the clock of the machine is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createRateLimit(5);
  onTestFinished(() => limit.close());
  const ask = () => limit.run(async () => 'answered');
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered']);
});

it('Waiting requests follow a new rate, the urgent one first', async () => {
  const { limit, request } = createStage(0.01);
  await request();
  const begun: string[] = [];
  const waiting = ['first', 'second'].map((name) => limit.run(async () => void begun.push(name)));
  const urgent = limit.run(async () => void begun.push('urgent'), { urgency: 'urgent' });
  limit.setRate(1000);
  await Promise.all([...waiting, urgent]);
  expect(begun).toEqual(['urgent', 'first', 'second']);
});

it('A wait that the service asked for outlasts a new rate, and a shorter wait does not end it', async () => {
  const { clock, limit, begunAt, request } = createStage(5);
  limit.holdFor(300);
  limit.holdFor(100);
  void request();
  limit.setRate(1000);
  await clock.advance(1_000);
  expect(begunAt).toEqual([300]);
});

it('A wait that the service asked for ends at a time of the given clock', async () => {
  const limit = createRateLimit(5, createManualClock(), () => Date.UTC(2030, 0, 1));
  onTestFinished(() => limit.close());
  limit.holdFor(90_000);
  await expect(limit.run(async () => 'never')).rejects.toMatchObject({ retryAt: '2030-01-01T00:01:30.000Z' });
});

it('A request fails at once where the service asked to wait longer than a minute', async () => {
  const { clock, limit, begunAt, request } = createStage(5);
  limit.holdFor(90_000);
  await expect(request()).rejects.toMatchObject({ code: 'service-refused', status: 429 });
  await clock.advance(31_000);
  void request();
  await clock.advance(60_000);
  expect(begunAt).toEqual([90_000]);
});

it('A service that answers slowly gets as many requests at a time as the rate needs, and no more than the rate', async () => {
  const { clock, limit } = createStage(50);
  const answerMs = 300;
  const begunAt: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const requests = Array.from({ length: 400 }, () =>
    limit.run(async () => {
      begunAt.push(clock.now());
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => clock.after(answerMs, resolve));
      running -= 1;
    }),
  );
  await clock.advance(20_000);
  await Promise.all(requests);
  // Four at a time would be 13 in a second, and 30 seconds for all.
  expect(begunAt.filter((at) => at >= 3_000 && at < 4_000)).toHaveLength(50);
  for (const from of begunAt)
    expect(begunAt.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(50);
  expect(maxRunning).toBeLessThanOrEqual(23);
});

it('A service that fails slowly gets no more than four requests at a time', async () => {
  const { clock, limit } = createStage(100);
  let running = 0;
  let maxRunning = 0;
  const requests = Array.from({ length: 40 }, () =>
    limit
      .run(async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise<void>((resolve) => clock.after(30_000, resolve));
        running -= 1;
        throw new Error('It did not respond in time.');
      })
      .catch(() => {}),
  );
  await clock.advance(400_000);
  await Promise.all(requests);
  expect(maxRunning).toBe(4);
});
