/**
 * A copy of the model in a file next to the catalogue, so that a start need not read a million rows. It is used only if
 * it belongs to this catalogue and this format, and if the catalogue's log still reaches back to it; later changes are
 * then applied as usual. Losing the file costs only time.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type NameField, nameFields } from '../../../shared/query/fields.ts';
import { createChangeLog } from '../../catalogue/rows/change-log.ts';
import { Bitset } from '../index/bitset.ts';
import { type ColumnArrays, type Columns, columnNames, createColumns } from '../index/columns.ts';
import { Holdings } from '../index/holdings.ts';
import { LargeGames } from '../index/large-games.ts';
import { createEmptyModel, type Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';
import type { IdIndexes } from '../query/find-ids.ts';
import { type ArrayFile, readArrayFile, type StoredArray, writeArrayFile } from './array-file.ts';

/** Increase with every change to the meaning of the arrays. */
const format = 7;
/** Smaller libraries load fast without a snapshot. */
const fewGames = 20_000;
/** Fewer changes are applied quickly and do not justify writing a new snapshot. */
const fewChanges = 2_000;

const entitySchema = z.number().int().nonnegative();
const idsSchema = z.object({ lastKey: entitySchema, heads: z.array(z.string()) });
const headerSchema = z.object({
  format: z.literal(format),
  catalogue: z.string(),
  seq: entitySchema,
  /** Random mark of the log's entry `seq`; a 64-bit number, stored as text. */
  mark: z.string(),
  count: entitySchema,
  capacity: entitySchema,
  moreTeams: z.array(z.tuple([entitySchema, z.array(entitySchema)])),
  patches: z.array(z.string()),
  names: z.array(z.object({ field: z.enum(nameFields), size: entitySchema, digest: z.string() })),
  holdings: z.array(z.object({ contentType: z.string(), state: z.string() })),
  games: idsSchema,
  matches: idsSchema,
});
type Header = z.infer<typeof headerSchema>;

export interface Snapshots {
  /** Returns a model to update, and fills the indexes of ids; or returns null and changes nothing. */
  read(source: Source, ids: IdIndexes): Model | null;
  /** Whether the snapshot is missing or far enough behind to write a new one. */
  isDue(model: Model): boolean;
  /** See `writeArrayFile`. Throws file system errors. */
  write(model: Model, ids: IdIndexes, isUnchanged: () => boolean): Promise<boolean>;
}

export interface SnapshotOptions {
  readonly db: Database.Database;
  /** Path of the catalogue. */
  readonly file: string;
  /** Smaller libraries have no snapshot. */
  readonly minGames?: number | undefined;
}

export function createSnapshots({ db, file, minGames = fewGames }: SnapshotOptions): Snapshots {
  const path = join(dirname(file), 'library.columns');
  const log = createChangeLog(db);
  let writtenSeq: number | null = null;

  return {
    read(source, ids) {
      const stored = readArrayFile(path);
      if (stored === null) return null;
      const header = headerSchema.safeParse(stored.header).data;
      if (header === undefined) return null;
      const { catalogue: id, seq, mark } = header;
      if (!log.has({ id, seq, mark })) return null;
      const model = modelFrom(header, stored.arrays, source);
      const games = stored.arrays.get('ids.games');
      const matches = stored.arrays.get('ids.matches');
      if (model === null || !(games instanceof Uint32Array) || !(matches instanceof Uint32Array)) return null;
      ids.games.take({ ...header.games, keys: games });
      ids.matches.take({ ...header.matches, keys: matches });
      writtenSeq = header.seq;
      return model;
    },
    isDue: ({ columns, seq }) =>
      columns.count >= minGames &&
      (writtenSeq === null || seq - writtenSeq >= fewChanges || seq < writtenSeq),
    async write(model, ids, isUnchanged) {
      const { seq } = model;
      const position = log.at(seq);
      if (position === null) return false;
      const { id: catalogue, mark } = position;
      const isWritten = await writeArrayFile(path, stored(model, ids, { catalogue, mark }), isUnchanged);
      if (isWritten) writtenSeq = seq;
      return isWritten;
    },
  };
}

