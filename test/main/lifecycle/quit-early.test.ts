import { expect, it, vi } from 'vitest';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { BrowserWindow } from '../stand-in/browser-window.ts';
import { electron } from '../stand-in/index.ts';
import { trays } from '../stand-in/tray.ts';

vi.mock('electron', () => electron);

const start = vi.hoisted(() => vi.fn());
vi.mock('../../../src/core/archiver.ts', async (importOriginal) => {
  const { openArchiver } = await importOriginal<typeof import('../../../src/core/archiver.ts')>();
  return {
    openArchiver: async (...options: Parameters<typeof openArchiver>) => ({
      ...(await openArchiver(...options)),
      start,
    }),
  };
});

const dataDir = sharedTemporaryFolder();

it('Matchkeep starts no collecting when it is quit while its page still loads', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  const page = Promise.withResolvers<void>();
  vi.spyOn(BrowserWindow.prototype, 'loadURL').mockReturnValue(page.promise);
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(trays).toHaveLength(1));
  app.quit();
  await waitFor(() => expect(app.quits).toHaveLength(1));
  page.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(start).not.toHaveBeenCalled();
});
