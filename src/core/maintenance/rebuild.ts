/** Rebuild: restores the catalogue from the records in the archive's folder. */
import type { Amount, RebuildReport } from '../../shared/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { rebuildArchive } from '../archive/rebuild.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Adds entries and never removes any. Throws what `rebuildArchive` throws; entries read before that are retained. */
export async function rebuildCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  /** Called after each match with what was restored so far. */
  readonly onProgress?: (progress: Amount) => void;
  readonly signal?: AbortSignal;
}): Promise<RebuildReport> {
  const { catalogue, archive, onProgress, signal } = options;
  const matches = new Set<string>();
  const games = new Set<string>();
  let assets = 0;
  let bytes = 0;
  const unreadable: string[] = [];
  for await (const item of rebuildArchive({ archive, ...(signal && { signal }) })) {
    if (item.kind === 'unreadable') {
      unreadable.push(`${item.path}: ${item.reason}`);
      continue;
    }
    if (item.kind === 'sidecar')
      unreadable.push(...item.lost.map(({ path, reason }) => `${path}: ${reason}`));
    catalogue.files.restore(item.data, item.kind === 'found');
    if (item.data.match.id !== null) matches.add(item.data.match.id);
    for (const game of item.data.games) {
      games.add(game.platformGameId);
      assets += game.files.length;
      bytes += game.files.reduce((sum, file) => sum + file.bytes, 0);
    }
    onProgress?.({ files: assets, bytes });
  }
  return { matches: matches.size, games: games.size, assets, bytes, unreadable };
}
