/** Saved queries in SQL, each with its chart. */
import type Database from 'better-sqlite3';
import { chartSchema, type SavedQuery } from '../../../shared/sql/sql.ts';
import type { Write } from '../schema/write.ts';

/** Oldest first. */
export interface Queries {
  list(): SavedQuery[];
  save(query: Omit<SavedQuery, 'id'> & { readonly id?: string | undefined }): SavedQuery;
  /** Returns the number of queries that it removed. */
  remove(id: string): number;
}

type Row = Omit<SavedQuery, 'chart'> & { readonly chart: string | null };

export function createQueries(db: Database.Database, write: Write, newId: () => string): Queries {
  const list = db.prepare<[], Row>('SELECT id, name, sql, chart, search FROM saved_queries ORDER BY key');
  const put = db.prepare<Row>(
    `INSERT INTO saved_queries (id, name, sql, chart, search) VALUES (:id, :name, :sql, :chart, :search)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, sql = excluded.sql, chart = excluded.chart,
       search = excluded.search`,
  );
  const remove = db.prepare<[string]>('DELETE FROM saved_queries WHERE id = ?');
  return {
    list: () =>
      list.all().map((row) => ({
        ...row,
        chart: row.chart === null ? null : chartSchema.parse(JSON.parse(row.chart)),
      })),
    save(query) {
      const saved = { ...query, id: query.id ?? newId() };
      write(() => put.run({ ...saved, chart: saved.chart === null ? null : JSON.stringify(saved.chart) }));
      return saved;
    },
    remove: (id) => write(() => remove.run(id).changes),
  };
}
