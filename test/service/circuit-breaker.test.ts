import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Circuit,
  type CircuitEvent,
  closedCircuit,
  type FailureKind,
  nextCircuit,
  permits,
} from '../../src/core/service/circuit-breaker.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';

const start = Date.UTC(2026, 10, 22);
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const failed = (call: string, kind: FailureKind = 'down', retryAt?: string): CircuitEvent => ({
  type: 'failed',
  failure: { call, kind, problem: { code: 'service-refused', message: 'No.', ...(retryAt && { retryAt }) } },
});

const ofOneFile = (call: string, kind: FailureKind = 'down'): CircuitEvent => {
  const event = failed(call, kind);
  return event.type === 'failed' ? { ...event, failure: { ...event.failure, isOfOneFile: true } } : event;
};

function circuitAfter(events: readonly CircuitEvent[], at = start, random = 0): Circuit {
  return events.reduce((circuit, event) => nextCircuit(circuit, event, { now: at, random }), closedCircuit);
}

const calls = (count: number) => Array.from({ length: count }, (_, index) => `game ${index}`);

describe('a circuit', () => {
  it('stays closed while one call fails again and again', () => {
    const circuit = circuitAfter(Array.from({ length: 100 }, () => failed('one game')));
    expect(permits(circuit, start)).toBe('all');
  });

  it('opens when five different calls fail in a row, and allows one probe after two seconds', () => {
    expect(permits(circuitAfter(calls(4).map((call) => failed(call))), start)).toBe('all');
    const circuit = circuitAfter(calls(5).map((call) => failed(call)));
    expect(permits(circuit, start)).toBe('none');
    expect(permits(circuit, start + 1_999)).toBe('none');
    expect(permits(circuit, start + 2_000)).toBe('one');
  });

  it('stays closed while calls succeed between those that fail', () => {
    const events = calls(50).flatMap((call) => [failed(call), { type: 'succeeded' } as const]);
    expect(permits(circuitAfter(events), start)).toBe('all');
  });

  it('opens only after ten different unreadable responses, because some may concern only their own call', () => {
    expect(permits(circuitAfter(calls(9).map((call) => failed(call, 'unreadable'))), start)).toBe('all');
    expect(permits(circuitAfter(calls(10).map((call) => failed(call, 'unreadable'))), start)).toBe('none');
  });

  it.each([
    [4, 'down'],
    [9, 'unreadable'],
  ] as const)(
    'is in doubt after %d answers that may each concern one file (%s): the next call decides',
    (count, kind) => {
      expect(permits(circuitAfter(calls(count - 1).map((call) => ofOneFile(call, kind))), start)).toBe('all');
      const inDoubt = circuitAfter(calls(60).map((call) => ofOneFile(call, kind)));
      expect(permits(inDoubt, start)).toBe('one');
      expect(inDoubt.outage).toBeNull();
      const chance = { now: start, random: 0 };
      expect(nextCircuit(inDoubt, { type: 'succeeded' }, chance)).toBe(closedCircuit);
      const open = nextCircuit(inDoubt, failed('deciding call', kind), chance);
      expect(open.outage).toMatchObject({ failures: 1, probeAt: start + 2_000 });
      // As without a doubt, only the probe's failure makes the next wait longer.
      expect(nextCircuit(open, ofOneFile('late file', kind), chance).outage).toEqual(open.outage);
    },
  );

  it('opens at the first response that asks every call to wait, for as long as requested', () => {
    const retryAt = new Date(start + 10 * minuteMs).toISOString();
    const circuit = circuitAfter([failed('one game', 'rate-limited', retryAt)]);
    expect(permits(circuit, start + 10 * minuteMs - 1)).toBe('none');
    expect(permits(circuit, start + 10 * minuteMs)).toBe('one');
  });

  it('closes at the first probe that succeeds', () => {
    const open = circuitAfter(calls(5).map((call) => failed(call)));
    const closed = nextCircuit(open, { type: 'succeeded' }, { now: start + minuteMs, random: 0 });
    expect(closed).toBe(closedCircuit);
  });

  it('counts calls that ran at the same time as one failure', () => {
    const open = circuitAfter(calls(5).map((call) => failed(call)));
    const later = nextCircuit(open, failed('late game'), { now: start + 1_000, random: 0 });
    expect(later.outage).toMatchObject({ failures: 1, probeAt: start + 2_000 });
  });

  it('allows a probe at once on request', () => {
    const open = circuitAfter(calls(5).map((call) => failed(call)));
    const asked = nextCircuit(open, { type: 'probe-now' }, { now: start + 1, random: 0 });
    expect(permits(asked, start + 1)).toBe('one');
  });

  it('waits no longer when the clock of the machine is set back', () => {
    const open = circuitAfter(calls(5).map((call) => failed(call)));
    const hourMs = 60 * minuteMs;
    const moved = nextCircuit(
      open,
      { type: 'clock-set-back', byMs: hourMs },
      { now: start - hourMs, random: 0 },
    );
    expect(permits(moved, start - hourMs + 2_000)).toBe('one');
  });
});

