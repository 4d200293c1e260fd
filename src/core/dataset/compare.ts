/** Compares the blocks of the data set with the catalogue. For a process of its own. */
import type Database from 'better-sqlite3';
import { type ExportGame, type Games, gameYear } from '../export/games.ts';
import type { Names } from '../export/table.ts';
import { chunks } from '../platform/chunks.ts';
import type { Block } from './block.ts';
import { toFingerprint } from './fingerprint.ts';
import type { Differences } from './plan.ts';

const gamesPerBatch = 500;

interface Comparison extends Omit<Differences, 'blocks'> {
  /** Games whose year is another one by now, by the new year: `gone` has them, too. */
  readonly moved: ReadonlyMap<number | null, readonly string[]>;
}

/** `ids`: the games that may differ; null compares all. */
export function compareGames(
  { db, games, names }: { readonly db: Database.Database; readonly games: Games; readonly names: Names },
  blocks: readonly Block[],
  ids: readonly string[] | null,
): Comparison {
  const placed = new Map<string, Block>();
  for (const block of blocks) for (const id of block.entries.keys()) placed.set(id, block);
  const added = new Map<number | null, string[]>();
  const moved = new Map<number | null, string[]>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  const present = new Set<string>();
  const compare = (game: ExportGame) => {
    if (game.files.length === 0) return;
    const { id } = game.record;
    const year = gameYear(game);
    const block = placed.get(id);
    present.add(id);
    if (block === undefined) listed(added, year).push(id);
    else if (block.year !== year) {
      gone.add(id);
      listed(moved, year).push(id);
    } else if (block.entries.get(id) !== toFingerprint(game, names)) changed.add(id);
  };
  for (const some of chunks(ids ?? archivedIds(db), gamesPerBatch))
    for (const game of games.read(some)) compare(game);
  for (const id of ids ?? placed.keys()) if (placed.has(id) && !present.has(id)) gone.add(id);
  return { added: inOrder(added, games), moved: inOrder(moved, games), changed, gone };
}

/** Games with archived files. */
function archivedIds(db: Database.Database): readonly string[] {
  return db.prepare<[], string>('SELECT id FROM games WHERE archived_assets > 0').pluck().all();
}

function listed<K>(lists: Map<K, string[]>, key: K): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** By date, so that a block has the games of a time. */
function inOrder<K>(
  lists: ReadonlyMap<K, readonly string[]>,
  games: Games,
): ReadonlyMap<K, readonly string[]> {
  return new Map(Array.from(lists, ([key, ids]) => [key, games.byDate(ids)]));
}
