import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlayerEvent } from '../../../../src/renderer/features/streams/player/player-event.ts';
import {
  initialState,
  maxFailures,
  maxLoadMs,
  maxStallMs,
  type Outcome,
  type PlayerEvent,
  recover,
} from '../../../../src/renderer/features/streams/player/recovery.ts';
import { MatchkeepError } from '../../../../src/shared/errors.ts';

/** Tells what happens one after the other, a second apart, by a die that always falls in the middle. */
function told(...events: readonly PlayerEvent[]): Outcome {
  return events.reduce<Outcome>(
    ({ state }, event, index) => recover(state, event, { now: index * 1000, random: 0.5 }),
    initialState,
  );
}

const playing: readonly PlayerEvent[] = [{ type: 'address' }, { type: 'playing' }];
const gone: PlayerEvent = { type: 'network-failed', status: 0, isPlaylist: false };
const done = ({ actions }: Outcome) => actions.map((action) => action.do);

describe('a player that goes well', () => {
  it('asks for an address, loads it and plays', () => {
    expect(done(initialState)).toEqual(['request-address']);
    expect(done(told({ type: 'address' }))).toEqual(['load', 'set-timer']);
    expect(told(...playing).state.phase).toEqual({ name: 'playing' });
  });

  it('forgets its failures after ten healthy seconds, and not before', () => {
    const troubled: readonly PlayerEvent[] = [...playing, gone, { type: 'timer' }];
    const moving = (seconds: number) => Array.from({ length: seconds }, () => ({ type: 'playing' }) as const);
    expect(told(...troubled, ...moving(10)).state.failures).toBe(1);
    expect(told(...troubled, ...moving(12)).state.failures).toBe(0);
  });
});

describe('a network that fails', () => {
  it('is tried again after a random time below a ceiling that doubles', () => {
    let outcome = told(...playing);
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

  it('is tried at once when the machine is online again, and when the user says so', () => {
    expect(done(told(...playing, gone, { type: 'online' }))).toEqual(['load', 'set-timer']);
    expect(done(told(...playing, gone, { type: 'retry' }))).toEqual(['request-address']);
  });

  it('is not tried while the machine is offline', () => {
    const offline = told(...playing, { type: 'offline' });
    expect(offline.state.phase.name).toBe('offline');
    expect(done(recover(offline.state, { type: 'timer' }, { now: 1e9, random: 0 }))).toEqual([]);
    expect(done(recover(offline.state, { type: 'online' }, { now: 1e9, random: 0 }))).toEqual([
      'request-address',
    ]);
  });
});

describe('an address that dies', () => {
  it.each([401, 403, 404, 410])('is replaced by a new one when its playlist answers %i', (status) => {
    const refused = told(...playing, { type: 'network-failed', status, isPlaylist: true });
    expect(refused.state.phase).toMatchObject({
      name: 'waiting',
      problem: { kind: 'expired' },
      step: 'address',
    });
    expect(done(recover(refused.state, { type: 'timer' }, { now: 9, random: 0 }))).toEqual([
      'request-address',
    ]);
  });

  it('is kept when a segment alone is missing', () => {
    const missing = told(...playing, { type: 'network-failed', status: 404, isPlaylist: false });
    expect(missing.state.phase).toMatchObject({ name: 'waiting', problem: { status: 404 }, step: 'load' });
  });

  it('cannot be had: what lasts is told at once, what passes is tried again', () => {
    const refusal = {
      kind: 'reported',
      code: 'sign-in-required',
      message: 'Signed out.',
      remedy: null,
    } as const;
    const failed = told({ type: 'address-failed', refusal, lasts: 'always' });
    expect(failed.state.phase).toEqual({ name: 'failed', refusal });
    const passing = told({ type: 'address-failed', refusal, lasts: 'no' });
    expect(passing.state.phase).toMatchObject({ name: 'waiting', step: 'address' });
  });

  it.each(['not-found', 'service-unreadable'] as const)(
    'is asked for again, slowly and only so often, where a stream that has begun is %s',
    (code) => {
      const failed = toPlayerEvent(new MatchkeepError(code, 'Not there.'));
      expect(recover(initialState.state, failed, { now: 0, random: 0 }).state.phase.name).toBe('failed');
      let { state } = told(...playing, { type: 'network-failed', status: 410, isPlaylist: true });
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
        problem: { refusal: { message: 'Not there.' } },
      });
    },
  );

  it('is not asked for again where only the user can mend it', () => {
    const failed = toPlayerEvent(new MatchkeepError('sign-in-required', 'Signed out.'));
    const asking = told(
      ...playing,
      { type: 'network-failed', status: 410, isPlaylist: true },
      { type: 'timer' },
    );
    expect(recover(asking.state, failed, { now: 0, random: 0 }).state.phase.name).toBe('failed');
  });
});

