/**
 * The three hosts of the interface, as a spec sees them: Matchkeep's own server shell, the desktop shell on
 * the stand-in for Electron, and the desktop shell in Electron's own runtime.
 */
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import type { BridgeReply, OperationName } from '../../../src/shared/bridge.ts';

export type HostKind = 'server' | 'stand-in' | 'electron';

/** A started Matchkeep. */
export interface Running {
  /** The address of its interface, without a slash at the end. */
  readonly url: string;
  /** Shows the interface, authorised, and gives the page it is in: `page`, or the application's own window. */
  show(page: Page): Promise<Page>;
  /** What goes between the page shown last and Matchkeep; null where nothing can listen in. */
  wire(): Wire | null;
  /** Quits it as its user would; does nothing where it has ended. */
  stop(): Promise<void>;
}

export interface RunningServer extends Running {
  /** A further link, as `matchkeep open` gives it. */
  newLink(): Promise<string>;
  /** Starts it again at the same address; gives the link that authorises a browser. */
  restart(): Promise<string>;
}

export interface RunningDesktop extends Running {
  /** Starts it a second time on the same data folder, with these arguments; gives the code it ended with. */
  secondStart(args: readonly string[]): Promise<number | null>;
  /** Runs a self-contained function in the main process; what it gives must be a plain value. */
  evaluate(run: (electron: typeof Electron) => unknown): Promise<unknown>;
}

export interface RunningStandIn extends RunningDesktop {
  /** Calls the bridge from a frame inside the page shown last, as only a page that was broken into could. */
  callInside(name: OperationName, input: unknown): Promise<unknown>;
}

/** What goes between a page and Matchkeep, as text: requests, messages of sockets and of the bridge. */
export interface Wire {
  readonly sent: readonly string[];
  readonly received: readonly string[];
  /** From now on what the network answers is received too. */
  readAnswers(): void;
  /** Answers this operation with a reply of the test's own, until undone. */
  answer(name: OperationName, reply: BridgeReply | Promise<BridgeReply>): Promise<() => Promise<void>>;
  /** Keeps calls of this operation back until they are let go. */
  hold(name: OperationName): Promise<() => void>;
}

export interface StartOptions {
  readonly dataDir: string;
  /** Begins in the practice workspace. */
  readonly isPractice?: boolean;
}
