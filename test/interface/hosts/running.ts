/**
 * The three hosts of the interface, as a spec sees them: Matchkeep's own server shell, the desktop shell on
 * the stand-in for Electron, and the desktop shell in Electron's own runtime.
 */
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import type { BridgeReply, OperationName } from '../../../src/shared/bridge/bridge.ts';

const hostKinds = ['server', 'stand-in', 'electron'] as const;
export type HostKind = (typeof hostKinds)[number];

export function isHostKind(name: string): name is HostKind {
  return hostKinds.some((kind) => kind === name);
}

/** A started Matchkeep. */
export interface Running {
  /** The address of its interface, without a slash at the end. */
  readonly url: string;
  /** Shows the interface, authorised, and returns its page: `page`, or the application's own window. */
  show(page: Page): Promise<Page>;
  /** The messages between the page shown last and Matchkeep; null if they cannot be read. */
  wire(): Wire | null;
  /** Quits it as the user does; does nothing if it has ended. */
  stop(): Promise<void>;
}

export interface RunningServer extends Running {
  /** Another link, as from `matchkeep open`. */
  newLink(): Promise<string>;
  /** Starts it again at the same address; gives the link that authorises a browser. */
  restart(): Promise<string>;
}

export interface RunningDesktop extends Running {
  /** Starts it a second time on the same data folder, with these arguments; returns the exit code. */
  secondStart(args: readonly string[]): Promise<number | null>;
  /** Runs a self-contained function in the main process; its result must be a plain value. */
  evaluate(run: (electron: typeof Electron) => unknown): Promise<unknown>;
}

export interface RunningStandIn extends RunningDesktop {
  /** Calls the bridge from a frame inside the page shown last, as only a compromised page could. */
  callInside(name: OperationName, input: unknown): Promise<unknown>;
  /** Drops this file on the window, as from the system's file manager. */
  drop(path: string): Promise<void>;
}

/** The messages between a page and Matchkeep, as text: requests, and messages of sockets and of the bridge. */
export interface Wire {
  readonly sent: readonly string[];
  readonly received: readonly string[];
  /** Records responses of the network too, from now on. */
  readAnswers(): void;
  /** Replaces the reply of this operation, until undone. */
  answer(name: OperationName, reply: BridgeReply | Promise<BridgeReply>): Promise<() => Promise<void>>;
  /** Delays calls of this operation until they are released. */
  hold(name: OperationName): Promise<() => void>;
}

export interface StartOptions {
  readonly dataDir: string;
  /** Starts in the practice workspace. */
  readonly isPractice?: boolean;
}
