/** One handler for each operation of the bridge: short, because the rooms do the work. */
import type { HandlerInput } from '../shared/bridge.ts';
import { MatchkeepError } from '../shared/errors.ts';
import type { Library } from './domain/library-answers.ts';
import type { DownloadQueue } from './downloads/queue-types.ts';
import { requestDownload } from './downloads/request-download.ts';
import type { Bandwidth } from './downloads/transfer/bandwidth.ts';
import type { Exports } from './export/exports.ts';
import type { GameReader } from './games/game-reader.ts';
import { createHostHandlers, type HostHandlerDeps } from './host/host-operations.ts';
import type { Inspector } from './inspect/inspector.ts';
import { createLibraryCommands } from './library/bulk-commands.ts';
import type { ArchiveMaintenance, ArchiveMaintenanceDeps } from './maintenance/archive-maintenance.ts';
import type { RateLimits } from './service/rate-limit.ts';
import type { Streams } from './service/streams.ts';
import type { Session } from './session/session-types.ts';
import type { SettingsStore } from './settings/settings.ts';
import type { Sync } from './sync/sync.ts';
import type { Archiver } from './types.ts';

/** A game with a new download looks different in all of these. */
const changedByWants = [
  'games.list',
  'games.get',
  'matches.list',
  'matches.get',
  'downloads.list',
  'coverage.list',
] as const;

export interface HandlerDeps
  extends Omit<HostHandlerDeps, 'exportPath'>,
    Pick<ArchiveMaintenanceDeps, 'catalogue' | 'archive' | 'queue' | 'events' | 'now'> {
  readonly maintenance: ArchiveMaintenance;
  readonly library: Library;
  readonly settings: SettingsStore;
  readonly session: Session;
  readonly sync: Sync;
  readonly queue: DownloadQueue;
  readonly takeIn: () => Promise<void>;
  readonly gameReader: GameReader;
  readonly exports: Exports;
  readonly inspector: Inspector;
  readonly status: Archiver['status'];
  readonly rateLimits: RateLimits;
  /** Ends a rest and every hold, and looks for what came due. */
  readonly wake: () => void;
  readonly bandwidth: Bandwidth;
  readonly streams: Streams;
  /** The folder that a value of the setting `archive.dir` means. */
  readonly archiveDirOf: (setting: string) => string;
}

