/** The user's own archiver and, once it is entered, the practice one: what the window talks to. */
import { join } from 'node:path';
import { createArchiver } from '../../core/archiver.ts';
import type { HostActions } from '../../core/host/types.ts';
import type { HostNetwork } from '../../core/network/network.ts';
import { createWorkspaces, practiceFolder, type Workspaces } from '../../core/workspaces.ts';

export interface DesktopHost {
  readonly actions: HostActions;
  readonly network: HostNetwork;
}

/** Throws what `createArchiver` throws, such as `archive-locked`. */
export function openWorkspaces(dataDir: string, { actions, network }: DesktopHost): Promise<Workspaces> {
  const both = { shell: 'desktop', host: actions, network } as const;
  return createWorkspaces({
    openMain: () => createArchiver({ ...both, dataDir }),
    openPractice: () => createArchiver({ ...both, dataDir: join(dataDir, practiceFolder), isPractice: true }),
    async startPractice() {
      const { startPractice } = await import('../../practice/practice.ts');
      return startPractice();
    },
  });
}
