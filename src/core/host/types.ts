/** What only a host can do, and what the archiver expects of it. */
import type { HandlerInput } from '../../shared/bridge.ts';
import type { InstallWhen, UpdateStatus } from '../../shared/updates.ts';

/** What answers at once tells how it stands; what goes on is told of by `onChange`. */
export interface Updates {
  status(): UpdateStatus;
  check(): UpdateStatus;
  download(): UpdateStatus;
  install(when: InstallWhen): UpdateStatus;
  /** Returns the function that stops listening. */
  onChange(listener: () => void): () => void;
}

/** What only a host can do; a shell passes its own. Each throws a `MatchkeepError` where it can't. */
export interface HostActions {
  /** Opens a file with the system's program for it. */
  openFile(path: string): Promise<void>;
  showInFolder(path: string): Promise<void>;
  /** False where the machine has no desktop to open things on. Default: true. */
  readonly canOpen?: boolean;

  // What follows is missing where the host can't do it.
  /** Absolute paths of files that exist; called while the pointer's button is down. */
  readonly dragFiles?: (paths: readonly string[]) => void;
  /** Both answer null when the user thought better of it. */
  readonly chooseFolder?: (question: HandlerInput<'dialogs.chooseFolder'>) => Promise<string | null>;
  readonly saveFile?: (question: HandlerInput<'dialogs.saveFile'>) => Promise<string | null>;
  readonly copyText?: (text: string) => Promise<void>;
  /** New versions of the application, where it looks after them itself. */
  readonly updates?: Updates;
}
