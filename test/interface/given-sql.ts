/** Answers to questions in SQL that a spec gives, in place of the archiver: results of any size, and every failure. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { ErrorData } from '../../src/shared/base/errors.ts';
import type { OperationOutput } from '../../src/shared/bridge/bridge.ts';
import {
  type SqlAnswer,
  type SqlCell,
  type SqlColumn,
  type SqlSchema,
  sqlRowsInputSchema,
} from '../../src/shared/sql/sql.ts';

export const givenDataset = { epoch: 3, madeAt: '2026-11-03T14:02:00.000Z', games: 1234 };

const column = (name: string, type: string, meaning: string | null = null, unit: string | null = null) => ({
  name,
  type,
  unit,
  meaning,
});

const id = column('platform_game_id', 'VARCHAR');
const side = column('side', 'VARCHAR', '`blue` or `red`');
export const givenSchema: Extract<SqlSchema, { state: 'ready' }> = {
  state: 'ready',
  dataset: givenDataset,
  tables: [
    {
      name: 'games',
      about: 'teams, result, length, patch, kills, gold',
      rows: 1234,
      columns: [
        id,
        column('league', 'VARCHAR', 'name'),
        column('patch', 'VARCHAR'),
        column('winner', 'VARCHAR'),
      ],
    },
    {
      name: 'players',
      about: 'champion, figures, shares, standing at 10 to 25 min',
      rows: 12_340,
      columns: [
        id,
        side,
        column('player', 'VARCHAR', 'name as in the summary'),
        column('role', 'VARCHAR'),
        column('gold_diff_at_15', 'INTEGER', 'difference to the opponent in the role', 'gold'),
      ],
    },
  ],
};

export interface GivenResult {
  readonly columns: readonly SqlColumn[];
  readonly rowCount: number;
  readonly row: (index: number) => readonly SqlCell[];
}

export const textColumn = (name: string): SqlColumn => ({ name, type: 'VARCHAR', kind: 'text' });
export const numberColumn = (name: string): SqlColumn => ({ name, type: 'DOUBLE', kind: 'number' });

/** An answer, a failure, or a question that runs until it is cancelled. */
type Given = GivenResult | Extract<SqlAnswer, { kind: 'problem' }> | ErrorData | 'endless';

const runInput = z.object({ id: z.string(), sql: z.string(), search: z.string().optional() });
const idInput = z.object({ id: z.string() });

interface Asked {
  readonly sql: string;
  readonly search: string | undefined;
}

interface Options {
  readonly schema?: SqlSchema;
  /** Whether rows can be read; otherwise the results are gone. */
  readonly isStored?: () => boolean;
}

/**
 * Answers every question of the page with what `given` says. Returns the questions that were asked. On a server only.
 */
export async function answerQuestions(
  page: Page,
  given: (question: Asked) => Given,
  { schema = givenSchema, isStored = () => true }: Options = {},
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const results = new Map<string, GivenResult>();
  const running = new Map<string, () => void>();
  const answer = (value: unknown) => ({ json: { ok: true, value } });
  const fail = (error: ErrorData) => ({ json: { ok: false, error } });
  const read = (body: string | null): unknown => JSON.parse(body ?? 'null');

  await page.route('**/api/sql.schema', (route) => route.fulfill(answer(schema)));
  await page.route('**/api/sql.run', async (route) => {
    const { id: name, sql, search } = runInput.parse(read(route.request().postData()));
    asked.push({ sql, search });
    const what = given({ sql, search });
    if (what === 'endless') {
      await new Promise<void>((ended) => running.set(name, ended));
      await route.fulfill(fail({ code: 'cancelled', message: 'The question was cancelled.' }));
    } else if ('code' in what) await route.fulfill(fail(what));
    else if ('kind' in what) await route.fulfill(answer(what));
    else {
      results.set(name, what);
      const { columns, rowCount } = what;
      await route.fulfill(
        answer({
          kind: 'rows',
          columns: [...columns],
          rowCount,
          elapsedMs: 34,
          dataset: givenDataset,
        } satisfies SqlAnswer),
      );
    }
  });
  await page.route('**/api/sql.cancel', async (route) => {
    running.get(idInput.parse(read(route.request().postData())).id)?.();
    await route.fulfill(answer(null));
  });
  await page.route('**/api/sql.discard', (route) => route.fulfill(answer(null)));
  await page.route('**/api/sql.rows', async (route) => {
    const { id: name, offset, limit, sort } = sqlRowsInputSchema.parse(read(route.request().postData()));
    const result = isStored() ? results.get(name) : undefined;
    if (result === undefined) {
      await route.fulfill(fail({ code: 'not-found', message: 'This result is not stored any more.' }));
      return;
    }
    const { rowCount } = result;
    const rows = Array.from({ length: Math.max(0, Math.min(limit, rowCount - offset)) }, (_, at) => {
      const index = offset + at;
      return [...result.row(sort?.direction === 'desc' ? rowCount - 1 - index : index)];
    });
    await route.fulfill(answer({ rows } satisfies OperationOutput<'sql.rows'>));
  });
  return asked;
}
