/** The user's own archiver and, once it is entered, the practice one: what the window talks to. */
import { join } from 'node:path';
import { createArchiver } from '../core/archiver.ts';
import type { HostActions } from '../core/archiver-types.ts';
import { createWorkspaces, practiceFolder, type Workspaces } from '../core/workspaces.ts';

/** Throws what `createArchiver` throws, such as `archive-locked`. */
export function openWorkspaces(dataDir: string, host: HostActions): Promise<Workspaces> {
  return createWorkspaces({
    openMain: () => createArchiver({ dataDir, shell: 'desktop', host }),
    openPractice: () =>
      createArchiver({ dataDir: join(dataDir, practiceFolder), shell: 'desktop', host, isPractice: true }),
    async startPractice() {
      const { startPractice } = await import('../practice/practice.ts');
      return startPractice();
    },
  });
}
