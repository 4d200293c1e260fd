/**
 * The model beside the catalogue, so that a start reads a file rather than a million rows. It is taken only where
 * it is of this catalogue, by this version of the program, and of a moment that the catalogue's log still knows;
 * what has changed since is followed as always. Losing it costs nothing but time.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type NameField, nameFields } from '../../../shared/query/fields.ts';
import { Bitset } from '../index/bitset.ts';
import { type ColumnArrays, type Columns, columnNames, createColumns } from '../index/columns.ts';
import { Holdings } from '../index/holdings.ts';
import { createEmptyModel, type Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';
import type { IdIndexes } from '../query/find-ids.ts';
import { type ArrayFile, readArrayFile, type StoredArray, writeArrayFile } from './array-file.ts';

/** To be raised with every change to what the arrays mean. */
const format = 4;
/** Fewer games are read from the catalogue in no time. */
const fewGames = 20_000;
/** So many changes are followed in no time, and not worth writing it all for. */
const fewChanges = 2_000;

const entitySchema = z.number().int().nonnegative();
const idsSchema = z.object({ lastKey: entitySchema, heads: z.array(z.string()) });
const headerSchema = z.object({
  format: z.literal(format),
  catalogue: z.string(),
  seq: entitySchema,
  /** Of the log's line `seq`; a 64-bit number, so as text. */
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
  /** A model to be followed on from, with the indexes of ids filled; or null, and nothing is touched. */
  read(source: Source, ids: IdIndexes): Model | null;
  /** Whether what is kept is so far behind that writing it anew is worth it. */
  isDue(model: Model): boolean;
  /** See `writeArrayFile`. Throws as the file system does. */
  write(model: Model, ids: IdIndexes, isUnchanged: () => boolean): Promise<boolean>;
}

export interface SnapshotOptions {
  readonly db: Database.Database;
  /** Of the catalogue. */
  readonly file: string;
  /** Libraries with fewer games have none. */
  readonly minGames?: number | undefined;
}

export function snapshotFile(catalogue: string): string {
  return join(dirname(catalogue), 'library.columns');
}

export function createSnapshots({ db, file, minGames = fewGames }: SnapshotOptions): Snapshots {
  const path = snapshotFile(file);
  const catalogueId = db.prepare<[], string>("SELECT value FROM notes WHERE key = 'catalogue.id'").pluck();
  const readMark = db
    .prepare<[number], string>('SELECT CAST(mark AS TEXT) FROM changes WHERE seq = ?')
    .pluck();
  let kept: number | null = null;

  return {
    read(source, ids) {
      const stored = readArrayFile(path);
      if (stored === null) return null;
      const header = headerSchema.safeParse(stored.header).data;
      if (header === undefined || header.catalogue !== catalogueId.get()) return null;
      if (header.mark !== readMark.get(header.seq)) return null;
      const model = modelFrom(header, stored.arrays, source);
      const games = stored.arrays.get('ids.games');
      const matches = stored.arrays.get('ids.matches');
      if (model === null || !(games instanceof Uint32Array) || !(matches instanceof Uint32Array)) return null;
      ids.games.take({ ...header.games, keys: games });
      ids.matches.take({ ...header.matches, keys: matches });
      kept = header.seq;
      return model;
    },
    isDue: ({ columns, seq }) =>
      columns.count >= minGames && (kept === null || seq - kept >= fewChanges || seq < kept),
    async write(model, ids, isUnchanged) {
      const { seq } = model;
      const mark = readMark.get(seq);
      const catalogue = catalogueId.get();
      if (mark === undefined || catalogue === undefined) return false;
      const isWritten = await writeArrayFile(path, stored(model, ids, { catalogue, mark }), isUnchanged);
      if (isWritten) kept = seq;
      return isWritten;
    },
  };
}

function stored(model: Model, ids: IdIndexes, of: Pick<Header, 'catalogue' | 'mark'>): ArrayFile {
  const { columns, holdings, names, patches, seq } = model;
  const sets = holdings.all();
  const header: Header = {
    ...of,
    ...{ format, seq, patches, count: columns.count, capacity: columns.capacity },
    moreTeams: Array.from(columns.moreTeams, ([row, teams]) => [row, [...teams]]),
    names: nameFields.map((field) => ({ field, size: names[field].size, digest: nameDigest(model, field) })),
    holdings: sets.map(({ contentType, state }) => ({ contentType, state })),
    games: ids.games.learnt(),
    matches: ids.matches.learnt(),
  };
  const arrays = new Map<string, StoredArray>();
  for (const name of columnNames) arrays.set(name, columns[name]);
  arrays.set('rowByKey', columns.rowByKey);
  for (const [index, { set }] of sets.entries()) arrays.set(`held.${index}`, set.words);
  arrays.set('ids.games', ids.games.keys);
  arrays.set('ids.matches', ids.matches.keys);
  return { header, arrays };
}

/** Names come from the catalogue, where they are few; they are counted up in the order of their rows. */
function modelFrom(header: Header, arrays: ArrayFile['arrays'], source: Source): Model | null {
  const columns = columnsFrom(header, arrays);
  const holdings = new Holdings(header.capacity);
  for (const [index, named] of header.holdings.entries()) {
    const words = arrays.get(`held.${index}`);
    if (!(words instanceof Uint32Array) || words.length !== header.capacity / 32) return null;
    holdings.put(named, Bitset.of(words));
  }
  if (columns === null) return null;
  const model = createEmptyModel(columns, holdings);
  source.readNames(model);
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
  return Object.assign(columns, found, { count, capacity, rowByKey, moreTeams: new Map(moreTeams) });
}

/** Of the first names of a field: entities in columns mean these. */
function nameDigest({ names }: Model, field: NameField, size = names[field].size): string {
  const digest = createHash('sha256');
  for (const label of names[field].labels.slice(0, size)) digest.update(`${label}\0`);
  return digest.digest('hex');
}
