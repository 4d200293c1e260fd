import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DamagedCatalogue } from '../../../src/core/catalogue/schema/damage.ts';
import { createTray } from '../../../src/main/menus/tray.ts';
import type { AppStatus } from '../../../src/shared/work/status.ts';
import { calm, problem, statusToFollow } from '../fixtures.ts';
import { imagePath } from '../stand-in/native-image.ts';
import { trays } from '../stand-in/tray.ts';

vi.mock('electron', async () => (await import('../stand-in/index.ts')).electron);

const queue = { ...calm.queue, active: 2 };
const work = { ...calm.work, hold: { reason: 'paused', until: null } } as const;
const quiet = { reason: 'quiet-hours', until: new Date(2026, 10, 23, 23).toISOString() } as const;
const paused = { queue: { ...calm.queue, isPaused: true }, work };
const rejected = { ...calm.session, state: 'needs-attention', problem: problem('sign-in-rejected') } as const;
const unreachable = { ...rejected, problem: problem('service-unreachable') };

beforeEach(() => {
  trays.length = 0;
});

function trayOn(platform: NodeJS.Platform, images = '/build') {
  const { status, become, becomeDamaged } = statusToFollow();
  const commands = {
    show: vi.fn(),
    goTo: vi.fn(),
    syncNow: vi.fn(),
    pause: vi.fn(),
    pauseForHour: vi.fn(),
    pauseUntilTomorrow: vi.fn(),
    resume: vi.fn(),
    workNow: vi.fn(),
    workAsPlanned: vi.fn(),
    quit: vi.fn(),
  };
  createTray({ Tray, Menu, nativeImage, platform, images, status, commands });
  const [tray] = trays;
  if (!tray) throw new Error('There is no tray.');
  return { tray, become, becomeDamaged, commands };
}

/** The state that the icon shows, and the text of the tooltip. */
function shownFor(status: Partial<AppStatus>) {
  trays.length = 0;
  const { tray, become } = trayOn('linux');
  become(status);
  return { state: basename(imagePath(tray.image), '.png'), text: tray.toolTip.replace('Matchkeep: ', '') };
}

describe('the tray', () => {
  it('shows alerts before progress', () => {
    expect(shownFor({}).state).toBe('normal');
    expect(shownFor({ queue }).state).toBe('syncing');
    expect(shownFor({ sync: { ...calm.sync, state: 'running' } }).state).toBe('syncing');
    expect(shownFor({ ...paused, queue: { ...queue, isPaused: true } }).state).toBe('paused');
    expect(shownFor({ queue, session: rejected }).state).toBe('attention');
    expect(shownFor({ archive: { ...calm.archive, problem: problem('disk-full') } }).state).toBe('attention');
  });

  it('shows a damaged catalogue until it is rebuilt', () => {
    const { tray, become, becomeDamaged } = trayOn('linux');
    const icon = () => basename(imagePath(tray.image), '.png');
    become({});
    const before = tray.toolTip;
    becomeDamaged(new DamagedCatalogue('/data/catalogue.db'));
    expect([icon(), tray.toolTip]).toEqual([
      'attention',
      'Matchkeep: The catalogue is damaged: /data/catalogue.db.',
    ]);
    become({});
    expect([icon(), tray.toolTip]).toEqual(['normal', before]);
  });

  it('shows no alert for a problem that ends by itself', () => {
    expect(shownFor({ session: unreachable }).state).toBe('normal');
    expect(shownFor({ session: unreachable }).text).toMatch(/^It is service-unreachable\./);
  });

  it('shows the status in one line', () => {
    const texts = [
      [{ queue: { ...queue, active: 1 } }, '1 download active'],
      [{ queue }, '2 downloads active'],
      [
        { queue: { ...queue, active: 17, counts: { ...queue.counts, transferring: 4, resolving: 13 } } },
        '4 downloads active',
      ],
      [paused, 'Paused'],
      [{ work: { ...calm.work, hold: quiet } }, 'Quiet hours until'],
      [{ isOffline: true, ...paused }, 'Offline'],
      [{ session: rejected, queue }, 'It is sign-in-rejected.'],
      [{ session: { ...calm.session, state: 'signed-out' } }, 'Signed out'],
    ] as const satisfies readonly (readonly [Partial<AppStatus>, string])[];
    for (const [status, text] of texts) expect(shownFor(status).text).toMatch(new RegExp(`^${text}`));
  });

  it('says whether files are missing, and leads to the coverage', () => {
    const { tray, become, commands } = trayOn('linux');
    const counts = { ...calm.coverage.counts, archived: 90 };
    become({ coverage: { ...calm.coverage, counts, games: 45 } });
    expect(tray.toolTip).toBe('Matchkeep: All wanted games since 1 Jan archived');
    become({ queue, coverage: { ...calm.coverage, counts: { ...counts, failing: 12 }, missing: 12 } });
    expect(tray.toolTip).toBe('Matchkeep: 2 downloads active. 12 files missing');
    tray.click('12 files missing');
    expect(commands.goTo).toHaveBeenCalledExactlyOnceWith('/coverage');
  });

  it('changes its icon, its tooltip and its menu with the state', () => {
    const { tray, become } = trayOn('linux');
    become(paused);
    expect(tray.image).toMatchObject({ path: '/build/tray/paused.png' });
    expect(tray.toolTip).toMatch(/^Matchkeep: Paused/);
    expect(tray.items.map(({ label }) => label)).toContain('Resume everything');
    become({});
    expect(tray.image).toMatchObject({ path: '/build/tray/normal.png' });
    expect(tray.items.map(({ label }) => label)).toContain('Pause everything');
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
    tray.click('No files wanted yet');
    tray.click('Sync now');
    tray.click('Pause everything');
    tray.click('Pause for 1 hour');
    tray.click('Pause until tomorrow 08:00');
    become(paused);
    tray.click('Resume everything');
    become({ work: { ...calm.work, hold: quiet } });
    tray.click('Work now');
    become({ work: { ...calm.work, override: quiet } });
    tray.click('Work as planned');
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
    const { tray, become } = trayOn(platform, join(import.meta.dirname, '..', '..', '..', 'build'));
    const paths = [{}, { queue }, paused, { session: rejected }].map((status) => {
      become(status);
      return imagePath(tray.image);
    });
    expect(new Set(paths).size).toBe(4);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
  });
});
