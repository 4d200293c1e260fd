/** The read-only bridge operations on the catalogue. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { coverageOperations } from '../../shared/bridge/coverage.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from './catalogue.ts';

type Operation =
  | 'matches.list'
  | 'matches.get'
  | 'games.get'
  | 'games.leagues'
  | 'sync.log'
  | keyof typeof coverageOperations;

/** `now` in epoch ms. `matches.get` and `games.get` throw `not-found`. */
export function createCatalogueHandlers(options: {
  readonly catalogue: Pick<Catalogue, 'browse' | 'coverage' | 'runs'>;
  readonly now: () => number;
}): Pick<Handlers, Operation> {
  const { catalogue, now } = options;
  const { browse, coverage, runs } = catalogue;
  return {
    'matches.list': (input) => browse.matches(input, now()),
    'matches.get': ({ id }) => browse.match(id) ?? fail(notFound('match', id)),
    'games.get': ({ platformGameId }) =>
      browse.game(platformGameId) ?? fail(notFound('game', platformGameId)),
    'games.leagues': () => browse.leagues(),
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
