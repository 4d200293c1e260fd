import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlayerEvent } from '../../../../src/renderer/features/streams/player/player-event.ts';
import { type PlayerEvent, recover } from '../../../../src/renderer/features/streams/player/recovery.ts';
import {
  initialState,
  type Outcome,
} from '../../../../src/renderer/features/streams/player/recovery-state.ts';
import { maxFailures } from '../../../../src/renderer/features/streams/player/recovery-steps.ts';
import { MatchkeepError } from '../../../../src/shared/base/errors.ts';

/** Sends the events one after the other, one second apart, with a fixed random value. */
function send(...events: readonly PlayerEvent[]): Outcome {
  return events.reduce<Outcome>(
    ({ state }, event, index) => recover(state, event, { now: index * 1000, random: 0.5 }),
    initialState,
  );
}

const playing: readonly PlayerEvent[] = [{ type: 'address' }, { type: 'playing' }];
const gone: PlayerEvent = { type: 'network-failed', status: 0, isPlaylist: false };
const done = ({ actions }: Outcome) => actions.map((action) => action.do);

const maxStallMs = 15_000;
const maxLoadMs = 30_000;

describe('healthy playback', () => {
  it('a player requests an address, loads it and plays', () => {
    expect(done(initialState)).toEqual(['request-address']);
    expect(done(send({ type: 'address' }))).toEqual(['load', 'set-timer']);
    expect(send(...playing).state.phase).toEqual({ name: 'playing' });
  });

  it('failures are forgotten after ten healthy seconds, and not before', () => {
    const troubled: readonly PlayerEvent[] = [...playing, gone, { type: 'timer' }];
    const moving = (seconds: number) => Array.from({ length: seconds }, () => ({ type: 'playing' }) as const);
    expect(send(...troubled, ...moving(10)).state.failures).toBe(1);
    expect(send(...troubled, ...moving(12)).state.failures).toBe(0);
  });
});

describe('a failing network', () => {
  it('a network failure is retried after a random time below a doubling ceiling', () => {
    let outcome = send(...playing);
    const ceilings: number[] = [];
    for (let failure = 0; failure < maxFailures; failure += 1) {
      outcome = recover(outcome.state, gone, { now: 0, random: 0.999_999 });
      const wait = outcome.actions.find((action) => action.do === 'set-timer');
      ceilings.push(wait?.inMs ?? 0);
      outcome = recover(outcome.state, { type: 'timer' }, { now: 0, random: 0 });
      expect(outcome.state.phase.name).toBe('loading');
    }
    expect(ceilings.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(Math.max(...ceilings)).toBe(20_000);
    outcome = recover(outcome.state, gone, { now: 0, random: 0 });
    expect(outcome.state.phase).toEqual({ name: 'given-up', problem: { kind: 'network' } });
    expect(done(outcome)).toEqual(['stop']);
  });

  it('a network failure is retried at once when the machine is online again or the user asks', () => {
    expect(done(send(...playing, gone, { type: 'online' }))).toEqual(['load', 'set-timer']);
    expect(done(send(...playing, gone, { type: 'retry' }))).toEqual(['request-address']);
  });

  it('there are no retries while the machine is offline', () => {
    const offline = send(...playing, { type: 'offline' });
    expect(offline.state.phase.name).toBe('offline');
    expect(done(recover(offline.state, { type: 'timer' }, { now: 1e9, random: 0 }))).toEqual([]);
    expect(done(recover(offline.state, { type: 'online' }, { now: 1e9, random: 0 }))).toEqual([
      'request-address',
    ]);
  });
});

describe('an expired address', () => {
  it.each([401, 403, 404, 410])('an address whose playlist returns %i is replaced', (status) => {
    const rejected = send(...playing, { type: 'network-failed', status, isPlaylist: true });
    expect(rejected.state.phase).toMatchObject({
      name: 'waiting',
      problem: { kind: 'expired' },
      step: 'address',
    });
    expect(done(recover(rejected.state, { type: 'timer' }, { now: 9, random: 0 }))).toEqual([
      'request-address',
    ]);
  });

  it('a missing segment alone does not replace the address', () => {
    const missing = send(...playing, { type: 'network-failed', status: 404, isPlaylist: false });
    expect(missing.state.phase).toMatchObject({ name: 'waiting', problem: { status: 404 }, step: 'load' });
  });

  it('a lasting failure to get an address is shown at once, a temporary one is retried', () => {
    const rejection = {
      kind: 'reported',
      code: 'sign-in-required',
      message: 'Signed out.',
      remedy: null,
    } as const;
    const failed = send({ type: 'address-failed', rejection, lasts: 'always' });
    expect(failed.state.phase).toEqual({ name: 'failed', rejection });
    const passing = send({ type: 'address-failed', rejection, lasts: 'no' });
    expect(passing.state.phase).toMatchObject({ name: 'waiting', step: 'address' });
  });

  it.each(['not-found', 'service-unreadable'] as const)(
    'the address of a started stream that is %s is requested again, slowly and with a limit',
    (code) => {
      const failed = toPlayerEvent(new MatchkeepError(code, 'Not there.'));
      expect(recover(initialState.state, failed, { now: 0, random: 0 }).state.phase.name).toBe('failed');
      let { state } = send(...playing, { type: 'network-failed', status: 410, isPlaylist: true });
      const waits: number[] = [];
      for (let time = 0; time < maxFailures; time += 1) {
        state = recover(state, { type: 'timer' }, { now: 0, random: 0 }).state;
        const outcome = recover(state, failed, { now: 0, random: 0.999_999 });
        for (const action of outcome.actions) if (action.do === 'set-timer') waits.push(action.inMs);
        state = outcome.state;
      }
      expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000]);
      expect(state.phase).toMatchObject({
        name: 'given-up',
        problem: { rejection: { message: 'Not there.' } },
      });
    },
  );

  it('an address is not requested again if only the user can fix the problem', () => {
    const failed = toPlayerEvent(new MatchkeepError('sign-in-required', 'Signed out.'));
    const asking = send(
      ...playing,
      { type: 'network-failed', status: 410, isPlaylist: true },
      { type: 'timer' },
    );
    expect(recover(asking.state, failed, { now: 0, random: 0 }).state.phase.name).toBe('failed');
  });
});

