import type * as Electron from 'electron';
import type { Covers } from './events.ts';

export const errorBoxes: { readonly title: string; readonly content: string }[] = [];

/** Every question that was asked, in order. */
export const questions: Electron.MessageBoxOptions[] = [];
/** The buttons that a test, in place of the user, will press next; with none left, the one for Esc. */
export const answers: number[] = [];

/** Electron takes a window before the options, or none. */
async function showMessageBox(
  first: Electron.BaseWindow | Electron.MessageBoxOptions,
  second?: Electron.MessageBoxOptions,
): Promise<Electron.MessageBoxReturnValue> {
  const options = second ?? ('message' in first ? first : { message: '' });
  questions.push(options);
  return { response: answers.shift() ?? options.cancelId ?? 0, checkboxChecked: false };
}

/** Each folder or file that was requested, and what a test chooses in place of the user; otherwise Cancel. */
export const fileQuestions: (Electron.OpenDialogOptions | Electron.SaveDialogOptions)[] = [];
export const choices: string[] = [];

type FileOptions = Electron.OpenDialogOptions | Electron.SaveDialogOptions;
type OrWindow<T extends FileOptions> = [Electron.BaseWindow, T] | [T];

function chosen(asked: OrWindow<FileOptions>): string | undefined {
  const options = asked.length === 2 ? asked[1] : asked[0];
  fileQuestions.push(options);
  return choices.shift();
}

export const dialog = {
  showErrorBox: (title: string, content: string) => void errorBoxes.push({ title, content }),
  showMessageBox,
  async showOpenDialog(...asked: OrWindow<Electron.OpenDialogOptions>) {
    const choice = chosen(asked);
    return { canceled: choice === undefined, filePaths: choice === undefined ? [] : [choice] };
  },
  async showSaveDialog(...asked: OrWindow<Electron.SaveDialogOptions>) {
    const choice = chosen(asked);
    return { canceled: choice === undefined, filePath: choice ?? '' };
  },
} satisfies Covers<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;
