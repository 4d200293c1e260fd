/**
 * The scheduler against a naive model of the queue's surroundings: random histories of downloads, failures, commands,
 * outages, a full disk and clocks that jump.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DrainView, isMoving } from '../../src/core/downloads/drain-progress.ts';
import type { Outcome } from '../../src/core/downloads/scheduler/failure-policy.ts';
import { next } from '../../src/core/downloads/scheduler/scheduler.ts';
import {
  type Effect,
  initialState,
  isPlaceWanted,
  type PlaceStep,
  type SchedulerEvent,
  type SchedulerState,
} from '../../src/core/downloads/scheduler/scheduler-state.ts';
import { createAlarmClock } from '../../src/core/platform/alarm-clock.ts';
import { dataOrigin } from '../../src/core/service/circuits.ts';
import type { ErrorData } from '../../src/shared/base/errors.ts';

const begin = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;
const problem: ErrorData = { code: 'unexpected', message: 'test' };

interface ModelDownload {
  readonly id: string;
  /** `lost`: its end could not be written, so that the catalogue still has it as in progress. */
  state: 'waiting' | 'queued' | 'active' | 'lost' | 'archived' | 'failed';
  dueAt: number;
}

/** The surroundings of a scheduler, and what it must never do in them. */
class Model {
  state: SchedulerState = initialState(false);
  readonly downloads: ModelDownload[] = [];
  readonly concurrency: number;
  /** The machine's clock, and one that is never set: ms. */
  now = begin;
  elapsed = 0;
  timer: { readonly at: number; readonly callback: () => void } | null = null;
  readonly clock = createAlarmClock({
    now: () => this.now,
    onRing: () => this.send({ type: 'alarm' }),
    onSetBack: (byMs) => {
      if (this.outage) this.outage = { ...this.outage, probeAt: this.outage.probeAt - byMs };
      this.dispatch({ type: 'clock-set-back', byMs });
    },
    setTimer: (callback, ms) => {
      this.timer = { at: this.elapsed + ms, callback };
      return () => {
        this.timer = null;
      };
    },
  });
  outage: { probeAt: number; failures: number } | null = null;
  isDiskFull = false;
  isStarted = false;
  isPaused = false;
  isQuiet = false;
  /** Downloads that the user has requested since the quiet hours began, by their ids. */
  readonly requested = new Set<string>();
  /** Active downloads whose files are transferred, or wait in the engine for one of its places. */
  readonly inPlaces = new Set<string>();
  /** Active downloads whose file has arrived. */
  readonly publishing = new Set<string>();
  /** Active downloads that wait for a place with an address, each since when by the machine's clock. */
  readonly readyAt = new Map<string, number>();
  isFinishing = false;
  isDraining = false;
  stoppingCommands = 0;
  suspendedUntilElapsed = 0;
  private isSoonPending = false;
  /** The downloads to stop, by their ids. */
  private readonly toStop = new Set<string>();
  /** When files arrived. */
  private readonly arrivedAt: number[] = [];

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }

  /** Sends an event, and then everything that follows in the same turn of the event loop. */
  send(event: SchedulerEvent): void {
    this.dispatch(event);
    while (this.isSoonPending || this.toStop.size > 0) {
      if (this.toStop.size > 0) this.endStopped();
      if (!this.isSoonPending) continue;
      this.isSoonPending = false;
      this.dispatch({ type: 'soon' });
    }
  }

  inState(state: ModelDownload['state']): ModelDownload[] {
    return this.downloads.filter((one) => one.state === state);
  }

  end(one: ModelDownload, state: ModelDownload['state'], ...events: SchedulerEvent[]): void {
    one.state = state;
    this.leave(one.id);
    for (const event of events) this.dispatch(event);
    this.send({ type: 'ended', id: one.id });
  }

  /** Lets time pass, and rings every alarm on the way. */
  advance(ms: number): void {
    const until = this.elapsed + ms;
    for (let due = this.timer; due !== null && due.at <= until; due = this.timer) {
      this.now += due.at - this.elapsed;
      this.elapsed = due.at;
      this.timer = null;
      due.callback();
    }
    this.now += until - this.elapsed;
    this.elapsed = until;
  }

  /** A file arrives, and its place is free. */
  arrive(id: string): void {
    this.inPlaces.delete(id);
    this.publishing.add(id);
    this.arrivedAt.push(this.now);
    this.send({ type: 'advanced', id, step: 'publishing' });
  }

  view(): DrainView {
    const outage = (origin: string) =>
      origin === dataOrigin && this.outage ? { ...this.outage, since: begin, problem } : null;
    return {
      state: () => this.state,
      now: () => this.now,
      circuits: {
        outage,
        open: () => this.openOrigins(),
        problem: (origin) => outage(origin)?.problem ?? null,
      },
      downloads: {
        counts: () => ({
          scheduled: 0,
          resolving: 0,
          transferring: 0,
          verifying: 0,
          paused: 0,
          archived: 0,
          failed: 0,
          'not-offered': 0,
          'not-needed': 0,
          cancelled: 0,
          'not-wanted': 0,
          queued: this.inState('queued').length,
          waiting: this.inState('waiting').length,
        }),
        dueAt: () => null,
        nextDueAt: () => this.nextDueAt(),
      },
    };
  }

  private dispatch(event: SchedulerEvent): void {
    const around = { now: this.clock.now(), concurrency: this.concurrency };
    const step = next(this.state, event, { ...around, openOrigins: this.openOrigins() });
    this.state = step.state;
    for (const effect of step.effects) {
      if (this.perform(effect)) continue;
      this.dispatch({ type: 'write-failed', problem });
      break;
    }
  }

  /** False where the catalogue cannot be written. */
  private perform(effect: Effect): boolean {
    if (this.isDiskFull && ['requeue', 'queue-due', 'claim'].includes(effect.do)) return false;
    switch (effect.do) {
      case 'requeue':
        for (const { platformGameId } of effect.assets) this.find(platformGameId).state = 'queued';
        this.dispatch({ type: 'requeued' });
        break;
      case 'queue-due':
        // Two at most, as the catalogue queues some hundreds at most.
        for (const one of this.inState('waiting')
          .filter(({ dueAt }) => dueAt <= this.now)
          .slice(0, 2))
          one.state = 'queued';
        this.dispatch({ type: 'due-read', nextDueAt: this.nextDueAt() });
        break;
      case 'claim':
        this.claim(effect);
        break;
      case 'set-alarm':
        if (effect.at !== null) expect(effect.at).toBeGreaterThan(this.now);
        this.clock.set(effect.at);
        break;
      case 'look-soon':
        this.isSoonPending = true;
        break;
      case 'stop-transfers':
        for (const id of effect.ids ?? this.inState('active').map((one) => one.id)) this.toStop.add(id);
        // An address is thrown away after half a minute without a place, or if its file will have none.
        if (effect.ids && !this.isFinishing)
          for (const id of effect.ids) expect(this.readyMs(id)).toBeGreaterThanOrEqual(30_000);
        break;
      case 'transfer':
        for (const id of effect.ids) {
          expect(this.readyAt.delete(id)).toBe(true);
          this.inPlaces.add(id);
        }
        expect(this.inPlaces.size).toBeLessThanOrEqual(this.concurrency + this.spare());
        break;
      case 'probe-now':
        if (this.outage) this.outage = { probeAt: Math.min(this.outage.probeAt, this.now), failures: 1 };
        break;
      case 'probe-hosts':
        break;
    }
    return true;
  }

  /** As many as arrive in a tenth of a second, by the last quarter of one. */
  private spare(): number {
    const recent = this.arrivedAt.filter((at) => Math.abs(this.now - at) <= 250).length;
    return Math.min(this.concurrency, Math.floor(recent * 0.4));
  }

  /** How long a download has waited for a place by the machine's clock, which may have been set. */
  private readyMs(id: string): number {
    return Math.abs(this.now - (this.readyAt.get(id) ?? this.now));
  }

  private leave(id: string): void {
    this.inPlaces.delete(id);
    this.publishing.delete(id);
    this.readyAt.delete(id);
  }

  private claim({ limit, isRequestedOnly }: Extract<Effect, { do: 'claim' }>): void {
    const active = this.inState('active').length;
    expect(limit).toBeGreaterThan(0);
    const ahead = this.arrivedAt.filter((at) => Math.abs(this.now - at) <= 2_000).length;
    expect(active - this.publishing.size + limit).toBeLessThanOrEqual(this.concurrency + Math.min(64, ahead));
    expect(this.isStarted || this.isDraining).toBe(true);
    expect(this.isPaused || this.isFinishing || this.stoppingCommands > 0).toBe(false);
    expect(this.elapsed).toBeGreaterThanOrEqual(this.suspendedUntilElapsed);
    expect(isRequestedOnly).toBe(this.isQuiet && !this.isDraining);
    if (this.state.circuit) expect(active + limit).toBe(1);
    if (this.outage) {
      expect(this.outage.probeAt).toBeLessThanOrEqual(this.now);
      expect(limit).toBe(1);
      expect([...this.state.places.values()]).not.toContain('resolving');
    }
    const claimed = this.inState('queued')
      .filter(({ id }) => !isRequestedOnly || this.requested.has(id))
      .slice(0, limit);
    for (const one of claimed) one.state = 'active';
    this.dispatch({ type: 'claimed', ids: claimed.map(({ id }) => id) });
  }

  private endStopped(): void {
    const stopped = this.inState('active').filter(({ id }) => this.toStop.has(id));
    this.toStop.clear();
    for (const one of stopped) {
      one.state = 'queued';
      this.leave(one.id);
      this.dispatch({ type: 'ended', id: one.id });
    }
  }

  private find(id: string): ModelDownload {
    const found = this.downloads.find((one) => one.id === id);
    if (!found) throw new Error(`There is no download ${id}.`);
    return found;
  }

  private nextDueAt(): number | null {
    const times = this.inState('waiting').map(({ dueAt }) => dueAt);
    return times.length > 0 ? Math.min(...times) : null;
  }

  private openOrigins() {
    return this.outage ? [{ origin: dataOrigin, probeAt: this.outage.probeAt }] : [];
  }
}

