/**
 * The figures of players in games, one block of games at a time: from a file next to the catalogue, which is read many
 * times faster, and from the catalogue for games that have changed since the file was written. The file is used only if
 * it belongs to this catalogue and its log of changes still reaches back to it. Losing the file costs only time.
 */
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { type FactsRow, FigureBlock, gamesPerBlock } from './figure-block.ts';
import { type FiguresFile, openFiguresFile, writeFiguresFile } from './figures-file.ts';

/** Smaller libraries are counted from the catalogue in a moment. */
const fewGames = 20_000;
/** Fewer changed games are read quickly from the catalogue and do not justify writing the file again. */
const fewChanges = 2_000;
const fewChangesShare = 1 / 50;
/** So many games of a block are read from the catalogue faster than the whole block is from the file. */
const fewOfBlock = 24;
/** So many games of a block are read faster one by one than all of the block at once. */
const fewOfRange = 256;

export interface Figures {
  /**
   * The figures of these games, which are all in this block. Figures of other games in the result are undefined. It is
   * valid until the next call.
   */
  read(number: number, keys: Uint32Array): FigureBlock;
  /** Closes the file. The next reading opens it again, and finds out which games have changed since it was written. */
  closeFile(): void;
  /**
   * Writes the file if it is missing or far enough behind, a block at a time. `isWanted` can end it early. Throws file
   * system errors.
   */
  save(games: number, isWanted: () => boolean): Promise<void>;
}

export interface FiguresOptions {
  readonly db: Database.Database;
  /** Path of the catalogue; null: there is no file, and all figures are read from the catalogue. */
  readonly file: string | null;
  /** Smaller libraries have no file. */
  readonly minGames?: number | undefined;
}

/** The file, and the games of each block that have changed since it was written. */
interface OpenFile {
  readonly file: FiguresFile;
  readonly changed: Map<number, Set<number>>;
  changes: number;
}

export function createFigures({ db, file, minGames = fewGames }: FiguresOptions): Figures {
  const path = file === null ? null : join(dirname(file), 'library.figures');
  const { catalogueId, position, mark, changedSince, blocks, one, range } = createReads(db);
  const block = new FigureBlock();
  let opened: OpenFile | null = null;
  /** Where the catalogue was when it was last found out whether the file is due. */
  let checkedSeq: number | null = null;
  /** The file is missing or of no use: not looked at again until it is written. */
  let isMissing = path === null;

  const open = db.transaction((): OpenFile | null => {
    if (path === null) return null;
    const found = openFiguresFile(path);
    if (found === null) return null;
    if (found.of.catalogue !== catalogueId() || found.of.mark !== mark(found.of.seq)) {
      found.close();
      return null;
    }
    const made: OpenFile = { file: found, changed: new Map(), changes: 0 };
    for (const key of changedSince(found.of.seq)) addChanged(made, key);
    return made;
  });
  /** Some systems refuse to replace a file that is open. */
  let isReplacing = false;
  const current = (): OpenFile | null => {
    if (opened === null && !isMissing && !isReplacing) {
      opened = open();
      isMissing = opened === null;
    }
    return opened;
  };
  const closeFile = () => {
    opened?.file.close();
    opened = null;
  };

  const putEach = (keys: Iterable<number>, into: FigureBlock) => {
    for (const key of keys) into.put(key, one(key));
  };
  /** Fills the block from the file and the changes since; false if the file does not have it. */
  const putFromFile = (number: number, into: FigureBlock): boolean => {
    const from = current();
    if (from === null || number >= from.file.of.blocks) return false;
    if (!from.file.read(number, into)) {
      // Damaged: the figures come from the catalogue until the file is written again.
      closeFile();
      isMissing = true;
      checkedSeq = null;
      return false;
    }
    putEach(
      into.takeBytes().map((game) => number * gamesPerBlock + game),
      into,
    );
    putEach(from.changed.get(number) ?? [], into);
    return true;
  };
  const putFromCatalogue = (number: number, into: FigureBlock) => {
    into.clear();
    for (const row of range(number)) into.put(row[0], row);
  };

  return {
    read(number, keys) {
      if (keys.length <= fewOfBlock) putEach(keys, block);
      else if (!putFromFile(number, block)) {
        if (keys.length <= fewOfRange) putEach(keys, block);
        else putFromCatalogue(number, block);
      }
      return block;
    },
    closeFile,
    async save(games, isWanted) {
      const at = position();
      if (path === null || games < minGames || at === null || at.seq === checkedSeq) return;
      checkedSeq = at.seq;
      const from = current();
      if (from !== null && from.changes < Math.max(fewChanges, games * fewChangesShare)) return closeFile();
      const fill = (number: number, into: FigureBlock) => {
        if (!putFromFile(number, into)) putFromCatalogue(number, into);
      };
      const onWritten = () => {
        closeFile();
        isReplacing = true;
      };
      try {
        const of = { ...at, blocks: blocks() };
        if (await writeFiguresFile(path, of, { fill, isWanted, onWritten })) isMissing = false;
      } finally {
        isReplacing = false;
        closeFile();
      }
    },
  };
}

function addChanged(to: OpenFile, key: number): void {
  const number = Math.floor(key / gamesPerBlock);
  const keys = to.changed.get(number);
  if (keys?.has(key)) return;
  to.changes += 1;
  if (keys === undefined) to.changed.set(number, new Set([key]));
  else keys.add(key);
}

function createReads(db: Database.Database) {
  const columns = 'game_key, length_seconds, players';
  const catalogueId = db.prepare<[], string>("SELECT value FROM metadata WHERE key = 'catalogue.id'").pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM changes').pluck();
  const mark = db.prepare<[number], string>('SELECT CAST(mark AS TEXT) FROM changes WHERE seq = ?').pluck();
  const changedSince = db
    .prepare<[number], number>('SELECT DISTINCT game_key FROM changes WHERE seq > ?')
    .pluck();
  const lastKey = db.prepare<[], number | null>('SELECT max(game_key) FROM game_facts').pluck();
  const one = db
    .prepare<[number], FactsRow>(`SELECT ${columns} FROM game_facts WHERE game_key = ? AND problem IS NULL`)
    .raw();
  const range = db
    .prepare<[number, number], FactsRow>(
      `SELECT ${columns} FROM game_facts WHERE game_key >= ? AND game_key < ? AND problem IS NULL`,
    )
    .raw();
  return {
    catalogueId: () => catalogueId.get(),
    mark: (seq: number) => mark.get(seq),
    changedSince: (seq: number) => changedSince.all(seq),
    one: (key: number) => one.get(key),
    range: (number: number) => range.all(number * gamesPerBlock, (number + 1) * gamesPerBlock),
    blocks: () => Math.floor((lastKey.get() ?? -1) / gamesPerBlock) + 1,
    /** Where the catalogue is now; null if its log of changes is empty. */
    position: db.transaction(() => {
      const seq = lastSeq.get() ?? 0;
      const [catalogue, ofSeq] = [catalogueId.get(), mark.get(seq)];
      return catalogue === undefined || ofSeq === undefined ? null : { catalogue, seq, mark: ofSeq };
    }),
  };
}
