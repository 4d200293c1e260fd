import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTray, trayImage, trayState, trayStates, trayText } from '../../../src/main/menus/tray.ts';
import { calm, problem, statusToFollow } from '../fixtures.ts';
import { trays } from '../stand-in/tray.ts';

vi.mock('electron', async () => (await import('../stand-in/index.ts')).electron);

const queue = { ...calm.queue, active: 2 };
const paused = { ...calm.queue, isPaused: true };
const rejected = { ...calm.session, state: 'needs-attention', problem: problem('sign-in-rejected') } as const;
const unreachable = { ...rejected, problem: problem('service-unreachable') };

beforeEach(() => {
  trays.length = 0;
});

function trayOn(platform: NodeJS.Platform) {
  const { status, become } = statusToFollow();
  const commands = { show: vi.fn(), syncNow: vi.fn(), pause: vi.fn(), resume: vi.fn(), quit: vi.fn() };
  createTray({ Tray, Menu, nativeImage, platform, images: '/build', status, commands });
  const [tray] = trays;
  if (!tray) throw new Error('There is no tray.');
  return { tray, become, commands };
}

describe('the tray', () => {
  it('shows alerts before progress', () => {
    expect(trayState(calm)).toBe('normal');
    expect(trayState({ ...calm, queue })).toBe('syncing');
    expect(trayState({ ...calm, sync: { ...calm.sync, state: 'running' } })).toBe('syncing');
    expect(trayState({ ...calm, queue: { ...queue, isPaused: true } })).toBe('paused');
    expect(trayState({ ...calm, queue, session: rejected })).toBe('attention');
    expect(trayState({ ...calm, archive: { ...calm.archive, problem: problem('disk-full') } })).toBe(
      'attention',
    );
  });

  it('shows no alert for a problem that ends by itself', () => {
    expect(trayState({ ...calm, session: unreachable })).toBe('normal');
    expect(trayText({ ...calm, session: unreachable })).toBe('It is service-unreachable.');
  });

  it('shows the status in one line', () => {
    expect(trayText(calm)).toBe('Up to date');
    expect(trayText({ ...calm, queue: { ...queue, active: 1 } })).toBe('1 download active');
    expect(trayText({ ...calm, queue })).toBe('2 downloads active');
    expect(trayText({ ...calm, queue: paused })).toBe('Downloads paused');
    expect(trayText({ ...calm, isOffline: true, queue: paused })).toBe('Offline');
    expect(trayText({ ...calm, session: rejected, queue })).toBe('It is sign-in-rejected.');
    expect(trayText({ ...calm, session: { ...calm.session, state: 'signed-out' } })).toBe('Signed out');
  });

  it('changes its icon, its tooltip and its menu with the state', () => {
    const { tray, become } = trayOn('linux');
    become({ queue: paused });
    expect(tray.image).toMatchObject({ path: '/build/tray/paused.png' });
    expect(tray.toolTip).toBe('Matchkeep: Downloads paused');
    expect(tray.items.map(({ label }) => label)).toContain('Resume downloads');
    become({});
    expect(tray.image).toMatchObject({ path: '/build/tray/normal.png' });
    expect(tray.items.map(({ label }) => label)).toContain('Pause downloads');
  });

  it('does not replace its menu, which may be open, while nothing in it changes', () => {
    const { tray, become } = trayOn('linux');
    const { items } = tray;
    become({ archive: { ...calm.archive, archivedFiles: 9 } });
    expect(tray.items).toBe(items);
  });

  it('runs its commands', () => {
    const { tray, become, commands } = trayOn('win32');
    tray.click('Open Matchkeep');
    tray.click('Sync now');
    tray.click('Pause downloads');
    become({ queue: paused });
    tray.click('Resume downloads');
    tray.click('Quit');
    for (const command of Object.values(commands)) expect(command).toHaveBeenCalledOnce();
  });

  it('opens the window at a click, but on macOS, where a click opens the menu', () => {
    for (const [platform, clicks] of [
      ['win32', 1],
      ['linux', 1],
      ['darwin', 0],
    ] as const) {
      trays.length = 0;
      const { tray, commands } = trayOn(platform);
      tray.emit('click');
      expect(commands.show, platform).toHaveBeenCalledTimes(clicks);
    }
  });

  it.each(['win32', 'linux', 'darwin'] as const)('has an icon for each state on %s', (platform) => {
    const images = join(import.meta.dirname, '..', '..', '..', 'build');
    for (const state of trayStates) expect(existsSync(trayImage(images, state, platform)), state).toBe(true);
  });
});
