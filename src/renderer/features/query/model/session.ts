/**
 * The contents of the screen, which stay while the user is on other screens: the text, the running question or its answer,
 * and how the answer is shown. A question runs on when the screen is left. The next page begins with the same text.
 */
import { type ErrorData, isCancelled } from '../../../../shared/base/errors.ts';
import type { Chart, SavedQuery, SqlAnswer } from '../../../../shared/sql/sql.ts';
import type { Call } from '../../../bridge/client.ts';
import { addToHistory, readDraft, writeDraft } from './history.ts';
import type { Question } from './questions.ts';

export type RowsAnswer = Extract<SqlAnswer, { kind: 'rows' }>;
export type Problem = Extract<SqlAnswer, { kind: 'problem' }>;

/** The present question and what became of it; `id` names it and its result on the bridge. */
export type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly id: string; readonly startedAt: number; readonly isEnding: boolean }
  | { readonly state: 'rows'; readonly id: string; readonly question: Question; readonly answer: RowsAnswer }
  | { readonly state: 'problem'; readonly question: Question; readonly problem: Problem }
  | { readonly state: 'failed'; readonly error: ErrorData | Error }
  | { readonly state: 'cancelled' };

/** The order of the rows: a place of a column, from 0; null as the query orders them. */
export type Sort = { readonly column: number; readonly direction: 'asc' | 'desc' } | null;

export interface Contents extends Question {
  readonly run: Run;
  readonly sort: Sort;
  /** The row at the top of the table. */
  readonly topRow: number;
  readonly shows: 'table' | 'chart';
  /** As chosen or saved; its columns may be those of another result. */
  readonly chart: Chart | null;
  /** What is drawn in its place, as it suits the rows of the run; null where the chart itself is. */
  readonly fitted: Chart | null;
  /** The saved query that was opened last. */
  readonly savedId: string | null;
}

export interface Session {
  readonly contents: () => Contents;
  readonly subscribe: (listener: () => void) => () => void;
  change(part: Partial<Omit<Contents, 'run'>>): void;
  /** Asks the question that is in the fields, unless one is running or the text is empty. Never throws. */
  run(): Promise<void>;
  /** Ends the running question. Throws what the archiver reports. */
  cancel(): Promise<void>;
}

interface SessionOptions {
  readonly call: Call;
  readonly newId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
}

const first: Omit<Contents, keyof Question> = {
  run: { state: 'none' },
  sort: null,
  topRow: 0,
  shows: 'table',
  chart: null,
  fitted: null,
  savedId: null,
};

export function createSession({ call, newId, now }: SessionOptions): Session {
  let contents: Contents = { ...first, ...readDraft() };
  const listeners = new Set<() => void>();
  const set = (part: Partial<Contents>) => {
    contents = { ...contents, ...part };
    for (const listener of listeners) listener();
  };
  const ask = async (id: string, question: Question): Promise<Run> => {
    const { sql, search } = question;
    try {
      const answer = await call('sql.run', { id, sql, ...(isSearched(question) && { search }) });
      if (answer.kind === 'problem') return { state: 'problem', question, problem: answer };
      return { state: 'rows', id, question, answer };
    } catch (error) {
      // A query that took too long has the same code, and says so.
      const isEnding = contents.run.state === 'running' && contents.run.isEnding;
      if (isEnding && isCancelled(error)) return { state: 'cancelled' };
      return { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
  };

  return {
    contents: () => contents,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      set(part);
      const { sql, search } = contents;
      if ('sql' in part || 'search' in part) writeDraft({ sql, search });
    },
    async run() {
      const { sql, search, run: last } = contents;
      if (last.state === 'running' || sql.trim() === '') return;
      const id = newId();
      set({
        run: { state: 'running', id, startedAt: now(), isEnding: false },
        sort: null,
        topRow: 0,
        fitted: null,
      });
      // The archiver removes the oldest results by itself: a failure here has no effect that lasts.
      if (last.state === 'rows') void call('sql.discard', { id: last.id }).catch(() => undefined);
      const run = await ask(id, { sql, search });
      if (run.state === 'rows') addToHistory({ sql, search });
      set({ run });
    },
    async cancel() {
      const { run } = contents;
      if (run.state !== 'running') return;
      set({ run: { ...run, isEnding: true } });
      try {
        await call('sql.cancel', { id: run.id });
      } catch (error) {
        if (contents.run.state === 'running') set({ run: { ...run, isEnding: false } });
        throw error;
      }
    },
  };
}

const namesSelectedGames = (sql: string) => /\bselected_games\b/i.test(sql);

/** A search of a query without that table must not fail it. */
const isSearched = ({ sql, search }: Question) => search.trim() !== '' && namesSelectedGames(sql);

export const usedSearch = (question: Question): string => (isSearched(question) ? question.search : '');

/** Whether the rows are those of another question than the one in the fields. */
export const isOther = (asked: Question, { sql, search }: Question): boolean =>
  asked.sql !== sql || asked.search !== search;

/** What the session has of a saved query that is opened. A search for another query stays. */
export const openedQuery = ({ id, sql, search, chart }: SavedQuery) =>
  ({
    sql,
    ...(namesSelectedGames(sql) && { search }),
    chart,
    shows: chart === null ? 'table' : 'chart',
    savedId: id,
  }) as const satisfies Partial<Contents>;

/** The chart that is saved with the question in the fields; null while a table is shown. */
export function chartToSave(contents: Contents): Chart | null {
  const { shows, chart, fitted, run } = contents;
  if (shows === 'table') return null;
  return run.state === 'rows' && !isOther(run.question, contents) ? (fitted ?? chart) : (chart ?? fitted);
}