type Happening = (model: Model) => void;

const maxWaitMs = 10 * 60_000;
const waitMs = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: maxWaitMs }));
const pick = fc.nat({ max: 9 });

function withActive(index: number, act: (model: Model, one: ModelDownload) => void): Happening {
  return (model) => {
    const active = model.inState('active');
    const one = active[index % Math.max(1, active.length)];
    if (one) act(model, one);
  };
}

function add(ms: number, count: number): Happening {
  return (model) => {
    for (let added = 0; added < count; added += 1) {
      model.downloads.push({ id: `${model.downloads.length}`, state: 'waiting', dueAt: model.now + ms });
    }
    model.send({ type: 'due-changed' });
  };
}

function archive(index: number): Happening {
  return withActive(index, (model, one) => model.end(one, 'archived', { type: 'archived', bytes: 1 }));
}

/** The address arrives; or it has expired during the transfer, and another one is asked for. */
function advanceStep(index: number): Happening {
  return withActive(index, (model, { id }) => {
    if (model.inPlaces.has(id)) {
      for (const step of ['resolving', 'transferring'] as const) model.send({ type: 'advanced', id, step });
    } else if (!model.publishing.has(id) && !model.readyAt.has(id)) {
      model.readyAt.set(id, model.now);
      model.send({ type: 'advanced', id, step: 'ready' });
    }
  });
}

