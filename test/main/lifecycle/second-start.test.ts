import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { windows } from '../stand-in/browser-window.ts';
import { electron } from '../stand-in/index.ts';
import { ipcHandlers } from '../stand-in/ipc-main.ts';

vi.mock('electron', () => electron);

const dataDir = sharedTemporaryFolder();

it('A second start ends at once when Matchkeep is already running on the same data folder', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  app.isFirstInstance = false;
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(app.quits).toHaveLength(1));
  expect(app.paths.get('userData')).toBe(join(dataDir, 'desktop'));
  expect(windows).toEqual([]);
  expect(ipcHandlers.size).toBe(0);
});