function stored(model: Model, ids: IdIndexes, of: Pick<Header, 'catalogue' | 'mark'>): ArrayFile {
  const { columns, holdings, names, patches, seq } = model;
  const sets = holdings.all();
  const header: Header = {
    ...of,
    format,
    seq,
    patches,
    count: columns.count,
    capacity: columns.capacity,
    moreTeams: Array.from(columns.moreTeams, ([row, teams]) => [row, [...teams]]),
    names: nameFields.map((field) => ({ field, size: names[field].size, digest: nameDigest(model, field) })),
    holdings: sets.map(({ contentType, state }) => ({ contentType, state })),
    games: ids.games.learnt(),
    matches: ids.matches.learnt(),
  };
  const arrays = new Map<string, StoredArray>();
  for (const name of columnNames) arrays.set(name, columns[name]);
  arrays.set('rowByKey', columns.rowByKey);
  for (const [name, array] of Object.entries(columns.largeGames.stored())) arrays.set(`large.${name}`, array);
  for (const [index, { set }] of sets.entries()) arrays.set(`held.${index}`, set.words);
  arrays.set('ids.games', ids.games.keys);
  arrays.set('ids.matches', ids.matches.keys);
  return { header, arrays };
}

/** The catalogue has the names, which are few. Entities are numbered in the order of their rows. */
function modelFrom(header: Header, arrays: ArrayFile['arrays'], source: Source): Model | null {
  const columns = columnsFrom(header, arrays);
  const holdings = new Holdings(header.capacity);
  for (const [index, named] of header.holdings.entries()) {
    const words = arrays.get(`held.${index}`);
    if (!(words instanceof Uint32Array) || words.length !== header.capacity / 32) return null;
    holdings.put(named, Bitset.of(words));
  }
  if (columns === null) return null;
  const model = createEmptyModel(columns, holdings, source);
  source.readNames(model);
  model.names.player.setPeople(source.people());
  model.notes.read(source.notes(), columns);
  for (const { field, size, digest } of header.names) {
    if (nameDigest(model, field, size) !== digest) return null;
  }
  model.patches.push(...header.patches);
  model.seq = header.seq;
  return model;
}

function columnsFrom({ count, capacity, moreTeams }: Header, arrays: ArrayFile['arrays']): Columns | null {
  const columns = createColumns(0);
  const shapes = createColumns(1);
  const found: Partial<Record<keyof ColumnArrays, StoredArray>> = {};
  for (const name of columnNames) {
    const array = arrays.get(name);
    if (array?.length !== shapes[name].length * capacity) return null;
    if (array.constructor !== shapes[name].constructor) return null;
    found[name] = array;
  }
  const rowByKey = arrays.get('rowByKey');
  if (!(rowByKey instanceof Uint32Array) || count > capacity) return null;
  const largeGames = largeGamesFrom(arrays);
  if (largeGames === null) return null;
  return Object.assign(columns, found, {
    count,
    capacity,
    rowByKey,
    largeGames,
    moreTeams: new Map(moreTeams),
  });
}

function largeGamesFrom(arrays: ArrayFile['arrays']): LargeGames | null {
  const [rows, counts] = [arrays.get('large.rows'), arrays.get('large.counts')];
  const [players, champions] = [arrays.get('large.players'), arrays.get('large.champions')];
  const playerFlags = arrays.get('large.playerFlags');
  if (!(rows instanceof Uint32Array && counts instanceof Uint8Array)) return null;
  if (!(players instanceof Uint32Array && champions instanceof Uint16Array)) return null;
  if (!(playerFlags instanceof Uint8Array)) return null;
  const found = new LargeGames();
  let first = 0;
  for (const [index, row] of rows.entries()) {
    const end = first + (counts[index] ?? 0);
    found.take(row, { players, champions, playerFlags }, first, end);
    first = end;
  }
  return found;
}

/** Digest of the field's first names, which the entities in columns refer to. */
function nameDigest({ names }: Model, field: NameField, size = names[field].size): string {
  const digest = createHash('sha256');
  for (const label of names[field].labels.slice(0, size)) digest.update(`${label}\0`);
  return digest.digest('hex');
}
