/** One line of the sync log, and the column headers. */

import { formatDuration } from '../../../shared/base/duration.ts';
import { lackingSetup, logText } from '../../../shared/words/backfill-words.ts';
import type { SyncLogEntry } from '../../../shared/work/sync-log.ts';
import { Cell, ColumnName, ColumnNames } from '../../ui/table/grid-cells.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './run-line.module.css';

export const runRow = styles.row;

export function RunHeader() {
  return (
    <ColumnNames className={styles.row}>
      <ColumnName>Started</ColumnName>
      <ColumnName>Took</ColumnName>
      <ColumnName>Kind</ColumnName>
      <ColumnName>Result</ColumnName>
    </ColumnNames>
  );
}

export function RunLine({ run }: { readonly run: SyncLogEntry }) {
  const text = resultText(run);
  return (
    <>
      <Cell>
        <Moment at={run.startedAt} />
      </Cell>
      <Cell className="mk-num mk-muted">{tookText(run)}</Cell>
      <Cell>{kindText(run)}</Cell>
      <Cell className={`mk-cut ${hasProblem(run) ? styles.bad : ''}`} title={text}>
        {text}
      </Cell>
    </>
  );
}

export function kindText({ kind }: SyncLogEntry): string {
  return kind === 'listing' ? 'Sync' : 'Backfill';
}

export function tookText({ startedAt, endedAt }: SyncLogEntry): string {
  if (endedAt === null) return '';
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return ms < 1000 ? '<1 s' : formatDuration(ms);
}

/** False also if the user stopped the run, or has not signed in yet: nothing is wrong. */
export function hasProblem(run: SyncLogEntry): boolean {
  if (lackingSetup(run) !== null) return false;
  return run.unread.reason !== null || (run.error !== null && run.error.code !== 'cancelled');
}

/** What was found, and the problem if the first does not name it. */
export function resultText(run: SyncLogEntry): string {
  const text = run.backfill?.state === 'cancelled' ? `Cancelled. ${logText(run)}` : logText(run);
  const isNamed = run.unread.reason !== null || lackingSetup(run) !== null;
  return run.error === null || isNamed ? text : `${run.error.message} ${text}`;
}