function publish(index: number): Happening {
  return (model) => {
    const inPlaces = [...model.inPlaces];
    const id = inPlaces[index % Math.max(1, inPlaces.length)];
    if (id !== undefined) model.arrive(id);
  };
}

function retry(index: number, ms: number): Happening {
  return withActive(index, (model, one) => {
    one.dueAt = model.now + ms;
    const outcome: Outcome = { kind: 'retry', retryAt: one.dueAt, attempts: 1 };
    model.end(one, 'waiting', { type: 'failed', outcome, problem });
  });
}

function trip(index: number, because: 'session' | 'disk'): Happening {
  const outcome: Outcome = { kind: 'trip', because };
  return withActive(index, (model, one) => model.end(one, 'queued', { type: 'failed', outcome, problem }));
}

function lose(index: number): Happening {
  return withActive(index, (model, one) => {
    const asset = { platformGameId: one.id, contentType: '' };
    model.end(one, 'lost', { type: 'unsettled', asset }, { type: 'write-failed', problem });
  });
}

/** As in the queue, an origin goes down when a call to it fails: the attempt ends after that. */
function goDown(index: number, ms: number, failures: number): Happening {
  return withActive(index, (model, one) => {
    model.outage = { probeAt: model.now + ms, failures };
    one.dueAt = model.now + ms;
    const outcome: Outcome = { kind: 'retry', retryAt: one.dueAt, attempts: 0 };
    model.end(one, 'waiting', { type: 'failed', outcome, problem });
  });
}

