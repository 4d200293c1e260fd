/** Statistics of the players, champions, teams or sides in the games found. Each row links to its games. */
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AggregateRow } from '../../../../shared/library/library.ts';
import type { AnyStatistic } from '../../../../shared/library/statistics.ts';
import { countedGames, neededWords } from '../../../../shared/query/counted-games.ts';
import { kindWords } from '../../../format/kinds.ts';
import { bansQuery, rowQuery } from '../../../navigation/row-query.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import type { Address } from '../query/use-address.ts';
import styles from './statistics.module.css';
import { StatisticsCells, StatisticsHeader } from './statistics-cells.tsx';
import { StatisticsControls } from './statistics-controls.tsx';
import { CountedSoFar, StatisticsNotes } from './statistics-notes.tsx';
import { statisticsQuestion } from './statistics-question.ts';
import { useAggregateRows } from './use-aggregate-rows.ts';
import { useStatisticColumns } from './use-statistic-columns.ts';

const rowHeight = 32;

export function Statistics({ address }: { readonly address: Address }) {
  const { search, query } = address;
  const question = statisticsQuestion(search);
  const { by, group: groupId } = question;
  const columns = useStatisticColumns(by);
  const { shown } = columns;
  const { list, state, row, key, isShown, counting } = useAggregateRows(
    { query, ...question, columns: shown.map(({ id }) => id) },
    search.at ?? 0,
  );
  const [cursor, setCursor] = useState(search.row ?? 0);
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    setCursor(0);
  }, [key]);
  const isGrouped = groupId !== undefined;
  const onDraw = useCallback((first: number, end: number) => list.setViewport(first, end), [list]);
  const rest = (index: number) => {
    setCursor(index);
    address.rememberPosition({ row: index || undefined });
  };
  const narrowQuery = (figures: AggregateRow, did: string | null = null) =>
    rowQuery(countedGames(query), question, figures, did);

  return (
    <div className={styles.statistics}>
      <StatisticsControls address={address} question={question} columns={columns} />
      <StatisticsNotes
        basis={isShown ? (state.page?.basis ?? null) : null}
        address={address}
        question={question}
      />
      {state.error && (state.total === 0 || !isShown) ? (
        <Failure as="block" error={state.error} onRetry={list.retry} />
      ) : state.key === null || !isShown ? (
        <RowsLoading rowHeight={rowHeight} what="statistics" />
      ) : state.total === 0 ? (
        <NoStatistics
          address={address}
          hidden={state.page?.basis.hidden ?? 0}
          needed={neededWords(query, question)}
        />
      ) : (
        <VirtualTable
          label={kindWords[by].many}
          place={state.key}
          startRow={search.at ?? 0}
          count={state.total}
          rowHeight={rowHeight}
          columns={shown.length + (isGrouped ? 2 : 1)}
          template={gridTemplate(shown, isGrouped)}
          minWidth={neededWidth(shown, isGrouped)}
          {...(isGrouped && { className: styles.grouped })}
          header={<StatisticsHeader question={question} shown={shown} address={address} />}
          isLoaded={(index) => row(index) !== undefined}
          renderRow={(index) => (
            <StatisticsCells
              row={row(index)}
              shown={shown}
              isGrouped={isGrouped}
              search={search}
              narrowQuery={narrowQuery}
              narrowToBans={(figures, turns) => bansQuery(countedGames(query), question, figures, turns)}
            />
          )}
          cursor={Math.min(cursor, state.total - 1)}
          onCursor={rest}
          onPress={rest}
          onOpen={(index) => {
            const figures = row(index);
            const q = figures === undefined ? null : narrowQuery(figures);
            if (q === null) return;
            void address.leave().then(() => address.change({ q, show: 'games' }));
          }}
          onRest={(top) => state.key === key && address.rememberPosition({ at: top || undefined })}
          onDraw={onDraw}
        />
      )}
      {counting !== null && <CountedSoFar {...counting} />}
    </div>
  );
}

interface NoStatisticsProps {
  readonly address: Address;
  readonly hidden: number;
  /** What none of the games has. */
  readonly needed: string;
}

function NoStatistics({ address, hidden, needed }: NoStatisticsProps) {
  if (hidden > 0)
    return (
      <Empty
        title="Too few games"
        actions={
          <Button variant="default" onClick={() => address.change({ min: 1 })}>
            Show all
          </Button>
        }
      >
        No row has as many games as you asked for.
      </Empty>
    );
  return (
    <Empty
      title="No statistics"
      actions={
        <Button variant="default" onClick={() => address.change({ show: 'games' })}>
          Show games
        </Button>
      }
    >
      Statistics come from summaries. None of the matching games has {needed} in the archive.
    </Empty>
  );
}

/** The widths of the columns, in pixels. */
const nameWidth = 180;
const groupWidth = 130;
const gap = 12;
/** Of a row, on both sides. */
const margins = 32;

/** Of an interval next to its rate. */
const intervalWidth = 60;
/** Of a sample next to its figure. */
const sampleWidth = 44;
const widthFor = ({ width, isRate = false, hasSample = false }: AnyStatistic) =>
  width + (isRate ? intervalWidth : hasSample ? sampleWidth : 0);

const gridTemplate = (shown: readonly AnyStatistic[], isGrouped: boolean) =>
  [
    `minmax(${nameWidth}px, 1fr)`,
    ...(isGrouped ? [`${groupWidth}px`] : []),
    ...shown.map((one) => `${widthFor(one)}px`),
  ].join(' ');

/** Of a row, in pixels. */
const neededWidth = (shown: readonly AnyStatistic[], isGrouped: boolean) =>
  shown.reduce((sum, one) => sum + widthFor(one) + gap, nameWidth + margins) +
  (isGrouped ? groupWidth + gap : 0);
