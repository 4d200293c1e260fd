/** Rebuild: restores the catalogue from the records in the archive's folder. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArchiveWork, RebuildReport } from '../../shared/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { rebuildArchive } from '../archive/rebuild.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import type { JobProgress } from './jobs.ts';

/** Each step is a transaction of some milliseconds. */
const matchesPerStep = 4;

/** Adds entries and never removes any. Throws what `rebuildArchive` throws; entries read before that are retained. */
export async function rebuildCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  /** Called after each few matches with what was restored so far. */
  readonly onProgress?: (progress: JobProgress) => void;
  readonly signal?: AbortSignal;
}): Promise<RebuildReport> {
  const { catalogue, archive, onProgress, signal } = options;
  const matches = new Set<string>();
  const games = new Set<string>();
  let assets = 0;
  let bytes = 0;
  let read: ArchiveWork['matches'] = null;
  // What its files are compared with may change.
  catalogue.verification.forget();
  const unreadable: string[] = [];
  const count = ({ match, games: restored }: SidecarData) => {
    if (match.id !== null) matches.add(match.id);
    for (const game of restored) {
      games.add(game.platformGameId);
      assets += game.files.length;
      bytes += game.files.reduce((sum, file) => sum + file.bytes, 0);
    }
  };
  const batches = rebuildArchive({
    archive,
    onMatches: (matches) => {
      read = matches;
    },
    ...(signal && { signal }),
  });
  for await (const items of batches) {
    for (const item of items) {
      if (item.kind === 'unreadable') unreadable.push(`${item.path}: ${item.reason}`);
      if (item.kind === 'sidecar')
        unreadable.push(...item.lost.map(({ path, reason }) => `${path}: ${reason}`));
    }
    const restorable = items.filter((item) => item.kind !== 'unreadable');
    // A match may have very many files: the interface gets its turn after each few matches.
    for (const some of chunks(restorable, matchesPerStep)) {
      catalogue.files.restore(
        some.map(({ kind, data, listing }) => ({ data, listing, isHashedNow: kind === 'found' })),
      );
      for (const { data } of some) count(data);
      onProgress?.({ progress: { files: assets, bytes }, matches: read });
      await yieldToEventLoop();
    }
  }
  return { matches: matches.size, games: games.size, assets, bytes, unreadable };
}
