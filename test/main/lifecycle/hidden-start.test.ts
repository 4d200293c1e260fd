import { expect, it, vi } from 'vitest';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { windows } from '../stand-in/browser-window.ts';
import { electron } from '../stand-in/index.ts';
import { trays } from '../stand-in/tray.ts';

vi.mock('electron', () => electron);

const dataDir = sharedTemporaryFolder();

it('Started by the system at login, Matchkeep collects without a window until it is asked for one', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  process.argv = ['matchkeep', '--hidden'];
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(trays[0]?.toolTip).toBe('Matchkeep: Signed out. Nothing listed so far'));
  expect(windows).toEqual([]);

  app.emit('second-instance', {}, ['matchkeep', '--hidden'], '/', { args: ['--hidden'] });
  expect(windows).toEqual([]);

  trays[0]?.click('Open Matchkeep');
  await waitFor(() => expect(windows[0]?.address).toBe('app://matchkeep/'));
  trays[0]?.click('Open Matchkeep');
  expect(windows).toHaveLength(1);

  trays[0]?.click('Quit');
  await waitFor(() => expect(app.quits).toHaveLength(1));
});
