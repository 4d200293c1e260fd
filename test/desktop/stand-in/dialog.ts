import type * as Electron from 'electron';
import type { Covers } from './events.ts';

export const errorBoxes: { readonly title: string; readonly content: string }[] = [];

/** Every question that was asked, first to last. */
export const questions: Electron.MessageBoxOptions[] = [];
/** The buttons that a test, standing in for the user, will press next; with none left, the one for Esc. */
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

export const dialog = {
  showErrorBox: (title: string, content: string) => void errorBoxes.push({ title, content }),
  showMessageBox,
} satisfies Covers<Electron.Dialog, 'showErrorBox' | 'showMessageBox'>;
