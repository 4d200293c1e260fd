/** Counts what a rebuild restores. */
import type { RebuildReport } from '../../shared/work/archive-work.ts';
import type { FolderResult } from '../archive/rebuild.ts';
import type { RestoredFolder } from '../catalogue/files/rebuild.ts';

export type ReadFolder = Extract<FolderResult<RestoredFolder>, { readonly kind: 'read' }>;

/** A line for each entry of the folder that could not be read. */
export function unreadableIn({ items }: ReadFolder): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === 'unreadable') return [`${item.path}: ${item.reason}`];
    if (item.kind === 'sidecar') return item.lost.map(({ path, reason }) => `${path}: ${reason}`);
    return [];
  });
}

export function toRestoredFolder(read: ReadFolder, unreadable: readonly string[]): RestoredFolder {
  const found = read.items.flatMap((item) => (item.kind === 'unreadable' ? [] : [item.data]));
  // The sidecar also has games of the match that are ahead, or were never needed.
  const games = found.flatMap((data) => data.games.filter((game) => game.files.length > 0));
  const files = games.flatMap((game) => game.files);
  return {
    folder: read.folder,
    matchId: found[0]?.match.id ?? null,
    games: [...new Set(games.map(({ platformGameId }) => platformGameId))],
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    // A drive that disappears looks like an empty folder.
    isWhole: found.length > 0 && unreadable.length === 0,
  };
}

type Counts = Pick<RebuildReport, 'matches' | 'games' | 'assets' | 'bytes'>;

/** A game that is listed alone counts as a match, as in the progress. What is in two folders counts once, its files twice. */
export function createCounts() {
  const series = new Set<string>();
  const lone = new Set<string>();
  const games = new Set<string>();
  let assets = 0;
  let bytes = 0;
  return {
    add(folder: RestoredFolder): void {
      const [game] = folder.games;
      if (folder.matchId !== null) series.add(folder.matchId);
      else if (game !== undefined) lone.add(game);
      for (const id of folder.games) games.add(id);
      assets += folder.files;
      bytes += folder.bytes;
    },
    total: (): Counts => ({ matches: series.size + lone.size, games: games.size, assets, bytes }),
  };
}