it('A circuit probes fewer than forty times in any half hour, at least once a minute for three hours, then every few minutes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 400, maxLength: 400 }),
      (chances) => {
        let circuit = circuitAfter(calls(5).map((call) => failed(call)));
        const probes: number[] = [];
        for (const random of chances) {
          const now = circuit.outage?.probeAt ?? Number.NaN;
          probes.push(now);
          circuit = nextCircuit(circuit, failed('probe'), { now, random });
        }
        probes.forEach((at, index) => {
          const inHalfHour = probes.filter((one) => one >= at && one < at + 30 * minuteMs).length;
          expect(inHalfHour).toBeLessThan(40);
          const waitMs = at - (probes[index - 1] ?? start);
          expect(waitMs).toBeLessThanOrEqual(at - start < 180 * minuteMs ? 57 * secondMs : 240 * secondMs);
        });
      },
    ),
  );
});

it('A circuit never allows all calls during an outage, and never waits for ever', () => {
  const event: fc.Arbitrary<CircuitEvent> = fc.oneof(
    fc.constant<CircuitEvent>({ type: 'succeeded' }),
    fc.constant<CircuitEvent>({ type: 'probe-now' }),
    fc
      .nat(10)
      .chain((call) =>
        fc
          .constantFrom<FailureKind>('down', 'unreadable', 'rate-limited')
          .chain((kind) => fc.constantFrom(failed(`game ${call}`, kind), ofOneFile(`game ${call}`, kind))),
      ),
  );
  const steps = fc.array(
    fc.record({ event, waitMs: fc.nat(10 * minuteMs), random: fc.constantFrom(0, 0.5, 0.99) }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let now = start;
      let circuit = closedCircuit;
      for (const { event, waitMs, random } of all) {
        now += waitMs;
        circuit = nextCircuit(circuit, event, { now, random });
        if (event.type === 'succeeded') expect(circuit).toBe(closedCircuit);
        expect(permits(circuit, now) === 'all').toBe(circuit.outage === null && !circuit.isInDoubt);
        if (circuit.outage) expect(circuit.isInDoubt).toBe(false);
        if (circuit.outage) expect(permits(circuit, Math.max(now, circuit.outage.probeAt))).toBe('one');
        if (circuit.outage) expect(circuit.outage.probeAt - now).toBeLessThanOrEqual(4 * minuteMs);
        expect(new Set(circuit.failed.map(({ call }) => call)).size).toBe(circuit.failed.length);
        expect(circuit.failed.length).toBeLessThanOrEqual(10);
      }
    }),
  );
});

it('An origin that is down delays no other origin', () => {
  const circuits = createCircuits({ now: () => start, random: () => 0 });
  const away = new MatchkeepError('service-refused', 'No.', { status: 503 });
  for (const call of calls(5)) circuits.report('https://one.example', call, away);
  expect(circuits.permits('https://one.example')).toBe('none');
  expect(circuits.permits('https://other.example')).toBe('all');
  expect(circuits.open()).toEqual([{ origin: 'https://one.example', probeAt: start + 2_000 }]);
});

it('A response that refuses one call shows that its origin is available', () => {
  const circuits = createCircuits({ now: () => start, random: () => 0 });
  const away = new MatchkeepError('service-unreachable', 'No.');
  for (const call of calls(5)) circuits.report('data', call, away);
  circuits.report('data', 'game 9', new MatchkeepError('service-refused', 'No.', { status: 404 }));
  expect(circuits.permits('data')).toBe('all');
});
