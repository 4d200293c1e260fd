/** What the user saves survives a power cut at once. Only SQLite knows what it flushes: here, how it was asked to. */
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestArchiver } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { userLists } from '../torture/picture.ts';

const full = 2;
const normal = 1;

/** How each write to a table of the catalogue from now on is committed: SQLite allows no other choice in a transaction. */
function recordWrites(): readonly { readonly table: string; readonly synchronous: unknown }[] {
  const writes: { table: string; synchronous: unknown }[] = [];
  const database = new Database(':memory:');
  const statements = Object.getPrototypeOf(database.prepare('SELECT 1'));
  database.close();
  for (const name of ['run', 'get'] as const) {
    const original = statements[name];
    vi.spyOn(statements, name).mockImplementation(function (this: Database.Statement, ...given) {
      const table = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/.exec(this.source)?.[1];
      const result: unknown = Reflect.apply(original, this, given);
      if (table !== undefined)
        writes.push({ table, synchronous: this.database.pragma('synchronous', { simple: true }) });
      return result;
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return writes;
}

it('What the user enters is flushed when it is saved, and what the service and the archive have is not', async () => {
  const { handlers, catalogue } = await openTestArchiver();
  const save: Record<string, () => unknown> = {
    rules: () => handlers['rules.save'](summaryRule),
    notes: () => handlers['notes.save']({ subject: { kind: 'team', name: 'T1' }, changes: { text: 'new' } }),
    people: () => handlers['people.save']({ name: 'Faker', names: ['Hide on bush'] }),
    saved_views: () =>
      handlers['views.save']({
        name: 'Blue',
        query: 'win:blue',
        sort: { by: 'date', direction: 'asc', isGrouped: true },
      }),
    saved_queries: () => handlers['queries.save']({ name: 'One', sql: 'SELECT 1', chart: null, search: '' }),
    streams: () => handlers['streams.save']({ label: 'Desk', matchPerid: 'match-1', matchId: null }),
  };
  const writes = recordWrites();
  for (const { table } of userLists) {
    await save[table]?.();
    const ofTable = writes.filter((write) => write.table === table);
    expect(new Set(ofTable.map(({ synchronous }) => synchronous)), table).toEqual(new Set([full]));
  }
  catalogue.metadata.set('of the service', '');
  expect(writes.at(-1)).toEqual({ table: 'metadata', synchronous: normal });
});
