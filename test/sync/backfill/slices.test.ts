import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dividedSpanMs, nextSpanMs, nextStep } from '../../../src/core/sync/backfill/slices.ts';

it('The parts of a backfill cover its range without gaps, however full each of them is.', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 * day }), fc.array(fc.nat(300)), (lengthMs, fills) => {
      let job = { fromAt: 0, readBackTo: lengthMs, spanMs: day, unread: [], pages: 0, maxPages: null };
      let fill = 0;
      for (let part = 0; ; part += 1) {
        const step = nextStep(job);
        if (step.type === 'end') break;
        expect(step.span.toAt).toBe(job.readBackTo);
        expect(step.span.fromAt).toBeLessThan(step.span.toAt);
        const games = fills[fill] ?? 0;
        fill += 1;
        const spanMs = step.span.toAt - step.span.fromAt;
        const divided = dividedSpanMs(spanMs, Math.ceil(games / 100));
        if (divided !== null) {
          expect(divided).toBeLessThan(spanMs);
          job = { ...job, spanMs: divided };
        } else {
          job = {
            ...job,
            readBackTo: step.span.fromAt,
            spanMs: nextSpanMs(spanMs, { games }),
          };
        }
        expect(part).toBeLessThan(fills.length + 4000);
      }
      expect(job.readBackTo).toBe(0);
    }),
  );
});

it('A range of many years without games takes few requests.', () => {
  const day = 86_400_000;
  let job = { fromAt: 0, readBackTo: 10_000 * day, spanMs: day, unread: [], pages: 0, maxPages: null };
  let requests = 0;
  for (let step = nextStep(job); step.type === 'read'; step = nextStep(job)) {
    requests += 1;
    const spanMs = nextSpanMs(job.spanMs, { games: 0 });
    job = { ...job, readBackTo: step.span.fromAt, spanMs };
  }
  expect(requests).toBeLessThan(40);
});
