/** What only the desktop can do with an archived file: open it, and show it where it lies. */
import { stat } from 'node:fs/promises';
import type { Shell } from 'electron';
import type { HostActions } from '../core/archiver-types.ts';
import { MatchkeepError } from '../shared/errors.ts';

export function createHostActions(shell: Pick<Shell, 'openPath' | 'showItemInFolder'>): HostActions {
  return {
    async openFile(path) {
      await mustBeThere(path);
      const problem = await shell.openPath(path); // An empty text when all went well.
      if (problem === '') return;
      throw new MatchkeepError('not-found', `The file could not be opened: ${problem}`, {
        remedy: `It is here: ${path}`,
      });
    },
    async showInFolder(path) {
      await mustBeThere(path); // The system says nothing when it isn't.
      shell.showItemInFolder(path);
    },
  };
}

async function mustBeThere(path: string): Promise<void> {
  try {
    await stat(path);
  } catch (cause) {
    throw new MatchkeepError('not-found', 'The file is not where the archive has it.', {
      remedy: `It should be here: ${path}. "Verify archive" finds out what else is missing.`,
      cause,
    });
  }
}
