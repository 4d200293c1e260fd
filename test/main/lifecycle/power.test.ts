import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPowerState } from '../../../src/main/lifecycle/power.ts';
import { freshElectron } from '../fresh-electron.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ipv4 = { family: 'IPv4' as const, netmask: '', mac: '', cidr: null };
const linkLocal = [
  { address: '169.254.3.4', internal: false },
  { address: 'fe80::1', internal: false },
  { address: '127.0.0.1', internal: true },
];

async function machine({
  isOnline = true,
  platform = 'linux' as NodeJS.Platform,
  addresses = linkLocal,
} = {}) {
  const { electron, standIn } = await freshElectron();
  standIn.net.online = isOnline;
  const calls: string[] = [];
  const onShutdown = vi.fn();
  const stop = followPowerState({
    powerMonitor: electron.powerMonitor,
    net: electron.net,
    workspaces: { suspend: (reason) => void calls.push(reason), resume: () => void calls.push('resume') },
    onShutdown,
    platform,
    interfaces: () => ({ lan: addresses.map((address) => ({ ...ipv4, ...address })) }),
  });
  return { calls, stop, onShutdown, power: standIn.powerMonitor, net: standIn.net };
}

describe('a machine that sleeps', () => {
  it('suspends the archiver before, and resumes it once its network had time to connect', async () => {
    const { calls, power } = await machine();
    power.emit('suspend');
    expect(calls).toEqual(['asleep']);
    power.emit('resume');
    expect(calls).toEqual(['asleep']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls).toEqual(['asleep', 'resume']);
  });

  it('can go to sleep again before it resumes', async () => {
    const { calls, power } = await machine();
    power.emit('suspend');
    power.emit('resume');
    await vi.advanceTimersByTimeAsync(1_000);
    power.emit('suspend');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['asleep', 'asleep']);
  });

  it('can wake without a network', async () => {
    const { calls, power, net } = await machine();
    power.emit('suspend');
    net.online = false;
    power.emit('resume');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['asleep', 'offline']);
    net.online = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['asleep', 'offline', 'resume']);
  });
});

describe('a network', () => {
  it('that is lost suspends the archiver, and resumes it when it is back', async () => {
    const { calls, net } = await machine();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
    net.online = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['offline']);
    net.online = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['offline', 'resume']);
  });

  it('that is missing at the start suspends the archiver before its first request', async () => {
    const { calls } = await machine({ isOnline: false });
    expect(calls).toEqual(['offline']);
  });

  it('is checked when the screen is unlocked', async () => {
    const { calls, power, net } = await machine({ isOnline: false });
    net.online = true;
    power.emit('unlock-screen');
    expect(calls).toEqual(['offline', 'resume']);
  });

  it('that Windows reports as missing, as with a VPN, is used anyway if the machine has an address', async () => {
    const { calls, power } = await machine({
      isOnline: false,
      platform: 'win32',
      addresses: [...linkLocal, { address: '10.8.0.2', internal: false }],
    });
    power.emit('suspend');
    power.emit('resume');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['asleep', 'resume']);
    expect((await machine({ isOnline: false, platform: 'win32' })).calls).toEqual(['offline']);
  });

  it('is no longer checked once Matchkeep closes', async () => {
    const { calls, stop, net, power } = await machine();
    stop();
    net.online = false;
    for (const event of ['unlock-screen', 'suspend', 'resume']) power.emit(event);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});

describe('a system that shuts down', () => {
  it('is delayed for a moment, in which Matchkeep closes', async () => {
    const { power, onShutdown } = await machine();
    const event = { preventDefault: vi.fn() };
    power.emit('shutdown', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(onShutdown).toHaveBeenCalledOnce();
  });
});
