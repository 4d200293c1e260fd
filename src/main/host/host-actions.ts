/** What only the desktop can do: open and show archived files, drag them out, show dialogs, copy. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BrowserWindow,
  Clipboard,
  Dialog,
  NativeImage,
  OpenDialogOptions,
  SaveDialogOptions,
  Shell,
} from 'electron';
import type { HostActions, Updates } from '../../core/host/types.ts';
import type { HostPower } from '../../core/work-times/work-times.ts';
import type { StartProcess } from '../../core/workers/worker-process.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Folders } from '../system/folders.ts';

export interface HostActionsOptions {
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder' | 'openExternal'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly nativeImage: { createFromPath(path: string): NativeImage };
  readonly folders: Pick<Folders, 'images'>;
  /** Null while there is none. */
  readonly window: () => BrowserWindow | null;
  readonly updates: Updates;
  readonly power: HostPower;
  readonly startProcess: StartProcess;
}

/** Pixels, of the picture next to the pointer. */
const dragIconWidth = 48;

export function createHostActions(options: HostActionsOptions): HostActions {
  const { shell, dialog, clipboard, nativeImage, folders, window, updates, power, startProcess } = options;
  const choose = async (question: OpenDialogOptions): Promise<string | null> => {
    const parent = shownWindow(window());
    const asking = parent ? dialog.showOpenDialog(parent, question) : dialog.showOpenDialog(question);
    const { canceled, filePaths } = await asking;
    return canceled ? null : (filePaths[0] ?? null);
  };
  return {
    updates,
    power,
    startProcess,
    async openFile(path) {
      await mustBeThere(path);
      const problem = await shell.openPath(path); // An empty text means success.
      if (problem === '') return;
      throw new MatchkeepError('not-found', `The file could not be opened: ${problem}`, {
        remedy: `Its location: ${path}`,
      });
    },
    async showInFolder(path) {
      await mustBeThere(path); // The system reports no error.
      shell.showItemInFolder(path);
    },
    dragFiles(paths) {
      const [file, ...others] = paths;
      const contents = window()?.webContents;
      if (file === undefined || !contents) return;
      // macOS requires a picture.
      const icon = nativeImage
        .createFromPath(join(folders.images, 'icon.png'))
        .resize({ width: dragIconWidth });
      contents.startDrag({ file, files: [file, ...others], icon });
    },
    chooseFolder: ({ title, startAt }) =>
      choose({
        title,
        properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
        ...(startAt !== undefined && { defaultPath: startAt }),
      }),
    chooseFile: ({ title, extensions }) =>
      choose({ title, properties: ['openFile'], filters: [{ name: title, extensions }] }),
    async saveFile({ title, fileName }) {
      const question: SaveDialogOptions = { title, defaultPath: fileName };
      const parent = shownWindow(window());
      const asking = parent ? dialog.showSaveDialog(parent, question) : dialog.showSaveDialog(question);
      const { canceled, filePath } = await asking;
      return canceled || filePath === '' ? null : filePath;
    },
    openAddress: (address) => shell.openExternal(address),
    copyText: (text) => clipboard.writeText(text),
  };
}

/** A dialog belongs to the window that opened it, while that window is visible. */
function shownWindow(window: BrowserWindow | null): BrowserWindow | null {
  return window?.isVisible() ? window : null;
}

async function mustBeThere(path: string): Promise<void> {
  try {
    await stat(path);
  } catch (cause) {
    throw new MatchkeepError('not-found', 'The file is missing from the archive.', {
      remedy: `Expected location: ${path}. "Verify all files" finds all missing files.`,
      cause,
    });
  }
}
