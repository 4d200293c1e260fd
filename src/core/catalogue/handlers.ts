/** The queries of the bridge that the catalogue answers alone: for the archiver, and for commands that only read. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { coverageOperations } from '../../shared/bridge/coverage.ts';
import { peopleCsv } from '../../shared/library/people.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { readPage } from '../downloads/records/download-pages.ts';
import type { Catalogue } from './catalogue.ts';
import { readRestored } from './user/restored.ts';

export type CatalogueQuery =
  | 'archive.restored'
  | 'backfill.list'
  | 'backfill.presets'
  | 'downloads.history'
  | 'downloads.list'
  | 'files.versions'
  | 'games.get'
  | 'games.leagues'
  | 'matches.get'
  | 'matches.list'
  | 'notes.get'
  | 'notes.list'
  | 'notes.tags'
  | 'people.export'
  | 'people.list'
  | 'queries.list'
  | 'archive.damaged'
  | 'archive.verifications'
  | 'rules.history'
  | 'rules.list'
  | 'rules.spelling'
  | 'rules.suggest'
  | 'streams.list'
  | 'sync.log'
  | 'views.list'
  | keyof typeof coverageOperations;

const maxShownDamaged = 200;

/** `now` in epoch ms. `matches.get` and `games.get` throw `not-found`. */
export function createCatalogueHandlers(options: {
  readonly catalogue: Catalogue;
  readonly now: () => number;
}): Pick<Handlers, CatalogueQuery> {
  const { catalogue, now } = options;
  const {
    backfills,
    browse,
    coverage,
    downloads,
    files,
    notes,
    people,
    queries,
    rules,
    runs,
    streams,
    verification,
    views,
  } = catalogue;
  return {
    'archive.restored'() {
      const restored = readRestored(catalogue.metadata);
      return (
        restored && {
          copiedAt: new Date(restored.copiedAt).toISOString(),
          restoredAt: new Date(restored.restoredAt).toISOString(),
        }
      );
    },
    'archive.damaged': () => ({ items: [...files.damaged(maxShownDamaged)] }),
    'archive.verifications': ({ limit }) => ({ items: [...verification.runs(limit)] }),
    'backfill.list': ({ limit }) => [...backfills.list(limit)],
    'backfill.presets'() {
      const { firstMissingDay } = coverage.summary();
      return browse.backfillPresets(now(), firstMissingDay === null ? null : Date.parse(firstMissingDay));
    },
    'downloads.history': ({ id }) => [...downloads.history(id)],
    'downloads.list': (input) => readPage(browse.downloads, input),
    'matches.list': (input) => browse.matches(input, now()),
    'matches.get': ({ id }) => browse.match(id) ?? fail(notFound('match', id)),
    'files.versions': ({ platformGameId }) => ({ items: [...files.earlierInGame(platformGameId)] }),
    'games.get': ({ platformGameId }) =>
      browse.game(platformGameId) ?? fail(notFound('game', platformGameId)),
    'games.leagues': () => browse.leagues(),
    'notes.get': ({ subject }) => notes.about(subject),
    'notes.list': (input) => notes.page(input),
    'notes.tags': () => notes.tags(),
    'people.export': () => ({ text: peopleCsv(people.list()) }),
    'people.list': () => people.list(),
    'queries.list': () => queries.list(),
    'rules.history': () => ({ items: [...rules.history()] }),
    'rules.list': () => [...rules.list()],
    'rules.spelling': ({ kind, name }) => ({ spelling: rules.spelling(kind, name) }),
    'rules.suggest': ({ kind, text }) => ({ names: [...rules.suggest(kind, text)] }),
    'streams.list': () => streams.list(),
    'views.list': () => views.list(),
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
