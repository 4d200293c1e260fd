/** What only a host can do, and what the archiver expects of it. */
import type { HandlerInput } from '../../shared/bridge/bridge.ts';
import type { InstallWhen, UpdateStatus } from '../../shared/settings/updates.ts';
import type { HostPower } from '../work-times/work-times.ts';
import type { StartProcess } from '../workers/worker-process.ts';
import type { Browsers } from './browsers.ts';

/** Methods that return at once give the current state; `onChange` reports later changes. */
export interface Updates {
  status(): UpdateStatus;
  check(): UpdateStatus;
  download(): UpdateStatus;
  install(when: InstallWhen): UpdateStatus;
  /** Returns the function that stops listening. */
  onChange(listener: () => void): () => void;
}

interface SaveQuestion {
  readonly title: string;
  /** The suggested name, without a folder. */
  readonly fileName: string;
}

/** What only a host can do; a shell passes its own. Each throws a `MatchkeepError` on failure. */
export interface HostActions extends HostAbilities {
  /** Opens a file with the system's program for it. */
  openFile(path: string): Promise<void>;
  showInFolder(path: string): Promise<void>;
}

/** What not every host can do. */
export interface HostAbilities {
  /** False where the machine has no desktop to open things on. Default: true. */
  readonly canOpen?: boolean;

  // The following are missing if the host does not support them.
  /** Absolute paths of files that exist; called while the pointer's button is down. */
  readonly dragFiles?: (paths: readonly string[]) => void;
  /** The dialogs return null if the user cancels. A host has all of them or none. */
  readonly chooseFolder?: (question: HandlerInput<'dialogs.chooseFolder'>) => Promise<string | null>;
  readonly chooseFile?: (question: HandlerInput<'dialogs.chooseFile'>) => Promise<string | null>;
  readonly saveFile?: (question: SaveQuestion) => Promise<string | null>;
  /** Opens a web address in the system's browser. */
  readonly openAddress?: (address: string) => Promise<void>;
  readonly copyText?: (text: string) => Promise<void>;
  /** Updates of the application, if it installs them itself. */
  readonly updates?: Updates;
  /** Of the local server. Throws `not-found` while it starts or ends. */
  readonly browsers?: () => Browsers;
  /** Starts a program of Matchkeep in a process of its own. Default: with Node. */
  readonly startProcess?: StartProcess;
  /** The machine's power supply. */
  readonly power?: HostPower;
}