describe('a response that is not a playlist', () => {
  const rejection = { kind: 'guard', reason: 'not-a-playlist' } as const;
  const page: PlayerEvent = { type: 'rejected', rejection };

  it('a response that is not a playlist is final for a stream that never started', () => {
    expect(send({ type: 'address' }, page).state.phase).toEqual({ name: 'failed', rejection });
  });

  it('a started stream retries after such a response, then with a new address', () => {
    const first = send(...playing, page);
    expect(first.state.phase).toMatchObject({
      name: 'waiting',
      problem: { kind: 'rejected', rejection },
      step: 'load',
    });
    expect(send(...playing, page, { type: 'timer' }, page).state.phase).toMatchObject({ step: 'address' });
    expect(send(...playing, page, page).state.failures).toBe(1);
    expect(send(...playing, { type: 'retry' }, { type: 'address' }, page).state.phase.name).toBe('waiting');
  });

  it('retries after such a response are limited', () => {
    let { state } = send(...playing);
    for (let time = 0; time <= maxFailures; time += 1) {
      for (const event of [page, { type: 'timer' }, { type: 'address' }] as const) {
        state = recover(state, event, { now: 0, random: 0 }).state;
      }
    }
    expect(state.phase).toEqual({ name: 'given-up', problem: { kind: 'rejected', rejection } });
  });
});

describe('rejections of the guard', () => {
  it.each(['other-host', 'too-large', 'too-many'] as const)('the rejection "%s" is final', (reason) => {
    const outcome = send(...playing, { type: 'rejected', rejection: { kind: 'guard', reason } });
    expect(outcome.state.phase.name).toBe('failed');
  });

  it('a stream whose service restarted its sequence is loaded again', () => {
    const rejection = { kind: 'guard', reason: 'sequence-restarted' } as const;
    expect(send(...playing, { type: 'rejected', rejection }).state.phase).toMatchObject({ step: 'load' });
  });
});

