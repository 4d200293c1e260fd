/** The user's own archiver and, once it is entered, the practice one: what the window talks to. */
import type { Dialog } from 'electron';
import type { HostActions } from '../../core/host/types.ts';
import type { HostNetwork } from '../../core/network/network.ts';
import { closeOnFailure } from '../../core/platform/closing.ts';
import { createWorkspaces, type Workspaces } from '../../core/workspaces.ts';
import { offerRebuild } from './damaged-catalogue.ts';

export interface DesktopHost {
  readonly actions: HostActions;
  readonly network: HostNetwork;
}

/** Throws as `createArchiver`, such as `archive-locked`, and `cancelled` if the catalogue is damaged and the user quits. */
export async function openWorkspaces(
  dataDir: string,
  { actions, network }: DesktopHost,
  dialog: Pick<Dialog, 'showMessageBox'>,
): Promise<Workspaces> {
  return await closeOnFailure(async (closing) => {
    const workspaces = await createWorkspaces({
      archiver: { dataDir, shell: 'desktop', host: actions, network },
      async startPractice() {
        const { startPractice } = await import('../../practice/practice.ts');
        return startPractice();
      },
    });
    closing.defer(() => workspaces.close());
    await offerRebuild(dialog, workspaces.main);
    return workspaces;
  });
}
