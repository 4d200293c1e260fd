/** A question runs on while the user is elsewhere, and is answered, refused, cancelled or fails. */
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../../src/renderer/bridge/client.ts';
import {
  chartToSave,
  createSession,
  openedQuery,
  usedSearch,
} from '../../../../src/renderer/features/query/model/session.ts';
import { MatchkeepError } from '../../../../src/shared/base/errors.ts';
import type { OperationInput, OperationName } from '../../../../src/shared/bridge/bridge.ts';
import type { Chart, SqlAnswer } from '../../../../src/shared/sql/sql.ts';

const rows: SqlAnswer = {
  kind: 'rows',
  columns: [{ name: 'n', type: 'INTEGER', kind: 'number' }],
  rowCount: 1,
  elapsedMs: 5,
  dataset: { epoch: 1, madeAt: '2026-11-03T14:02:00.000Z', games: 2 },
};
const problem: SqlAnswer = { kind: 'problem', message: 'No such column.', remedy: null, line: 1, column: 8 };

/** A session whose questions are answered one after the other by `answers`, and the calls that it made. */
function openSession(...answers: readonly (() => Promise<SqlAnswer>)[]) {
  const calls: (readonly [OperationName, unknown])[] = [];
  let asked = 0;
  const call = (async <N extends OperationName>(name: N, input: OperationInput<N>) => {
    calls.push([name, input]);
    if (name !== 'sql.run') return null;
    asked += 1;
    return answers[asked - 1]?.();
  }) as Call;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `q${ids}`;
  };
  return { session: createSession({ call, newId, now: () => 1000 }), calls };
}

it('begins with the text and the search that the last page had', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const question = { sql: 'FROM selected_games', search: 'team:T1' };
  openSession().session.change({ ...question, savedId: 'one' });
  expect(openSession().session.contents()).toMatchObject({
    ...question,
    savedId: null,
    run: { state: 'none' },
  });
});

it('asks the text with the search, and has the answer with what it is about', async () => {
  const { session, calls } = openSession(async () => rows);
  session.change({ sql: 'FROM selected_games', search: 'team:T1' });
  const run = session.run();
  expect(session.contents().run).toEqual({ state: 'running', id: 'q1', startedAt: 1000, isEnding: false });
  await run;
  expect(calls).toEqual([['sql.run', { id: 'q1', sql: 'FROM selected_games', search: 'team:T1' }]]);
  const question = { sql: 'FROM selected_games', search: 'team:T1' };
  expect(session.contents().run).toEqual({ state: 'rows', id: 'q1', question, answer: rows });
});

it('asks without the search where the text does not name its table: one with a mistake would fail it', async () => {
  const { session, calls } = openSession(async () => rows);
  session.change({ sql: 'SELECT 1 AS n', search: 'team:NOSUCH' });
  await session.run();
  expect(calls).toEqual([['sql.run', { id: 'q1', sql: 'SELECT 1 AS n' }]]);
});

it('asks without a search where its field is empty, and nothing where the text is', async () => {
  const { session, calls } = openSession(async () => problem);
  session.change({ sql: '  \n', search: '' });
  await session.run();
  expect(calls).toEqual([]);
  session.change({ sql: 'SELECT x', search: '  ' });
  await session.run();
  expect(calls).toEqual([['sql.run', { id: 'q1', sql: 'SELECT x' }]]);
  expect(session.contents().run).toMatchObject({ state: 'problem', problem });
});

it('discards the last result, and forgets its order, when the next question is asked', async () => {
  const { session, calls } = openSession(
    async () => rows,
    async () => rows,
  );
  session.change({ sql: 'SELECT 1 AS n' });
  await session.run();
  session.change({ sort: { column: 0, direction: 'desc' } });
  await session.run();
  expect(calls.map(([name]) => name)).toEqual(['sql.run', 'sql.discard', 'sql.run']);
  expect(session.contents().sort).toBeNull();
});

it('runs one question at a time, and cancels it', async () => {
  const ended = Promise.withResolvers<SqlAnswer>();
  const { session, calls } = openSession(() => ended.promise);
  session.change({ sql: 'SELECT 1' });
  const run = session.run();
  await session.run();
  await session.cancel();
  expect(session.contents().run).toMatchObject({ state: 'running', isEnding: true });
  ended.reject(new MatchkeepError('cancelled', 'The question was cancelled.'));
  await run;
  expect(session.contents().run).toEqual({ state: 'cancelled' });
  expect(calls).toEqual([
    ['sql.run', { id: 'q1', sql: 'SELECT 1' }],
    ['sql.cancel', { id: 'q1' }],
  ]);
  await session.cancel();
  expect(calls).toHaveLength(2);
});

it('has the failure of a question that could not be answered', async () => {
  const error = new MatchkeepError('unexpected', 'DuckDB ended.', { remedy: 'Run it again.' });
  const { session } = openSession(() => Promise.reject(error));
  session.change({ sql: 'SELECT 1' });
  await session.run();
  expect(session.contents().run).toEqual({ state: 'failed', error });
});

it('says why a question was ended that nobody cancelled', async () => {
  const error = new MatchkeepError('cancelled', 'The query was ended after 10 minutes.');
  const { session } = openSession(() => Promise.reject(error));
  session.change({ sql: 'SELECT 1' });
  await session.run();
  expect(session.contents().run).toEqual({ state: 'failed', error });
});

describe('The chart of a query', () => {
  const bars: Chart = { kind: 'bar', x: 'role', y: 'gold', series: null };
  const line: Chart = { kind: 'line', x: 'minute', y: 'gold', series: 'role' };
  const openDrawn = async () => {
    const { session } = openSession(
      async () => rows,
      async () => rows,
    );
    session.change({ sql: 'SELECT 1', shows: 'chart' });
    await session.run();
    return session;
  };

  it('is the chosen one after the next run, and no longer the one that suited the last rows', async () => {
    const session = await openDrawn();
    session.change({ chart: line, fitted: bars });
    await session.run();
    expect(session.contents()).toMatchObject({ chart: line, fitted: null });
  });

  it('is saved as it is shown: what suits the rows, unless one was chosen or saved that they can have', async () => {
    const session = await openDrawn();
    session.change({ fitted: bars });
    expect(chartToSave(session.contents())).toEqual(bars);
    session.change({ sql: 'SELECT 2' });
    session.change({ sql: 'SELECT 1' });
    expect(chartToSave(session.contents())).toEqual(bars);
    session.change({ chart: line });
    expect(chartToSave(session.contents())).toEqual(bars);
    session.change({ fitted: null });
    expect(chartToSave(session.contents())).toEqual(line);
    session.change({ shows: 'table' });
    expect(chartToSave(session.contents())).toBeNull();
  });

  it('is its own where the rows are still those of another query', async () => {
    const session = await openDrawn();
    session.change({ sql: 'SELECT 2', chart: line, fitted: bars });
    expect(chartToSave(session.contents())).toEqual(line);
  });
});

it.each([
  ['FROM selected_games', '', ''],
  ['FROM selected_games', 'team:G2', 'team:G2'],
  ['FROM games', '', 'team:T1'],
])(
  'A saved query %s with the search "%s" is opened unchanged, with "%s" in the field',
  (sql, search, field) => {
    const { session } = openSession();
    session.change({ sql: 'FROM selected_games', search: 'team:T1' });
    const saved = { id: 'one', name: 'One', sql, search, chart: null };
    session.change(openedQuery(saved));
    expect(session.contents()).toMatchObject({ sql, search: field, shows: 'table', savedId: 'one' });
    expect(usedSearch(session.contents())).toBe(usedSearch(saved));
  },
);
