import { expect, it, vi } from 'vitest';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { windows } from '../stand-in/browser-window.ts';
import { electron } from '../stand-in/index.ts';

vi.mock('electron', () => electron);

const transfers = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../../src/core/archiver.ts', async (importOriginal) => {
  const { openArchiver } = await importOriginal<typeof import('../../../src/core/archiver.ts')>();
  return {
    openArchiver: async (...options: Parameters<typeof openArchiver>) => {
      const archiver = await openArchiver(...options);
      return {
        ...archiver,
        close: async (...limit: Parameters<typeof archiver.close>) => {
          await transfers.promise;
          await archiver.close(...limit);
        },
      };
    },
  };
});

const dataDir = sharedTemporaryFolder();

it('Matchkeep that is started while it quits starts again once its transfers have ended', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  vi.stubEnv('APPIMAGE', undefined);
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(windows[0]?.address).toBe('app://matchkeep/'));
  app.quit();
  const args = ['matchkeep://game/1'];
  app.emit('second-instance', {}, ['matchkeep', ...args], '/', { args });
  expect([app.relaunches, app.quits]).toEqual([[], []]);
  transfers.resolve();
  await waitFor(() => expect(app.quits).toHaveLength(1));
  expect(app.relaunches).toEqual([{ args: [...args, `--data-dir=${dataDir}`] }]);
});
