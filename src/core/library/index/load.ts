/** Loads a model from the catalogue, and updates one with the changes since. */
import { nameFields } from '../../../shared/query/fields.ts';
import { notesChanged } from '../../catalogue/rows/notes.ts';
import { peopleChanged } from '../../catalogue/rows/people.ts';
import { addRow, findRow, putGame } from './columns.ts';
import { CountChanges } from './count-changes.ts';
import { toYear } from './counted-fields.ts';
import { createModel, growModel, type Model, readEntities } from './model.ts';
import { type Source, toGameFields } from './source.ts';

const rowBatchSize = 20_000;

/** Call within one read transaction. */
export function loadModel(source: Source): Model {
  const lastKey = source.lastKey();
  const model = createModel(lastKey, source);
  const { columns, holdings, names } = model;
  model.seq = source.seq();
  source.readNames(model);
  names.player.setPeople(source.people());
  const grow = (capacity: number) => growModel(model, capacity);
  for (let after = 0; after < lastKey; after += rowBatchSize) {
    for (const record of source.games(after, after + rowBatchSize)) {
      const game = toGameFields(record, model);
      putGame(columns, addRow(columns, game.key, grow), game, names.player, names.champion);
    }
  }
  const lastAsset = source.lastAsset();
  for (let after = 0; after < lastAsset; after += rowBatchSize) {
    for (const [key, contentType, state, bytes] of source.assets(after, after + rowBatchSize)) {
      const row = findRow(columns, key);
      holdings.add(row, { contentType, state });
      if (state === 'archived') columns.bytes[row] = (columns.bytes[row] ?? 0) + (bytes ?? 0);
    }
  }
  model.notes.read(source.notes(), columns);
  return model;
}

export interface Changes {
  readonly rows: ReadonlySet<number>;
  /** Those of the rows that are new, or that have another time, another match or another number in it. */
  readonly moved: ReadonlySet<number>;
  /** True if no game was added or moved or got other names or another patch: only files and figures changed. */
  readonly isOnlyFiles: boolean;
  readonly counts: CountChanges;
  /** Whether the list of people changed. */
  readonly hasOtherPeople: boolean;
  /** Whether the user's notes changed. */
  readonly hasOtherNotes: boolean;
}

/**
 * Applies the changes that the catalogue's log lists since the model's version, at most `limit` of its lines. Call within
 * one read transaction. Returns the changed rows, or null if the log no longer reaches back that far and the model must
 * be loaded again.
 */
export function followChanges(
  model: Model,
  source: Source,
  limit = Number.POSITIVE_INFINITY,
): Changes | null {
  const seq = Math.min(source.seq(), model.seq + limit);
  const changed = new Set<number>();
  const moved = new Set<number>();
  const counts = new CountChanges();
  let isOnlyFiles = true;
  if (seq === model.seq)
    return { rows: changed, moved, isOnlyFiles, counts, hasOtherPeople: false, hasOtherNotes: false };
  const first = source.firstSeq();
  if (seq < model.seq || first === null || first > model.seq + 1) return null;

  source.readNames(model);
  const { columns, holdings, names, postings } = model;
  const keys = source.changedBetween(model.seq, seq);
  const hasOtherPeople = keys.includes(peopleChanged);
  if (hasOtherPeople) names.player.setPeople(source.people());
  const hasOtherNotes = keys.includes(notesChanged);
  const { count } = columns;
  for (const key of keys) {
    const record = source.game(key);
    if (record === undefined) continue;
    const known = findRow(columns, key);
    const row = known < 0 ? addRow(columns, key, (capacity) => growModel(model, capacity)) : known;
    const before = nameFields.map((field) => (known < 0 ? [] : readEntities(model, field, row)));
    const placed = placeIn(model, row);
    const [year, patch] = known < 0 ? [[], []] : [readYear(model, row), readPatch(model, row)];
    const game = toGameFields(record, model);
    putGame(columns, row, game, names.player, names.champion);
    for (const figures of model.figures.values()) figures.forget(row);
    model.drafts.forget(row);
    model.plays.follow(row);
    for (const [index, field] of nameFields.entries()) {
      const [was, is] = [before[index] ?? [], readEntities(model, field, row)];
      postings[field].change(row, was, is);
      if (isSame(was, is)) continue;
      counts.add(field, names[field].counted(was), names[field].counted(is));
      isOnlyFiles = false;
    }
    if (known < 0 || placed !== placeIn(model, row)) moved.add(row);
    if (moved.has(row) || !isSame(patch, readPatch(model, row))) isOnlyFiles = false;
    counts.add('year', year, readYear(model, row));
    counts.add('patch', patch, readPatch(model, row));
    holdings.clear(row);
    let archivedBytes = 0;
    for (const [, contentType, state, bytes] of source.assetsByGame(key)) {
      holdings.add(row, { contentType, state });
      if (state === 'archived') archivedBytes += bytes ?? 0;
    }
    columns.bytes[row] = archivedBytes;
    changed.add(row);
  }
  // A new game may have notes that are older than its row.
  if (hasOtherNotes || columns.count > count) model.notes.read(source.notes(), columns);
  model.seq = seq;
  return { rows: changed, moved, isOnlyFiles, counts, hasOtherPeople, hasOtherNotes };
}

/** What decides a game's place in time and in its match. */
function placeIn({ columns }: Model, row: number): string {
  const { sortKey, series, number } = columns;
  return [sortKey[row], series[row], number[row]].join();
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const readYear = ({ columns }: Model, row: number) => toYear(columns.sortKey[row] ?? 0);

/** The index of the game's patch; empty if it is unknown. */
function readPatch({ columns }: Model, row: number): readonly number[] {
  const patch = columns.patch[row] ?? 0;
  return patch === 0 ? [] : [patch - 1];
}
