/**
 * The games' files: an indexer reads each archived game once for the library, and a reader reads a game's summary and
 * timeline when a user opens it. Worker threads do the reading. From the winners follows which games of a series are not
 * needed.
 */
import { toPatch } from '../../shared/games/game-version.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GameNames } from '../game-files/name-facts.ts';
import type { SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { createCompareVersions } from './compare-versions.ts';
import { createGameIndexer, type GameIndexer } from './game-indexer.ts';
import { createGameReader } from './game-reader.ts';
import { createSeriesDecider, type SeriesDecider } from './series-decider.ts';

export interface GamesOptions {
  readonly catalogue: Pick<Catalogue, 'browse' | 'downloads' | 'facts' | 'files' | 'metadata'>;
  readonly archive: Pick<ArchiveRoom, 'connection'>;
  /** While downloads are active, the indexer slows down. */
  readonly downloads: { readonly queue: { activeCount(): number }; readonly fetchWanted: () => void };
  readonly changes: Changes;
  /** Names for the games of a patch, for what is shown. */
  readonly names: (patch: string | null) => Promise<GameNames | null>;
  /** Epoch ms. */
  readonly now: () => number;
  /** On the clock of `now`. Default: a timer. */
  readonly setAlarm?: SetTimer;
  readonly log: Log;
}

export interface Games extends AsyncDisposable {
  readonly indexer: GameIndexer;
  readonly series: SeriesDecider;
  readonly handlers: Pick<
    Handlers,
    'games.corrections' | 'games.facts' | 'games.timeline' | 'games.timelineEvent'
  >;
}

export function createGames(options: GamesOptions): Games {
  const { catalogue, archive, downloads, changes, now, setAlarm, log } = options;
  const open = archive.connection.get;
  const indexer = createGameIndexer({
    catalogue,
    archive: open,
    setAlarm,
    log,
    isBusy: () => downloads.queue.activeCount() > 0,
    onRead: () => changes.emit('games.indexed'),
  });
  changes.on('asset.archived', indexer.kick);
  changes.on('archive.adopted', indexer.kick);
  // The archive's drive may be connected again.
  changes.on('archive.changed', indexer.kick);
  const series = createSeriesDecider({ catalogue, now, log, onDecided: downloads.fetchWanted });
  // A winner is known, the listing or the rules have changed, a file has arrived or is still not available.
  for (const event of [
    'games.indexed',
    'sync.changed',
    'downloads.changed',
    'asset.archived',
    'archive.adopted',
  ] as const) {
    changes.on(event, series.kick);
  }
  const reader = createGameReader({
    facts: catalogue.facts,
    archive: open,
    onDue: indexer.kick,
    names: options.names,
    patch: (platformGameId) => toPatch(catalogue.browse.game(platformGameId)?.gameVersion ?? null),
  });
  const compareVersions = createCompareVersions(catalogue.files, async (path) =>
    (await open()).localFile(path),
  );
  return {
    indexer,
    series,
    handlers: {
      'games.corrections': async ({ platformGameId }) => ({
        items: [...(await compareVersions(platformGameId))],
      }),
      'games.facts': ({ platformGameId }) => reader.facts(platformGameId),
      'games.timeline': ({ platformGameId }) => reader.timeline(platformGameId),
      'games.timelineEvent': ({ platformGameId, index }) => reader.timelineEvent(platformGameId, index),
    },
    async [Symbol.asyncDispose]() {
      series.close();
      await indexer.close();
    },
  };
}
