/** Saved streams, newest first. */
import type Database from 'better-sqlite3';
import type { Stream } from '../../../shared/settings/streams.ts';
import type { Write } from '../schema/write.ts';

export interface Streams {
  list(): Stream[];
  save(stream: Omit<Stream, 'id'> & { readonly id?: string | undefined }): Stream;
  remove(id: string): number;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly match_perid: string;
  readonly match_id: string | null;
}

export function createStreams(db: Database.Database, write: Write, newId: () => string): Streams {
  const list = db.prepare<[], Row>('SELECT id, label, match_perid, match_id FROM streams ORDER BY key DESC');
  const put = db.prepare<Stream>(
    `INSERT INTO streams (id, label, match_perid, match_id) VALUES (:id, :label, :matchPerid, :matchId)
     ON CONFLICT (id) DO UPDATE SET
       label = excluded.label, match_perid = excluded.match_perid, match_id = excluded.match_id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM streams WHERE id = ?');
  return {
    list: () =>
      list.all().map(({ id, label, match_perid: matchPerid, match_id: matchId }) => ({
        id,
        label,
        matchPerid,
        matchId,
      })),
    save(stream) {
      const saved = { ...stream, id: stream.id ?? newId() };
      write(() => put.run(saved));
      return saved;
    },
    remove: (id) => write(() => remove.run(id).changes),
  };
}
