/** The read-only bridge operations on the catalogue. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { coverageOperations } from '../../shared/bridge/coverage.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from './catalogue.ts';

type Operation =
  | 'matches.list'
  | 'matches.get'
  | 'games.get'
  | 'games.leagues'
  | 'downloads.list'
  | 'downloads.history'
  | 'sync.log'
  | keyof typeof coverageOperations;

/** `now` in epoch ms. `matches.get` and `games.get` throw `not-found`. */
export function createCatalogueHandlers(options: {
  readonly catalogue: Pick<Catalogue, 'browse' | 'coverage' | 'downloads' | 'runs'>;
  readonly now: () => number;
}): Pick<Handlers, Operation> {
  const { catalogue, now } = options;
  const { browse, coverage, downloads, runs } = catalogue;
  return {
    'matches.list': (input) => browse.matches(input, now()),
    'matches.get': ({ id }) => browse.match(id) ?? fail(notFound('match', id)),
    'games.get': ({ platformGameId }) =>
      browse.game(platformGameId) ?? fail(notFound('game', platformGameId)),
    'games.leagues': () => browse.leagues(),
    async 'downloads.list'(input) {
      let page = browse.downloads(input);
      // A filter that few downloads meet: other work runs between the steps.
      while (page.items.length === 0 && page.nextCursor !== null) {
        await yieldToEventLoop();
        page = browse.downloads({ ...input, cursor: page.nextCursor });
      }
      return page;
    },
    'downloads.history': ({ id }) => [...downloads.history(id)],
    'coverage.summary': () => coverage.summary(),
    'coverage.list': ({ by }) => ({ items: [...coverage.list(by)], summary: coverage.summary() }),
    'coverage.grid': (input) => ({ ...coverage.grid(input), summary: coverage.summary() }),
    'coverage.assets': (input) => coverage.assets(input),
    'coverage.trend': () => ({ items: [...coverage.trend()], summary: coverage.summary() }),
    'sync.log': (input) => runs.page(input),
  };
}

function notFound(what: string, id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no ${what} "${id}".`, {
    remedy: 'The ID may be wrong, or the catalogue no longer has it. Search for it by team or league.',
  });
}

function fail(error: MatchkeepError): never {
  throw error;
}
