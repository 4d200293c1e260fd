/** A transfer engine with an archive, and tasks for it. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { createEngineThread } from '../../src/core/downloads/engine/engine-thread.ts';
import type { FileReport, FileTask } from '../../src/core/downloads/engine/types.ts';
import { createNetwork, type Network } from '../../src/core/network/network.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const log = { info: () => {}, warn: () => {} };
const direct = createNetwork({ proxySetting: () => 'none', log });
export const silent: FileReport = {
  progress: () => {},
  checkpoint: () => {},
  begun: () => {},
  arrived: () => {},
  publishing: () => {},
  isPlaceWanted: () => true,
};

export async function stage(network: Pick<Network, 'routes' | 'certificates' | 'connectionKey'> = direct) {
  const engine = createEngineThread(network);
  onTestFinished(() => engine.close());
  const { dir, id } = await openArchive({ dir: join(temporaryFolder(), 'archive'), expectedId: null });
  const task = (url: string, game = '1', more: Partial<FileTask> = {}): FileTask => ({
    asset: { platformGameId: game, contentType: 'OTHER' },
    archive: { dir, id },
    place: {
      platformGameId: game,
      number: 1,
      matchId: '7',
      leagueName: 'LCK',
      tournamentName: 'Spring',
      startAt: 0,
      teamCodes: ['T1', 'GEN'],
      folder: null,
    },
    url,
    recorded: null,
    resume: null,
    maxBytes: 1e9,
    minBytesPerSecond: 1,
    baseUrl: url,
    startedAt: Date.now(),
    isLate: false,
    ...more,
  });
  return { engine, dir, id, task };
}

export const never = new AbortController().signal;