export function createHandlers(deps: HandlerDeps): Archiver['handlers'] {
  const { catalogue, library, settings, session, sync, queue, events, now } = deps;
  const { browse, downloads, rules, views, streams } = catalogue;

  const many = createLibraryCommands({ catalogue, library, now });

  /** Signed in, or another address: what stood still for that reason goes on. */
  const goOn = deps.wake;

  return {
    'app.status': deps.status,
    'matches.list': (input) => browse.matches(input, now()),
    'matches.get': ({ id }) => browse.match(id) ?? fail(notFound('match', id)),
    'games.list': (input) => browse.games(input),
    'games.count': (input) => ({ count: browse.gamesCount(input) }),
    'games.get': ({ platformGameId }) =>
      browse.game(platformGameId) ?? fail(notFound('game', platformGameId)),
    'games.facts': ({ platformGameId }) => deps.gameReader.facts(platformGameId),
    'games.timeline': ({ platformGameId }) => deps.gameReader.timeline(platformGameId),
    'games.timelineEvent': ({ platformGameId, index }) =>
      deps.gameReader.timelineEvent(platformGameId, index),
    'games.leagues': () => browse.leagues(),
    'library.page': (input) => library.page(input),
    'library.facets': (input) => library.facets(input),
    'library.suggest': (input) => library.suggest(input),
    'library.aggregates': (input) => library.aggregates(input),
    'library.ids': (input) => library.ids(input),
    'library.size': (input) => library.size(input),
    'views.list': () => views.list(),
    'streams.list': () => streams.list(),
    'downloads.list': (input) => browse.downloads(input),
    'downloads.history': ({ id }) => [...downloads.history(id)],
    'coverage.list': ({ by }) => [...browse.coverage(by)],
    'rules.list': () => [...rules.list()],
    'rules.spelling': ({ kind, name }) => ({ spelling: rules.spelling(kind, name) }),
    'sync.runs': ({ limit }) => [...catalogue.runs.list(limit)],
    'settings.get': () => settings.get(),
    'export.list': () => deps.exports.list(),
    'export.start': (request) => deps.exports.start(request),
    'export.cancel': ({ id }) => deps.exports.cancel(id),
    'export.forget'({ id }) {
      deps.exports.forget(id);
      return null;
    },

    async 'session.signIn'(input) {
      await session.signIn(input);
      goOn();
      return session.status();
    },
    async 'session.signOut'() {
      await session.signOut();
      return session.status();
    },
    'sync.now'() {
      goOn();
      return null;
    },
    'queue.pause'() {
      queue.pauseQueue();
      return null;
    },
    'queue.resume'() {
      queue.closeCircuit();
      queue.resumeQueue();
      return null;
    },
    'downloads.pause': async (target) => ({ changed: await queue.command('pause', target) }),
    'downloads.resume': async (target) => ({ changed: await queue.command('resume', target) }),
    'downloads.retry': async (target) => ({ changed: await queue.command('retry', target) }),
    'downloads.cancel': async (target) => ({ changed: await queue.command('cancel', target) }),
    'downloads.prioritise': async ({ ids, priority }) => ({ changed: await queue.prioritise(ids, priority) }),
    'games.requestDownload'(asset) {
      const download = requestDownload(catalogue, asset, now());
      events.stale(...changedByWants);
      queue.kick();
      return download;
    },
    async 'rules.save'(rule) {
      const saved = rules.save(rule);
      events.stale('rules.list', 'coverage.list');
      await sync.applyRules();
      return saved;
    },
    async 'library.fetch'({ selection, contentTypes }) {
      const changed = await many.fetch(selection, contentTypes);
      events.stale(...changedByWants);
      queue.kick();
      return { changed };
    },
    async 'library.prioritise'({ selection, priority }) {
      const changed = await many.prioritise(selection, priority);
      events.stale('downloads.list');
      queue.kick();
      return { changed };
    },
    'views.save'(view) {
      const saved = views.save(view);
      events.stale('views.list');
      return saved;
    },
    'views.arrange'({ ids }) {
      const changed = views.arrange(ids);
      events.stale('views.list');
      return { changed };
    },
    'views.remove'({ id }) {
      const changed = views.remove(id);
      events.stale('views.list');
      return { changed };
    },
    'rules.remove'({ id }) {
      const changed = rules.remove(id);
      events.stale('rules.list');
      return { changed };
    },
    'streams.save'(stream) {
      const saved = streams.save(stream);
      events.stale('streams.list');
      return saved;
    },
    'streams.remove'({ id }) {
      const changed = streams.remove(id);
      events.stale('streams.list');
      return { changed };
    },
    'streams.playlist': async ({ matchPerid }) => ({
      address: (await deps.streams.playlist(matchPerid)).href,
    }),
    async 'settings.set'(patch) {
      await applySettings(patch, deps);
      events.stale('settings.get', 'app.status');
      if ('service.baseUrl' in patch) goOn();
      if ('archive.dir' in patch) await deps.takeIn();
      queue.kick();
      return settings.get();
    },
    ...deps.maintenance.handlers,
    ...deps.inspector.handlers,
    ...createHostHandlers({ ...deps, exportPath: deps.exports.pathOf }),
  };
}

/** The archive's folder is tried before it is kept: a folder that can't be the archive changes nothing. */
async function applySettings(patch: HandlerInput<'settings.set'>, deps: HandlerDeps): Promise<void> {
  const { settings, archive, rateLimits, bandwidth } = deps;
  const dir = patch['archive.dir'];
  if (dir !== undefined && dir !== settings.get()['archive.dir'])
    await archive.moveTo(deps.archiveDirOf(dir));
  const after = settings.set(patch);
  rateLimits.setRate(after['sync.requestsPerSecond']);
  bandwidth.setLimit(after['downloads.bytesPerSecond']);
}

function notFound(what: string, id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no ${what} "${id}".`, {
    remedy: 'It may have been removed since the list was loaded. Reload the list.',
  });
}

function fail(error: MatchkeepError): never {
  throw error;
}
