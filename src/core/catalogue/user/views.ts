/** Saved views: a query and its order under a name. */
import type Database from 'better-sqlite3';
import { librarySortSchema, type SavedView } from '../../../shared/library/library.ts';
import type { Write } from '../schema/write.ts';

/** Saved views of the library: first those that the user arranged, then the others, oldest first. */
export interface Views {
  list(): SavedView[];
  save(view: Omit<SavedView, 'id'> & { readonly id?: string | undefined }): SavedView;
  /** Sets the order; views that are not in `ids` come last. Returns the number of `ids` that exist. */
  arrange(ids: readonly string[]): number;
  remove(id: string): number;
}

type Row = Omit<SavedView, 'sort'> & { readonly sort: string };

export function createViews(db: Database.Database, write: Write, newId: () => string): Views {
  const list = db.prepare<[], Row>('SELECT id, name, query, sort FROM saved_views ORDER BY place, key');
  const put = db.prepare<Row>(
    `INSERT INTO saved_views (id, name, query, sort) VALUES (:id, :name, :query, :sort)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query, sort = excluded.sort`,
  );
  const unplace = db.prepare('UPDATE saved_views SET place = 1000000');
  const place = db.prepare<[number, string]>('UPDATE saved_views SET place = ? WHERE id = ?');
  const remove = db.prepare<[string]>('DELETE FROM saved_views WHERE id = ?');
  return {
    list: () => list.all().map((row) => ({ ...row, sort: librarySortSchema.parse(JSON.parse(row.sort)) })),
    save(view) {
      const saved = { ...view, id: view.id ?? newId() };
      write(() => put.run({ ...saved, sort: JSON.stringify(saved.sort) }));
      return saved;
    },
    arrange: (ids) =>
      write(() => {
        unplace.run();
        return ids.reduce((arranged, id, index) => arranged + place.run(index, id).changes, 0);
      }),
    remove: (id) => write(() => remove.run(id).changes),
  };
}
