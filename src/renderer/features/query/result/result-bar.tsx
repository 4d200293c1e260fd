/** Which state of the data set an answer is about, how it is shown, and what can be done with it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBridge } from '../../../bridge/hooks.tsx';
import { counted, formatCount } from '../../../format/counted.ts';
import { copy } from '../../../ui/controls/copy-text.tsx';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import { showFailure } from '../../../ui/feedback/notices.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { Question } from '../model/questions.ts';
import type { RowsAnswer, Sort } from '../model/session.ts';
import { ExportDialog } from './export-dialog.tsx';
import { maxCopied, readForCopy } from './read-for-copy.ts';
import styles from './result-bar.module.css';
import type { CellRange } from './selection.ts';

interface ResultBarProps {
  readonly id: string;
  readonly question: Question;
  readonly answer: RowsAnswer;
  /** Of the data set as it is now; null before that is known. */
  readonly epoch: number | null;
  /** Whether the fields have another query by now. */
  readonly isOfOther: boolean;
  readonly shows: 'table' | 'chart';
  readonly onShow: (shows: 'table' | 'chart') => void;
  readonly onCopyAll: () => void;
}

const ways = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;

export function ResultBar({
  id,
  question,
  answer,
  epoch,
  isOfOther,
  shows,
  onShow,
  onCopyAll,
}: ResultBarProps) {
  const [isExporting, setIsExporting] = useState(false);
  const { rowCount, elapsedMs, dataset } = answer;
  const isAll = rowCount <= maxCopied.rows;
  return (
    <div className={styles.bar}>
      <span className={`${styles.figures} mk-num`} role="status">
        <b>{counted(rowCount, 'row')}</b>
        <span>{elapsedText(elapsedMs)}</span>
        <span>
          data set of <Moment at={dataset.madeAt} />, {counted(dataset.games, 'game')}
        </span>
        {isOfOther && <span className="mk-warning">the query has changed since</span>}
        {epoch !== null && epoch > dataset.epoch && (
          <span className="mk-warning">newer data is available</span>
        )}
      </span>
      {rowCount > 0 && (
        <span className={styles.actions}>
          <ToggleGroup label="Show as" options={ways} value={shows} onChange={onShow} />
          <Button
            variant="default"
            px={10}
            title={`With the names of the columns, at most ${formatCount(maxCopied.rows)} rows and ${formatCount(maxCopied.characters)} characters`}
            onClick={onCopyAll}
          >
            {isAll ? 'Copy all' : `Copy ${formatCount(maxCopied.rows)} rows`}
          </Button>
          <Button variant="default" px={10} onClick={() => setIsExporting(true)}>
            Export…
          </Button>
        </span>
      )}
      {isExporting && (
        <ExportDialog id={id} question={question} rowCount={rowCount} onClose={() => setIsExporting(false)} />
      )}
    </div>
  );
}

/** `34 ms`, `1.2 s`. */
export const elapsedText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** Copies cells of a result in the order shown, and says how many they are. */
export function useCopy(id: string, answer: RowsAnswer, sort: Sort) {
  const { call } = useBridge();
  const read = async (range: CellRange, hasHeader: boolean) => {
    const header = hasHeader ? answer.columns.map(({ name }) => name) : null;
    const { text, rows } = await readForCopy(range, header, async (offset, limit) => {
      const page = await call('sql.rows', { id, offset, limit, ...(sort !== null && { sort }) });
      return page.rows;
    });
    const wanted = range.lastRow - range.firstRow + 1;
    const cells = rows * (range.lastColumn - range.firstColumn + 1);
    const all = hasHeader ? counted(rows, 'row') : counted(cells, 'cell');
    await copy(text, rows < wanted ? `The first ${formatCount(rows)} of ${counted(wanted, 'row')}` : all);
  };
  return (range: CellRange, hasHeader: boolean) => void read(range, hasHeader).catch(showFailure);
}
