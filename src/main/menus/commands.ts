/** What menus, the tray and notifications can do: one place where a click becomes an action. */
import type { Dialog, Shell } from 'electron';
import type { Workspaces } from '../../core/workspaces.ts';
import { toErrorData } from '../../shared/base/errors.ts';
import type { MainWindow } from '../window/main-window.ts';

export interface CommandOptions {
  readonly workspaces: Pick<Workspaces, 'handlers' | 'current'>;
  readonly window: Pick<MainWindow, 'show' | 'goTo' | 'contents'>;
  readonly shell: Pick<Shell, 'openPath'>;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly quit: () => void;
}

export type Commands = ReturnType<typeof createCommands>;

export function createCommands({ workspaces, window, shell, dialog, quit }: CommandOptions) {
  const { handlers } = workspaces;

  /** A click has no caller that could catch the error, so it is shown. */
  const run = (what: string, action: () => unknown) => () => {
    Promise.resolve()
      .then(action)
      .catch((error: unknown) => {
        const { message, remedy } = toErrorData(error);
        dialog.showErrorBox(`${what} failed`, remedy === undefined ? message : `${message}\n\n${remedy}`);
      });
  };
  const openFolder = async (folder: string) => {
    const problem = await shell.openPath(folder); // An empty text means success.
    if (problem !== '') throw new Error(`${folder} could not be opened: ${problem}`);
  };
  return {
    show: window.show,
    goTo: window.goTo,
    goBack: () => window.contents()?.navigationHistory.goBack(),
    goForward: () => window.contents()?.navigationHistory.goForward(),
    syncNow: run('Sync', () => handlers['sync.now'](null)),
    pause: run('Pausing', () => handlers['work.pause']({ until: 'resumed' })),
    pauseForHour: run('Pausing', () => handlers['work.pause']({ minutes: 60 })),
    pauseUntilTomorrow: run('Pausing', () => handlers['work.pause']({ until: 'tomorrow' })),
    workNow: run('Working now', () => handlers['work.override']({ isOn: true })),
    workAsPlanned: run('Working as planned', () => handlers['work.override']({ isOn: false })),
    resume: run('Resuming', () => handlers['work.resume'](null)),
    openArchiveFolder: run('Opening the archive', () =>
      openFolder(workspaces.current().status().archive.dir),
    ),
    openLogsFolder: run('Opening the logs', () => handlers['logs.openFolder'](null)),
    saveDiagnostics: run('Saving diagnostics', () => handlers['diagnostics.save'](null)),
    quit,
  };
}