describe('an answer that is no playlist', () => {
  const refusal = { kind: 'guard', reason: 'not-a-playlist' } as const;
  const page: PlayerEvent = { type: 'refused', refusal };

  it('is final for a stream that never began', () => {
    expect(told({ type: 'address' }, page).state.phase).toEqual({ name: 'failed', refusal });
  });

  it('is tried again once the stream has begun, then with a new address', () => {
    const first = told(...playing, page);
    expect(first.state.phase).toMatchObject({
      name: 'waiting',
      problem: { kind: 'refused', refusal },
      step: 'load',
    });
    expect(told(...playing, page, { type: 'timer' }, page).state.phase).toMatchObject({ step: 'address' });
    expect(told(...playing, page, page).state.failures).toBe(1);
    expect(told(...playing, { type: 'retry' }, { type: 'address' }, page).state.phase.name).toBe('waiting');
  });

  it('is tried only so often', () => {
    let { state } = told(...playing);
    for (let time = 0; time <= maxFailures; time += 1) {
      for (const event of [page, { type: 'timer' }, { type: 'address' }] as const) {
        state = recover(state, event, { now: 0, random: 0 }).state;
      }
    }
    expect(state.phase).toEqual({ name: 'given-up', problem: { kind: 'refused', refusal } });
  });
});

describe('what a guard refuses', () => {
  it.each(['other-host', 'too-large', 'too-many'] as const)('is final where it is %s', (reason) => {
    const outcome = told(...playing, { type: 'refused', refusal: { kind: 'guard', reason } });
    expect(outcome.state.phase.name).toBe('failed');
  });

  it('is loaded anew where the service only counts anew', () => {
    const refusal = { kind: 'guard', reason: 'sequence-restarted' } as const;
    expect(told(...playing, { type: 'refused', refusal }).state.phase).toMatchObject({ step: 'load' });
  });
});

describe('pictures', () => {
  it('that cannot be read are answered by stronger means each time, then by a new address', () => {
    const hows: string[] = [];
    let outcome = told(...playing);
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

  it('that stand still may go on by themselves, and then return to live', () => {
    const stalled = told(...playing, { type: 'stopped' });
    expect(stalled.state.phase.name).toBe('stalled');
    expect(done(recover(stalled.state, { type: 'playing' }, { now: 5000, random: 0 }))).toEqual(['go-live']);
  });

  it('that stand still for long are begun anew, from a stall or from a start', () => {
    const stalled = told(...playing, { type: 'stopped' });
    const since = 2000;
    const early = recover(stalled.state, { type: 'timer' }, { now: since + maxStallMs - 1, random: 0 });
    expect(early.state.phase.name).toBe('stalled');
    const late = recover(stalled.state, { type: 'timer' }, { now: since + maxStallMs, random: 0 });
    expect(late.state.phase).toMatchObject({ name: 'waiting', problem: { kind: 'stalled' } });
    const slow = recover(told({ type: 'address' }).state, { type: 'timer' }, { now: maxLoadMs, random: 0 });
    expect(slow.state.phase.name).toBe('waiting');
  });

  it('that stand still are begun anew also where the clock was set back meanwhile', () => {
    const start = { now: 1_000_000, random: 0 };
    const { state } = recover(told(...playing).state, { type: 'stopped' }, start);
    const early = recover(state, { type: 'timer' }, { now: start.now + maxStallMs - 400, random: 0 });
    expect(early).toEqual({ state, actions: [{ do: 'set-timer', inMs: 400 }] });
    const back = recover(state, { type: 'timer' }, { now: start.now - 3_600_000, random: 0 });
    expect(back.actions).toEqual([{ do: 'set-timer', inMs: maxStallMs }]);
    const late = { now: start.now - 3_600_000 + maxStallMs, random: 0 };
    expect(recover(back.state, { type: 'timer' }, late).state.phase.name).toBe('waiting');
  });

  it('are loaded anew after sleep', () => {
    expect(done(told(...playing, { type: 'awakened' }))).toEqual(['load', 'set-timer']);
  });
});

describe('what is over', () => {
  const refused: PlayerEvent = { type: 'refused', refusal: { kind: 'guard', reason: 'other-host' } };

  it.each([
    ['ended', { type: 'ended' }],
    ['failed', refused],
    ['suspended', { type: 'suspend' }],
  ] as const)('stays %s whatever the engine still reports, until the user says otherwise', (name, event) => {
    const over = told(...playing, event);
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

describe('whatever happens', () => {
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

  it('without moving pictures it asks for at most so many addresses, and waits between any two', () => {
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