function suspend(forMs: number): Happening {
  return (model) => {
    model.suspendedUntilElapsed = model.elapsed + forMs;
    model.send({ type: 'suspended', problem, forMs });
  };
}

/** Forwards, as after a sleep, or back. */
function setClock(ms: number): Happening {
  return (model) => {
    model.now += ms;
    if (ms > 0) model.suspendedUntilElapsed = Math.max(0, model.suspendedUntilElapsed - ms);
    model.send({ type: 'due-changed' });
  };
}

const advance =
  (ms: number): Happening =>
  (model) =>
    model.advance(ms);

const start: Happening = (model) => {
  model.isStarted = true;
  model.send({ type: 'started' });
};

const switches: readonly Happening[] = [
  start,
  start,
  (model) => {
    model.isPaused = true;
    model.send({ type: 'paused' });
  },
  (model) => {
    model.isPaused = false;
    model.send({ type: 'resumed' });
  },
  (model) => {
    model.isQuiet = true;
    model.send({ type: 'quiet-began' });
    if (!model.isDraining) expect(model.inState('active')).toEqual([]);
  },
  (model) => {
    model.isQuiet = false;
    model.requested.clear();
    model.send({ type: 'quiet-ended' });
  },
  (model) => {
    const [one] = model.inState('queued');
    if (!model.isQuiet || !one) return;
    model.requested.add(one.id);
    model.send({ type: 'due-changed' });
  },
  (model) => {
    model.suspendedUntilElapsed = 0;
    model.send({ type: 'circuit-closed', cause: undefined });
  },
  (model) => {
    model.isDiskFull = !model.isDiskFull;
  },
  (model) => {
    model.isDraining = !model.isDraining;
    model.send(model.isDraining ? { type: 'drain-started', only: undefined } : { type: 'drain-ended' });
  },
  (model) => {
    model.stoppingCommands += 1;
    model.send({ type: 'command-started', isStopping: true });
  },
  (model) => {
    if (model.stoppingCommands === 0) return;
    model.stoppingCommands -= 1;
    model.send({ type: 'command-ended', isStopping: true });
  },
  (model) => {
    model.outage = null;
    model.send({ type: 'origin-recovered' });
  },
];

