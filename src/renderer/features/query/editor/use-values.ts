/** Values of columns for the editor: asked for once for each state of the data set, and only while nothing else runs. */
import { useCallback, useRef } from 'react';
import { useBridge } from '../../../bridge/hooks.tsx';
import { newQuestionId, useSession } from '../model/use-session.ts';

const maxValues = 300;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `epoch` of the data set. */
export function useValues(epoch: number): (table: string, column: string) => Promise<readonly string[]> {
  const { call } = useBridge();
  const { session } = useSession();
  const known = useRef(new Map<string, Promise<readonly string[]>>());
  return useCallback(
    (table, column) => {
      const key = `${epoch} ${table} ${column}`;
      const found = known.current.get(key);
      if (found) return found;
      if (session.contents().run.state === 'running') return Promise.resolve([]);
      const id = newQuestionId();
      const read = async () => {
        const sql = `SELECT ${quoted(column)}, count(*) FROM ${quoted(table)} WHERE ${quoted(column)} IS NOT NULL
GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxValues}`;
        const answer = await call('sql.run', { id, sql });
        if (answer.kind === 'problem') return [];
        const { rows } = await call('sql.rows', { id, offset: 0, limit: maxValues });
        await call('sql.discard', { id });
        return rows.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
      };
      const values = read().catch(() => {
        // Completion goes without them; the question that is typed reports what is wrong.
        known.current.delete(key);
        return [];
      });
      known.current.set(key, values);
      return values;
    },
    [call, session, epoch],
  );
}
