import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showInTaskbar } from '../../../src/main/menus/taskbar.ts';
import { waitFor } from '../../support/wait-for.ts';
import { calm, problem, statusToFollow } from '../fixtures.ts';
import { freshElectron } from '../fresh-electron.ts';

const queue = (waiting: number, transferring = 0) => ({
  ...calm.queue,
  active: transferring,
  counts: { ...calm.queue.counts, queued: waiting, transferring },
});
const archive = (archivedFiles: number) => ({ ...calm.archive, archivedFiles });
const transfer = (bytesDone: number, bytesTotal: number | null) =>
  ({ id: '1', state: 'transferring', bytesDone, bytesTotal, bytesPerSecond: 0 }) as const;

async function taskbar(platform: NodeJS.Platform = 'win32', images = '/build') {
  const { electron, standIn, windows } = await freshElectron();
  const { app, nativeImage } = electron;
  const { status, become } = statusToFollow();
  let window = new electron.BrowserWindow();
  showInTaskbar({ app, platform, images, nativeImage, status, window: () => window });
  const shown = () => {
    const current = windows.at(-1);
    if (!current) throw new Error('There is no window.');
    return current.taskbar;
  };
  const openAnother = () => {
    window = new electron.BrowserWindow();
  };
  return { become, shown, app: standIn.app, openAnother };
}

describe('the taskbar', () => {
  it('shows the progress of the downloads, and nothing once they end', async () => {
    const { become, shown } = await taskbar();
    become({ archive: archive(100) });
    become({ queue: queue(8, 2), archive: archive(100) });
    expect(shown()).toMatchObject({ progress: 0, mode: 'normal' });
    become({ queue: queue(3, 2), archive: archive(105) }, [transfer(50, 100), transfer(10, null)]);
    expect(shown().progress).toBeCloseTo(0.55);
    become({ archive: archive(110) });
    expect(shown()).toMatchObject({ progress: -1, mode: 'none' });
    become({ queue: queue(1, 0), archive: archive(110) });
    expect(shown().progress).toBe(0);
  });

  it('shows that they are paused or blocked', async () => {
    const { become, shown } = await taskbar();
    become({ queue: queue(4), work: { ...calm.work, hold: { reason: 'paused', until: null } } });
    expect(shown().mode).toBe('paused');
    become({ queue: queue(4), archive: { ...calm.archive, problem: problem('disk-full') } });
    expect(shown().mode).toBe('error');
  });

  it('shows no progress where the system supports none', async () => {
    const { become, shown } = await taskbar();
    become({ queue: queue(4), isOffline: true });
    expect(shown().progress).toBe(-1);
  });

  it('starts from zero in another workspace', async () => {
    const { become, shown } = await taskbar();
    become({ queue: queue(10), archive: archive(500) });
    become({ queue: queue(10), archive: archive(3), isPractice: true });
    expect(shown().progress).toBe(0);
  });

  it('has a badge on Windows when something needs the user, also on a later window', async () => {
    const { become, shown, openAnother, app } = await taskbar('win32');
    become({ archive: { ...calm.archive, problem: problem('archive-missing') } });
    expect(shown().overlay).toBe('Matchkeep needs attention');
    openAnother();
    await waitFor(() => expect(shown().overlay).toBe('Matchkeep needs attention'));
    become({});
    expect(shown().overlay).toBe('');
    expect(app.badgeCount).toBe(0);
  });

  it.each(['darwin', 'linux'] as const)('has a badge on %s with the number of alerts', async (platform) => {
    const { become, app } = await taskbar(platform);
    const session = {
      ...calm.session,
      state: 'needs-attention',
      problem: problem('sign-in-rejected'),
    } as const;
    become({ session, archive: { ...calm.archive, problem: problem('archive-missing') } });
    expect(app.badgeCount).toBe(2);
    become({});
    expect(app.badgeCount).toBe(0);
  });

  it('has an image for the badge', async () => {
    const { become, shown } = await taskbar('win32', join(import.meta.dirname, '..', '..', '..', 'build'));
    become({ archive: { ...calm.archive, problem: problem('archive-missing') } });
    expect(existsSync(shown().overlayImage)).toBe(true);
  });
});
