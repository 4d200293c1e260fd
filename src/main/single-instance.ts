/**
 * One Matchkeep per data folder. The archiver takes the folder for one process anyway; here a second start
 * becomes what its user meant by it: the window of the first.
 */
import type { App } from 'electron';

/** False: another instance has been told to show itself, and this one quits. */
export function keepSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'quit' | 'on'>,
  onSecondStart: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', onSecondStart);
  app.on('activate', onSecondStart); // macOS: a click on the dock's icon.
  return true;
}
