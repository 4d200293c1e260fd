/** The browsers that may use the local server: the server has them, and a command can ask for them. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { OperationOutput } from '../../shared/bridge/bridge.ts';
import type { AuthorisedBrowser } from '../../shared/screens/browsers.ts';
import type { Handlers } from '../bridge/dispatch.ts';

export interface Browsers {
  /** A fresh link that authorises one browser. */
  link(): Promise<OperationOutput<'browsers.link'>>;
  /** Newest first. */
  list(): AuthorisedBrowser[];
  /** Ends the session. False if there is no such session. */
  end(id: string): boolean;
}

/** Without `find`, the host is not the local server. */
export function createBrowserHandlers(
  find: (() => Browsers) | undefined,
): Pick<Handlers, 'browsers.link' | 'browsers.list' | 'browsers.end'> {
  const found = () => {
    if (find) return find();
    throw new MatchkeepError('not-supported', 'No browser uses this Matchkeep.');
  };
  return {
    'browsers.link': () => found().link(),
    'browsers.list': () => find?.().list() ?? [],
    'browsers.end'({ id }) {
      if (found().end(id)) return null;
      throw new MatchkeepError('not-found', 'The session of this browser has already ended.');
    },
  };
}

export function noServer(): MatchkeepError {
  return new MatchkeepError('not-found', 'No server runs on this data folder.', {
    remedy: 'Start one with "matchkeep serve".',
  });
}