const failures = fc.integer({ min: 1, max: 4 });
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(waitMs, fc.integer({ min: 1, max: 5 })).map((args) => add(...args)) },
  { weight: 8, arbitrary: waitMs.map(advance) },
  { weight: 5, arbitrary: pick.map(archive) },
  { weight: 8, arbitrary: pick.map(advanceStep) },
  { weight: 3, arbitrary: pick.map(publish) },
  { weight: 3, arbitrary: fc.tuple(pick, waitMs).map((args) => retry(...args)) },
  { weight: 3, arbitrary: fc.tuple(pick, waitMs, failures).map((args) => goDown(...args)) },
  {
    weight: 1,
    arbitrary: fc.tuple(pick, fc.constantFrom('session', 'disk')).map((args) => trip(...args)),
  },
  { weight: 1, arbitrary: pick.map(lose) },
  { weight: 1, arbitrary: waitMs.map(suspend) },
  { weight: 1, arbitrary: fc.integer({ min: -3_600_000, max: 3_600_000 }).map(setClock) },
  { weight: 5, arbitrary: fc.constantFrom(...switches) },
);

function expectNothingForgotten(model: Model): void {
  expect(model.state.places.size).toBe(model.inState('active').length);
  expect(model.inPlaces.size).toBeLessThanOrEqual(2 * model.concurrency);
  expect([...model.state.readySince.keys()].sort()).toEqual([...model.readyAt.keys()].sort());
  if (model.readyAt.size > 0) expect(model.inPlaces.size).toBeGreaterThanOrEqual(model.concurrency);
  if (model.isPaused) expect(model.state.places.size).toBe(0);
  const { circuit } = model.state;
  if (circuit) expect(circuit.until - model.now).toBeLessThanOrEqual(maxWaitMs);
  if (!(model.isStarted || model.isDraining)) return;
  const isAwaited = model.inState('waiting').length + model.inState('lost').length > 0;
  const startable = model
    .inState('queued')
    .filter(({ id }) => !model.isQuiet || model.isDraining || model.requested.has(id));
  const isReady = startable.length > 0 && !model.isPaused && model.stoppingCommands === 0;
  if (!isAwaited && !isReady) return;
  // The end of an attempt makes the queue look again; with none in progress, only an alarm does.
  if (model.state.places.size === 0) expect(model.clock.ringsAt()).not.toBeNull();
}

/** What a drain waits for, said as plainly as possible. */
function isSomethingComing(model: Model, horizonMs: number): boolean {
  const { state, outage, now } = model;
  const horizon = now + horizonMs;
  if (model.inState('active').length > 0) return true;
  if (model.isPaused || (state.circuit && state.circuit.until > horizon)) return false;
  if (outage && (outage.probeAt > horizon || outage.failures >= 3)) return false;
  const waiting = model.inState('waiting');
  const isProbeComing = outage !== null && outage.probeAt > now && waiting.length > 0;
  return model.inState('queued').length > 0 || isProbeComing || waiting.some(({ dueAt }) => dueAt <= horizon);
}

const histories = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(happenings, { maxLength: 60 }));