describe('frames', () => {
  it('unreadable media gets stronger remedies each time, then a new address', () => {
    const hows: string[] = [];
    let outcome = send(...playing);
    for (let time = 0; time < 4; time += 1) {
      outcome = recover(outcome.state, { type: 'media-failed' }, { now: time, random: 0 });
      for (const action of outcome.actions) if (action.do === 'recover-media') hows.push(action.how);
    }
    expect(hows).toEqual(['reattach', 'swap-codec', 'rebuild']);
    expect(outcome.state.phase).toMatchObject({
      name: 'waiting',
      problem: { kind: 'media' },
      step: 'address',
    });
  });

  it('a stalled stream may continue by itself, and then returns to live', () => {
    const stalled = send(...playing, { type: 'stopped' });
    expect(stalled.state.phase.name).toBe('stalled');
    expect(done(recover(stalled.state, { type: 'playing' }, { now: 5000, random: 0 }))).toEqual(['go-live']);
  });

  it('a long stall restarts the stream, during playback and at the start', () => {
    const stalled = send(...playing, { type: 'stopped' });
    const since = 2000;
    const early = recover(stalled.state, { type: 'timer' }, { now: since + maxStallMs - 1, random: 0 });
    expect(early.state.phase.name).toBe('stalled');
    const late = recover(stalled.state, { type: 'timer' }, { now: since + maxStallMs, random: 0 });
    expect(late.state.phase).toMatchObject({ name: 'waiting', problem: { kind: 'stalled' } });
    const slow = recover(send({ type: 'address' }).state, { type: 'timer' }, { now: maxLoadMs, random: 0 });
    expect(slow.state.phase.name).toBe('waiting');
  });

  it('a stalled stream restarts even if the clock was set back', () => {
    const start = { now: 1_000_000, random: 0 };
    const { state } = recover(send(...playing).state, { type: 'stopped' }, start);
    const early = recover(state, { type: 'timer' }, { now: start.now + maxStallMs - 400, random: 0 });
    expect(early).toEqual({ state, actions: [{ do: 'set-timer', inMs: 400 }] });
    const back = recover(state, { type: 'timer' }, { now: start.now - 3_600_000, random: 0 });
    expect(back.actions).toEqual([{ do: 'set-timer', inMs: maxStallMs }]);
    const late = { now: start.now - 3_600_000 + maxStallMs, random: 0 };
    expect(recover(back.state, { type: 'timer' }, late).state.phase.name).toBe('waiting');
  });

  it('a stream is loaded again after sleep', () => {
    expect(done(send(...playing, { type: 'awakened' }))).toEqual(['load', 'set-timer']);
  });
});

describe('a stream that is over', () => {
  const rejected: PlayerEvent = { type: 'rejected', rejection: { kind: 'guard', reason: 'other-host' } };

  it.each([
    ['ended', { type: 'ended' }],
    ['failed', rejected],
    ['suspended', { type: 'suspend' }],
  ] as const)('a stream stays %s, whatever hls.js reports, until the user acts', (name, event) => {
    const over = send(...playing, event);
    expect(over.state.phase.name).toBe(name);
    const reports: readonly PlayerEvent[] = [
      gone,
      { type: 'media-failed' },
      { type: 'playing' },
      { type: 'stopped' },
    ];
    for (const report of [...reports, { type: 'awakened' }, { type: 'timer' }, { type: 'online' }] as const) {
      expect(recover(over.state, report, { now: 1e9, random: 0 })).toEqual({
        state: over.state,
        actions: [],
      });
    }
    expect(done(recover(over.state, { type: 'retry' }, { now: 0, random: 0 }))).toEqual(['request-address']);
  });
});

describe('any events', () => {
  const automatic: fc.Arbitrary<PlayerEvent> = fc.oneof(
    fc
      .constantFrom<PlayerEvent['type']>('address', 'stopped', 'media-failed', 'timer', 'awakened', 'ended')
      .map((type) => ({ type }) as PlayerEvent),
    fc.record({
      type: fc.constant('network-failed' as const),
      status: fc.constantFrom(0, 401, 404, 500),
      isPlaylist: fc.boolean(),
    }),
  );

  it('without playback, address requests are limited and separated by waits', () => {
    fc.assert(
      fc.property(
        fc.array(automatic, { maxLength: 200 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (all, random) => {
          let { state } = initialState;
          let asked = 1;
          let hasWaited = true;
          for (const [index, event] of all.entries()) {
            const outcome = recover(state, event, { now: index * 60_000, random });
            state = outcome.state;
            for (const action of outcome.actions) {
              if (action.do === 'request-address') {
                asked += 1;
                expect(hasWaited).toBe(true);
                hasWaited = false;
              }
              if (action.do === 'set-timer') {
                expect(action.inMs).toBeGreaterThanOrEqual(250);
                hasWaited = true;
              }
            }
            expect(state.failures).toBeLessThanOrEqual(maxFailures + 1);
          }
          expect(asked).toBeLessThanOrEqual(maxFailures + 1);
        },
      ),
    );
  });
});
