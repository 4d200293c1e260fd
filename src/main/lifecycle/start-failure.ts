/** Shows the user why Matchkeep cannot start, with the remedy, when there is no window. */
import type { App, Dialog } from 'electron';
import { toErrorData } from '../../shared/base/errors.ts';

/** Ends a failed start. */
export function endStart(app: Pick<App, 'exit'>, dialog: Pick<Dialog, 'showErrorBox'>) {
  return (error: unknown): void => {
    const { code, message, remedy } = toErrorData(error);
    if (code === 'cancelled') {
      app.exit(0); // The user has read why, and quit.
      return;
    }
    const text = remedy === undefined ? message : `${message}\n\n${remedy}`;
    dialog.showErrorBox('Matchkeep cannot start', text);
    console.error(error);
    app.exit(1);
  };
}
