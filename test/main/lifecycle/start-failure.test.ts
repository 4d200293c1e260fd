import { expect, it, vi } from 'vitest';
import { createArchiver } from '../../../src/core/archiver.ts';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { windows } from '../stand-in/browser-window.ts';
import { errorBoxes } from '../stand-in/dialog.ts';
import { electron } from '../stand-in/index.ts';

vi.mock('electron', () => electron);

const dataDir = sharedTemporaryFolder();

it('Matchkeep says why it cannot start and ends, without a window, when another process has the data folder', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const host = { openFile: async () => {}, showInFolder: async () => {} };
  const owner = await createArchiver({ dataDir, shell: 'command-line', host });
  try {
    await import('../../../src/main/program.ts');
    await waitFor(() => expect(app.exits).toEqual([1]));
    expect(errorBoxes).toHaveLength(1);
    expect(errorBoxes[0]?.content).toContain(String(process.pid));
    expect(windows).toEqual([]);
  } finally {
    await owner.close();
  }
});
