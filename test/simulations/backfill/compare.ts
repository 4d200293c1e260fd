/** Compares what Matchkeep has after a backfill with the service's books, and names each difference. */
import { z } from 'zod';
import { backfillSchema } from '../../../src/shared/coverage/backfills.ts';
import { syncLogEntrySchema } from '../../../src/shared/work/sync-log.ts';
import type { DiskRecount } from '../month/disk.ts';
import { assetName } from '../month/game-model.ts';
import type { PlayedGame } from '../practice-types.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

/** The documents of `matchkeep backfill list --json` and `matchkeep sync log --json`. */
export const backfillListSchema = z.object({ items: z.array(backfillSchema) });
export const syncLogSchema = z.object({ items: z.array(syncLogEntrySchema) });

export interface ServiceBooks {
  /** Every game of the range. */
  readonly games: readonly PlayedGame[];
  /** How many of them the archiver knew before. */
  readonly known: number;
  /** The only content type that the rules want. */
  readonly contentType: string;
  /** The hashes of the files that were requested, by `assetName`. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly sends: ReadonlyMap<string, number>;
  /** How many kills interrupted the download of this file, by `assetName`. */
  readonly interrupted: ReadonlyMap<string, number>;
  readonly logins: number;
}

export interface Outcome {
  readonly rows: CatalogueRows;
  readonly disk: DiskRecount;
  readonly backfills: z.output<typeof backfillListSchema>;
  readonly log: z.output<typeof syncLogSchema>;
}

/** One line of the table: what the books have, and what Matchkeep has. */
interface ComparedLine {
  readonly what: string;
  readonly books: number;
  readonly matchkeep: number;
}

export interface Comparison {
  readonly lines: readonly ComparedLine[];
  /** In words; none if everything agrees. */
  readonly differences: readonly string[];
  /** Files that were sent more often than once: those that a kill interrupted, and others. */
  readonly repeated: { readonly interrupted: number; readonly others: number };
}

export function compare(books: ServiceBooks, outcome: Outcome): Comparison {
  const differences: string[] = [];
  const lines: ComparedLine[] = [];
  const check = (what: string, inBooks: number, matchkeep: number) => {
    lines.push({ what, books: inBooks, matchkeep });
    if (inBooks !== matchkeep) differences.push(`${what}: ${matchkeep}, should be ${inBooks}`);
  };
  const { games, known } = books;
  const right = compareGames(books, outcome, differences);
  check('games of the range in the catalogue, each once', games.length, right);
  const [backfill, ...others] = outcome.backfills.items;
  check('backfills', 1, outcome.backfills.items.length);
  if (backfill?.state !== 'done') differences.push(`the backfill is ${backfill?.state ?? 'not there'}`);
  if (backfill?.problem) differences.push(`the backfill has a problem: ${backfill.problem.message}`);
  if (others.length === 0 && backfill) {
    check('games found', games.length, backfill.found.games);
    check('new games', games.length - known, backfill.found.newGames);
    check('wanted games', games.length, backfill.found.wantedGames);
    check('newly wanted files', games.length - known, backfill.found.newAssets);
    check('unread parts and entries', 0, backfill.unread.count + backfill.unread.entries);
  }
  check(
    'files archived once, with the hash of the books',
    games.length,
    compareFiles(books, outcome, differences),
  );
  const logged = outcome.log.items.filter(({ kind }) => kind === 'backfill');
  check('lines of backfills in the sync log', 1, logged.length);
  check('games in that line', games.length, logged[0]?.gamesSeen ?? 0);
  check('logins', 1, books.logins);
  const repeated = countRepeated(books, differences);
  check('files downloaded twice without a kill', 0, repeated.others);
  return { lines, differences, repeated };
}

/** Returns how many games of the books are in the catalogue once, with their league and start. */
function compareGames({ games }: ServiceBooks, { rows }: Outcome, differences: string[]): number {
  const rowsById = Map.groupBy(rows.games, ({ id }) => id);
  let right = 0;
  for (const { match, game } of games) {
    const [row, ...more] = rowsById.get(game.platformGameId) ?? [];
    rowsById.delete(game.platformGameId);
    if (!row) differences.push(`${game.platformGameId} is not in the catalogue`);
    else if (more.length > 0) differences.push(`${game.platformGameId} is there ${more.length + 1} times`);
    else if (row.leagueName !== match.leagueName || row.startAt !== game.startAt)
      differences.push(`${game.platformGameId}: ${row.leagueName}, ${row.startAt}`);
    else right += 1;
  }
  // Games to come, and those that were not needed, have no start.
  for (const [row] of rowsById.values())
    if (row && row.startAt !== null) differences.push(`${row.id} is in no book`);
  return right;
}

/** Returns how many files of the books are on disk and in the catalogue, each once. */
function compareFiles(
  { games, contentType, hashes }: ServiceBooks,
  { rows, disk }: Outcome,
  differences: string[],
): number {
  differences.push(...disk.strange.map((path) => `on disk and in no book, or twice: ${path}`));
  const filesByName = Map.groupBy(rows.files, (file) => assetName(file.platformGameId, file.contentType));
  let right = 0;
  for (const { game } of games) {
    const name = assetName(game.platformGameId, contentType);
    const [file, ...more] = filesByName.get(name) ?? [];
    filesByName.delete(name);
    const isRight = file && more.length === 0 && file.sha256 === hashes.get(name);
    if (isRight && disk.archived.has(name)) right += 1;
    else differences.push(`${name}: ${disk.archived.has(name) ? 'not as in the books' : 'not archived'}`);
  }
  differences.push(...[...filesByName.keys()].map((name) => `${name} is in no book`));
  return right;
}

function countRepeated({ sends, interrupted }: ServiceBooks, differences: string[]): Comparison['repeated'] {
  const counts = { interrupted: 0, others: 0 };
  for (const [name, times] of sends) {
    if (times <= 1) continue;
    if (times <= 1 + (interrupted.get(name) ?? 0)) counts.interrupted += 1;
    else {
      counts.others += 1;
      differences.push(`${name} was sent ${times} times`);
    }
  }
  return counts;
}
