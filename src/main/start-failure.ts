/** Tells the user why Matchkeep can't start, with the remedy, where there is no window to tell it in. */
import type { Dialog } from 'electron';
import { toErrorData } from '../shared/errors.ts';

export function showStartFailure(dialog: Pick<Dialog, 'showErrorBox'>, error: unknown): void {
  const { message, remedy } = toErrorData(error);
  dialog.showErrorBox('Matchkeep cannot start', remedy === undefined ? message : `${message}\n\n${remedy}`);
  console.error(error);
}
