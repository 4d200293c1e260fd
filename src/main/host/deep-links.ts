/** Deep links: received from the start on, and followed once there is a window. */
import type { App } from 'electron';
import type { Quit } from '../lifecycle/quit.ts';
import type { StartListener } from '../lifecycle/single-instance.ts';
import { deepLinkScheme, linkIn, pathOfLink } from './deep-link.ts';

export interface DeepLinks {
  /**
   * Follows links from now on, including those received earlier. Registers the scheme only now: on Linux that waits
   * for other programs, which would delay the start.
   */
  lead(openPath: (path: string) => void): void;
  /** For the arguments of a later start: follows a link, else shows the window. */
  orElse(show: () => void): StartListener;
}

interface LinkedApp extends Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'> {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
}

/**
 * Must run before the application is ready: macOS reports the link that started it that early. `args` are this
 * start's arguments, where Windows and Linux pass it. An invalid link is ignored and logged.
 */
export function handleDeepLinks(
  app: LinkedApp,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  quit: Pick<Quit, 'isQuitting' | 'startLater'>,
  warn: (sentence: string) => void = console.warn,
): DeepLinks {
  // A clone must not take over the links of the installed application; nor must Windows' portable program, which
  // unpacks itself to a temporary folder.
  const takesLinks = app.isPackaged && !env['PORTABLE_EXECUTABLE_FILE'];
  let openPath: ((path: string) => void) | null = null;
  let waiting: string | null = null;

  const follow = (link: string) => {
    const path = pathOfLink(link);
    // Without the link: external text does not belong in the log.
    if (path === null) return warn('Ignored a link that Matchkeep does not support.');
    if (openPath) openPath(path);
    else waiting = path; // Only the last link counts.
  };
  const first = linkIn(args);
  if (first !== null) follow(first);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (quit.isQuitting()) quit.startLater([url]);
    else follow(url);
  });
  return {
    lead(given) {
      openPath = given;
      if (takesLinks) app.setAsDefaultProtocolClient(deepLinkScheme);
      if (waiting !== null) given(waiting);
      waiting = null;
    },
    orElse: (show) => (later) => {
      const link = linkIn(later);
      if (link === null || pathOfLink(link) === null) show();
      if (link !== null) follow(link);
    },
  };
}
