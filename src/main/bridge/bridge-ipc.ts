/**
 * The bridge over Electron's IPC. Rule 17: validate the sender of all IPC messages: only the main frame of our own
 * window, with our own origin, may call operations, and only that window receives events.
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { dispatch, type Handlers } from '../../core/bridge/dispatch.ts';
import { type BridgeEvent, eventChannel, operationNames } from '../../shared/bridge/bridge.ts';
import { appOrigin } from '../security/app-protocol.ts';

export interface BridgeSource {
  readonly handlers: Handlers;
  readonly onEvent: (listener: (event: BridgeEvent) => void) => () => void;
}

/** The sender of a message. */
type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/**
 * One handler per operation of the contract. `ourContents` returns the window's page, or null while there is
 * no window. `onUnexpected` receives internal errors.
 */
export function connectBridge(
  ipcMain: Pick<IpcMain, 'handle'>,
  source: BridgeSource,
  ourContents: () => WebContents | null,
  onUnexpected: (error: unknown, name: string) => void = reportFault,
): void {
  for (const name of operationNames) {
    ipcMain.handle(name, (event, input: unknown) => {
      if (!isOurs(event, ourContents())) throw new Error('This page is not allowed to use Matchkeep.');
      return dispatch(source.handlers, name, input, onUnexpected);
    });
  }
  source.onEvent((event) => {
    const contents = ourContents();
    if (contents !== null && !contents.isDestroyed()) contents.send(eventChannel, event);
  });
}

function isOurs({ sender, senderFrame }: Sender, contents: WebContents | null): boolean {
  return (
    contents !== null &&
    sender === contents &&
    senderFrame !== null && // It has navigated away or closed.
    senderFrame.parent === null &&
    senderFrame.origin === appOrigin
  );
}

/** Standard error, not the archiver's log: a fault may be in the archiver itself. */
function reportFault(error: unknown, name: string): void {
  console.error(`Fault in ${name}:`, error);
}