it('The scheduler never exceeds its places, never starts a download that must wait, and never forgets one', () => {
  fc.assert(
    fc.property(histories, ([concurrency, history]) => {
      const model = new Model(concurrency);
      for (const happen of history) {
        happen(model);
        expectNothingForgotten(model);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('Once every obstacle is gone, the scheduler brings every download to its end', () => {
  fc.assert(
    fc.property(histories, ([concurrency, history]) => {
      const model = new Model(concurrency);
      for (const happen of history) happen(model);
      model.isDiskFull = false;
      model.isStarted = true;
      model.isPaused = false;
      model.outage = null;
      model.suspendedUntilElapsed = 0;
      model.send({ type: 'started' });
      model.send({ type: 'resumed' });
      model.isQuiet = false;
      model.send({ type: 'quiet-ended' });
      while (model.stoppingCommands > 0) {
        model.stoppingCommands -= 1;
        model.send({ type: 'command-ended', isStopping: true });
      }
      model.send({ type: 'circuit-closed', cause: undefined });
      const left = () => model.downloads.filter(({ state }) => !['archived', 'failed'].includes(state));
      for (let round = 0; left().length > 0 && round < 10_000; round += 1) {
        const [one] = model.inState('active');
        if (one) model.end(one, 'archived', { type: 'archived', bytes: 1 });
        else model.advance(minuteMs);
      }
      expect(left()).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('A disk that is behind holds the downloads after some dozens of files, and not for ever', () => {
  const model = new Model(4);
  add(0, 200)(model);
  start(model);
  for (let round = 0; round < 50; round += 1) {
    model.inState('active').forEach((_, index) => void advanceStep(index)(model));
    for (const id of [...model.inPlaces]) model.arrive(id);
  }
  expect(model.publishing.size).toBe(64 + 4);
  // The addresses of 64 others are there.
  expect(model.inState('queued').length).toBe(200 - 68 - 64);
  for (const one of model.inState('active'))
    if (model.publishing.has(one.id)) model.end(one, 'archived', { type: 'archived', bytes: 1 });
  // With those that wait in the engine, since all arrived within a moment.
  expect(model.inPlaces.size).toBe(4 + 4);
});

it('Files that arrive quickly have successors in the engine, and those that take long have none', () => {
  for (const [everyMs, inPlaces] of [
    [20, 4 + 4],
    [100, 4 + 1],
    [300, 4],
  ] as const) {
    const model = new Model(4);
    add(0, 200)(model);
    start(model);
    for (let round = 0; round < 30; round += 1) {
      model.inState('active').forEach((_, index) => void advanceStep(index)(model));
      const [first] = model.inPlaces;
      if (first !== undefined) {
        model.arrive(first);
        archive(model.inState('active').findIndex(({ id }) => id === first))(model);
      }
      model.advance(everyMs);
    }
    expect(model.inPlaces.size).toBe(inPlaces);
  }
});

it('A place is wanted as long as another file waits for it in the engine, also with an empty queue', () => {
  const isWanted = (...steps: readonly PlaceStep[]) => {
    const places = new Map(steps.map((step, index) => [String(index), step]));
    return isPlaceWanted({ ...initialState(false), isStarted: true, places }, 2, 0);
  };
  expect(isWanted('transferring', 'verifying', 'transferring')).toBe(true);
  expect(isWanted('transferring', 'verifying')).toBe(false);
  // Neither waits for a place.
  expect(isWanted('transferring', 'verifying', 'publishing', 'resolving')).toBe(false);
});

it('A drain waits exactly as long as something is in progress or comes within its horizon', () => {
  fc.assert(
    fc.property(histories, waitMs, ([concurrency, history], retryHorizonMs) => {
      const model = new Model(concurrency);
      for (const happen of history) {
        happen(model);
        expect(isMoving(model.view(), { retryHorizonMs })).toBe(isSomethingComing(model, retryHorizonMs));
      }
    }),
    { numRuns: 1_000 },
  );
});

it('Downloads that finish at the same time as the last one in progress end with it, and no other starts', () => {
  fc.assert(
    fc.property(histories, ([concurrency, history]) => {
      const model = new Model(concurrency);
      for (const happen of history) happen(model);
      model.isFinishing = true;
      model.send({ type: 'finishing' });
      for (const happen of history) happen(model);
      for (const one of model.inState('active')) model.end(one, 'archived', { type: 'archived', bytes: 1 });
      model.advance(minuteMs);
      expect(model.state.places.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it('A stopped queue sets no alarm and starts nothing', () => {
  fc.assert(
    fc.property(histories, ([concurrency, history]) => {
      const model = new Model(concurrency);
      for (const happen of history) happen(model);
      model.isFinishing = true;
      model.send({ type: 'stopped' });
      for (const happen of history) happen(model);
      expect(model.state.places.size).toBe(0);
      expect(model.clock.ringsAt()).toBeNull();
    }),
    { numRuns: 300 },
  );
});
