/** Fills a model from the catalogue, and brings one up to date with what has changed since. */
import { nameFields } from '../../../shared/query/fields.ts';
import { newSlot, putGame, slotOf } from './columns.ts';
import { createModel, entitiesOf, growModel, type Model } from './model.ts';
import { fieldsOf, type Source } from './source.ts';

const rowsAtOnce = 20_000;

/** Within one read transaction. */
export function loadModel(source: Source): Model {
  const lastKey = source.lastKey();
  const model = createModel(lastKey);
  const { columns, holdings, names } = model;
  model.seq = source.seq();
  source.readNames(model);
  const grow = (capacity: number) => growModel(model, capacity);
  for (let after = 0; after < lastKey; after += rowsAtOnce) {
    for (const row of source.games(after, after + rowsAtOnce)) {
      const game = fieldsOf(row, model);
      putGame(columns, newSlot(columns, game.key, grow), game, names.player, names.champion);
    }
  }
  const lastAsset = source.lastAsset();
  for (let after = 0; after < lastAsset; after += rowsAtOnce) {
    for (const [key, contentType, state, bytes] of source.assets(after, after + rowsAtOnce)) {
      const slot = slotOf(columns, key);
      holdings.add(slot, { contentType, state });
      if (state === 'archived') columns.bytes[slot] = (columns.bytes[slot] ?? 0) + (bytes ?? 0);
    }
  }
  return model;
}

export interface Changes {
  readonly slots: ReadonlySet<number>;
  /** No game came, moved, or has other names or another patch: only files and figures are others. */
  readonly isOnlyFiles: boolean;
}

/**
 * Takes in what the catalogue's log says has changed; within one read transaction. Returns the slots that are
 * other than they were, or null where the log no longer reaches back: then the model is to be loaded anew.
 */
export function followChanges(model: Model, source: Source): Changes | null {
  const seq = source.seq();
  const changed = new Set<number>();
  let isOnlyFiles = true;
  if (seq === model.seq) return { slots: changed, isOnlyFiles };
  const first = source.firstSeq();
  if (seq < model.seq || first === null || first > model.seq + 1) return null;

  source.readNames(model);
  const { columns, holdings, names, postings } = model;
  const keys = source.changedSince(model.seq);
  for (const key of keys) {
    const row = source.game(key);
    if (row === undefined) continue;
    const known = slotOf(columns, key);
    const slot = known < 0 ? newSlot(columns, key, (capacity) => growModel(model, capacity)) : known;
    const before = nameFields.map((field) => (known < 0 ? [] : entitiesOf(model, field, slot)));
    const placed = placeIn(model, slot);
    putGame(columns, slot, fieldsOf(row, model), names.player, names.champion);
    for (const [index, field] of nameFields.entries()) {
      const [was, is] = [before[index] ?? [], entitiesOf(model, field, slot)];
      postings[field].change(slot, was, is);
      if (was.length !== is.length || was.some((entity, at) => entity !== is[at])) isOnlyFiles = false;
    }
    if (known < 0 || placed !== placeIn(model, slot)) isOnlyFiles = false;
    holdings.clear(slot);
    let held = 0;
    for (const [, contentType, state, bytes] of source.assetsOf(key)) {
      holdings.add(slot, { contentType, state });
      if (state === 'archived') held += bytes ?? 0;
    }
    columns.bytes[slot] = held;
    changed.add(slot);
  }
  model.seq = seq;
  return { slots: changed, isOnlyFiles };
}

/** What else of a game is counted or grouped by. */
function placeIn({ columns }: Model, slot: number): string {
  const { order, patch, series, number } = columns;
  return [order[slot], patch[slot], series[slot], number[slot]].join();
}
