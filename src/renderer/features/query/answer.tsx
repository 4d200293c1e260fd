/** What became of the query: rows as a table or chart, a problem in it, a failure, or nothing so far. */
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './answer.module.css';
import { ChartView } from './chart/chart-view.tsx';
import { examples } from './model/examples.ts';
import { type Contents, isOther, type Problem, type Run, type Session } from './model/session.ts';
import { useSession } from './model/use-session.ts';
import { elapsedText, ResultBar, useCopy } from './result/result-bar.tsx';
import { ResultGrid } from './result/result-grid.tsx';
import { runExample } from './saved/examples-menu.tsx';

/** `epoch`: of the data set as it is now; null before that is known. */
export function Answer({ epoch }: { readonly epoch: number | null }) {
  const { session, contents } = useSession();
  const { run } = contents;
  switch (run.state) {
    case 'none':
      return <Beginning session={session} contents={contents} />;
    case 'running':
      return <Running startedAt={run.startedAt} isEnding={run.isEnding} />;
    case 'cancelled':
      return <Empty title="Cancelled">The query was ended before all rows were there.</Empty>;
    case 'failed':
      return <Failure as="block" error={run.error} onRetry={() => void session.run()} />;
    case 'problem':
      return <ProblemNote problem={run.problem} />;
    case 'rows':
      return <Rows key={run.id} run={run} contents={contents} session={session} epoch={epoch} />;
  }
}

interface BeginningProps {
  readonly session: Session;
  readonly contents: Contents;
}

function Beginning({ session, contents: { sql, shows } }: BeginningProps) {
  return (
    <div className={styles.beginning}>
      {sql.trim() === '' ? (
        <Empty title="Ask the data set">
          A query is one SELECT in the dialect of DuckDB. It reads the tables of the data set, and changes
          nothing.
        </Empty>
      ) : (
        <Empty
          title="No result to show"
          actions={<Button onClick={() => void session.run()}>Run the query</Button>}
        >
          {`Run the query to see its ${shows === 'chart' ? 'chart' : 'rows'}.`}
        </Empty>
      )}
      <ul className={styles.examples} aria-label="Examples">
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className="mk-link" onClick={() => runExample(session, example)}>
              {example.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Screen readers announce that it runs, and not each tenth of a second. */
function Running({ startedAt, isEnding }: { readonly startedAt: number; readonly isEnding: boolean }) {
  const now = useNow(100);
  return (
    <div className={styles.running}>
      <Loader size={16} aria-hidden />
      <span role="status">{isEnding ? 'Cancelling…' : 'Running…'}</span>
      <span className="mk-num mk-muted" aria-hidden>
        {elapsedText(Math.max(0, now - startedAt))}
      </span>
    </div>
  );
}

function ProblemNote({ problem }: { readonly problem: Problem }) {
  const { message, remedy, line, column } = problem;
  const place = line === null ? null : column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
  return (
    <div className={styles.problem} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        {place !== null && <p className={styles.place}>{place}</p>}
        <p className={styles.message}>{message}</p>
        {remedy !== null && <p className="mk-muted">{remedy}</p>}
      </div>
    </div>
  );
}

interface RowsProps {
  readonly run: Extract<Run, { state: 'rows' }>;
  readonly contents: Contents;
  readonly session: Session;
  readonly epoch: number | null;
}

function Rows({ run, contents, session, epoch }: RowsProps) {
  const { id, answer, question } = run;
  const { columns, rowCount } = answer;
  const { sort, topRow, shows, chart } = contents;
  const isOfOther = isOther(question, contents);
  const copy = useCopy(id, answer, sort);
  const runAgain = useCallback(() => {
    session.change(question);
    void session.run();
  }, [session, question]);
  const renderFailure = (error: Error, retry: () => void): ReactNode =>
    error instanceof MatchkeepError && error.code === 'not-found' ? (
      <Empty
        title="This result is not stored any more"
        actions={<Button onClick={runAgain}>Run again</Button>}
      >
        Matchkeep stores only the latest results.
      </Empty>
    ) : (
      <Failure as="block" error={error} onRetry={retry} />
    );
  const all = { firstRow: 0, lastRow: rowCount - 1, firstColumn: 0, lastColumn: columns.length - 1 };
  return (
    <>
      <ResultBar
        id={id}
        question={question}
        answer={answer}
        epoch={epoch}
        isOfOther={isOfOther}
        shows={shows}
        onShow={(next) => session.change({ shows: next })}
        onCopyAll={() => copy(all, true)}
      />
      {rowCount === 0 ? (
        <Empty title="No rows">The query is valid, and no data fits it.</Empty>
      ) : shows === 'table' ? (
        <ResultGrid
          id={id}
          columns={columns}
          rowCount={rowCount}
          sort={sort}
          onSort={(next) => session.change({ sort: next, topRow: 0 })}
          topRow={topRow}
          onRest={(next) => session.change({ topRow: next })}
          onCopy={(range) => copy(range, false)}
          renderFailure={renderFailure}
        />
      ) : (
        <ChartView
          id={id}
          columns={columns}
          rowCount={rowCount}
          chosen={chart}
          onChoose={(next) => session.change({ chart: next })}
          onFit={(fitted) => session.change({ fitted })}
          renderFailure={renderFailure}
        />
      )}
    </>
  );
}
