import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DamagedCatalogue } from '../../../src/core/catalogue/schema/damage.ts';
import { subscribeToSettings } from '../../../src/main/system/followed-settings.ts';
import { subscribeToStatus } from '../../../src/main/system/followed-status.ts';
import type { BridgeEvent } from '../../../src/shared/bridge/bridge.ts';
import { openTestArchiver } from '../../core/fixtures.ts';
import { waitFor } from '../../support/wait-for.ts';
import { calm } from '../fixtures.ts';

describe('the settings', () => {
  it('take effect at once, wherever they were changed', async () => {
    const archiver = await openTestArchiver();
    const { follow, get } = await subscribeToSettings(archiver);
    const seen: boolean[] = [];
    follow((settings) => seen.push(settings['desktop.closeToTray']));
    await archiver.handlers['settings.set']({ 'desktop.closeToTray': false });
    await waitFor(() => expect(seen).toEqual([true, false]));
    expect(get()['desktop.closeToTray']).toBe(false);
  });

  it('reach the other subscribers when one of them fails', async () => {
    const archiver = await openTestArchiver();
    const onUnexpected = vi.fn();
    const { follow } = await subscribeToSettings(archiver, onUnexpected);
    const seen: boolean[] = [];
    follow(() => {
      throw new Error('no room on the disk');
    });
    follow((settings) => seen.push(settings['desktop.startAtLogin']));
    await archiver.handlers['settings.set']({ 'desktop.startAtLogin': true });
    await waitFor(() => expect(seen).toEqual([false, true]));
    expect(onUnexpected).toHaveBeenCalledTimes(2);
  });
});

describe('the status', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const noon = new Date(2026, 10, 22, 12).getTime();

  function followed() {
    const startedAt = performance.now();
    const events = new EventEmitter();
    const status = vi.fn(() => calm);
    const follower = subscribeToStatus(
      {
        current: () => ({ status }),
        onEvent(listener) {
          events.on('event', listener);
          return () => events.off('event', listener);
        },
      },
      { now: () => noon + performance.now() - startedAt },
    );
    return { ...follower, status, emitEvent: (event: BridgeEvent) => events.emit('event', event) };
  }

  it('is queried once for all subscribers, at most once a second', () => {
    const { follow, status, emitEvent } = followed();
    const [first, second] = [vi.fn(), vi.fn()];
    follow(first);
    follow(second);
    status.mockClear();
    for (let events = 0; events < 8; events += 1) {
      emitEvent({ invalidates: ['app.status'] });
      vi.advanceTimersByTime(250);
    }
    expect(status.mock.calls.length).toBeLessThanOrEqual(3);
    expect(first.mock.calls.length - 1).toBe(status.mock.calls.length);
    expect(second).toHaveBeenCalledTimes(first.mock.calls.length);
  });

  it('gives way to the damage of the catalogue, and returns when there is none', () => {
    const { follow, status, emitEvent } = followed();
    const [listener, onDamage] = [vi.fn(), vi.fn()];
    follow(listener, onDamage);
    const change = () => {
      emitEvent({ invalidates: ['app.status'] });
      vi.advanceTimersByTime(1_000);
    };
    const damage = new DamagedCatalogue('/data/catalogue.db');
    status.mockImplementation(() => {
      throw damage;
    });
    change();
    expect(onDamage.mock.calls).toEqual([[damage]]);
    expect(listener).toHaveBeenCalledTimes(1);
    status.mockImplementation(() => calm);
    change();
    expect(onDamage).toHaveBeenCalledTimes(1);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is not queried while nothing changes', () => {
    const { follow, status, emitEvent } = followed();
    follow(vi.fn());
    status.mockClear();
    emitEvent({ invalidates: ['games.list'] });
    vi.advanceTimersByTime(3_600_000);
    expect(status).not.toHaveBeenCalled();
  });

  it('is shown again after each midnight, because texts say "tomorrow"', () => {
    const { follow, stop } = followed();
    const listener = vi.fn();
    follow(listener);
    vi.advanceTimersByTime(12 * 3_600_000 - 1);
    expect(listener).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('is no longer queried once Matchkeep closes', () => {
    const { follow, stop, status, emitEvent } = followed();
    follow(vi.fn());
    status.mockClear();
    emitEvent({ invalidates: ['app.status'] });
    stop();
    emitEvent({ invalidates: ['app.status'] });
    vi.advanceTimersByTime(10_000);
    expect(status).not.toHaveBeenCalled();
  });
});
