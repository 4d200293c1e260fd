/** The user's own archiver and, once it is entered, the practice one: what the window talks to. */
import { join } from 'node:path';
import type { Dialog } from 'electron';
import { createArchiver } from '../../core/archiver.ts';
import type { HostActions } from '../../core/host/types.ts';
import type { HostNetwork } from '../../core/network/network.ts';
import { createWorkspaces, practiceFolder, type Workspaces } from '../../core/workspaces.ts';
import { openOrRebuild } from './damaged-catalogue.ts';

export interface DesktopHost {
  readonly actions: HostActions;
  readonly network: HostNetwork;
}

/**
 * Throws what `createArchiver` throws, such as `archive-locked`, and `cancelled` if the catalogue is damaged and the user
 * quits.
 */
export function openWorkspaces(
  dataDir: string,
  { actions, network }: DesktopHost,
  dialog: Pick<Dialog, 'showMessageBox'>,
): Promise<Workspaces> {
  const both = { shell: 'desktop', host: actions, network } as const;
  return createWorkspaces({
    openMain: () => openOrRebuild(dialog, dataDir, () => createArchiver({ ...both, dataDir })),
    openPractice: () => createArchiver({ ...both, dataDir: join(dataDir, practiceFolder), isPractice: true }),
    async startPractice() {
      const { startPractice } = await import('../../practice/practice.ts');
      return startPractice();
    },
  });
}
