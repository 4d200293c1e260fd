/**
 * One instance per data folder. The archiver locks the folder anyway; here a second start shows the window of the
 * first instance, at the place that its arguments name. If the first instance is quitting, the second starts after it.
 */
import type { App } from 'electron';
import { z } from 'zod';
import type { Quit } from './quit.ts';

/** Starts without a window: how the system starts Matchkeep at login. */
export const hiddenSwitch = '--hidden';

/** Run from a clone, Electron is given the application's folder first. */
export function startArguments(isPackaged: boolean, argv: readonly string[]): readonly string[] {
  return argv.slice(isPackaged ? 1 : 2);
}

/** The arguments of a start of Matchkeep, without the program's own path. */
export type StartListener = (args: readonly string[]) => void;

export interface SingleInstance {
  /** Later starts, and a click on the dock's icon (no arguments). Earlier ones are reported at once. */
  onLaterStart(listener: StartListener): void;
}

/** Chromium reorders and adds to the arguments it forwards, so ours are sent separately. */
const handedOnSchema = z.object({ args: z.array(z.string()) });

/** Null: another instance shows its window, and this one quits. */
export function requestSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'quit' | 'on'>,
  args: readonly string[],
  quit: Pick<Quit, 'isQuitting' | 'startLater'>,
): SingleInstance | null {
  if (!app.requestSingleInstanceLock({ args: [...args] } satisfies z.infer<typeof handedOnSchema>)) {
    app.quit();
    return null;
  }
  let listener: StartListener | null = null;
  const waiting: (readonly string[])[] = [];
  const notify = (given: readonly string[]) => {
    // A start by the system at login does not show the window.
    if (given.includes(hiddenSwitch)) return;
    // The window is closed, and the other start has already ended.
    if (quit.isQuitting()) quit.startLater(given);
    else if (listener) listener(given);
    else waiting.push(given);
  };
  app.on('second-instance', (_event, _argv, _directory, handedOn) => {
    const read = handedOnSchema.safeParse(handedOn);
    notify(read.success ? read.data.args : []);
  });
  // macOS: a click on the dock's icon, but also the launch itself, before anybody listens.
  app.on('activate', () => {
    if (listener) notify([]);
  });
  return {
    onLaterStart(given) {
      listener = given;
      for (const start of waiting.splice(0)) given(start);
    },
  };
}
