import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { app } from '../stand-in/app.ts';
import { windows } from '../stand-in/browser-window.ts';
import { errorBoxes } from '../stand-in/dialog.ts';
import { electron } from '../stand-in/index.ts';

vi.mock('electron', () => electron);

const folder = sharedTemporaryFolder();

it('Matchkeep reports a data folder that is not available, such as on a missing drive, and ends', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const inTheWay = join(folder, 'a-file');
  writeFileSync(inTheWay, '');
  vi.stubEnv('MATCHKEEP_DATA_DIR', join(inTheWay, 'data'));
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(app.exits).toEqual([1]));
  expect(errorBoxes).toEqual([
    { title: 'Matchkeep cannot start', content: expect.stringContaining(join(inTheWay, 'data')) },
  ]);
  expect(windows).toEqual([]);
});
