/** Headings and cells of the columns in view. */
import { IconArrowDown, IconArrowUp, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SqlCell, SqlColumn } from '../../../../shared/sql/sql.ts';
import { Blank } from '../../../ui/table/blank.tsx';
import type { Sort } from '../model/session.ts';
import { cellPage } from './cell-page.ts';
import { cellText } from './cell-text.ts';
import styles from './result-cells.module.css';
import { type CellPlace, type CellRange, isInRange } from './selection.ts';
import type { Row } from './use-result-rows.ts';

interface ColumnsShown {
  readonly columns: readonly SqlColumn[];
  /** Places of the columns to draw, `end` not included. */
  readonly first: number;
  readonly end: number;
  /** Whether something takes the place of the columns before them. */
  readonly hasSpacer: boolean;
}

interface ResultHeaderProps extends ColumnsShown {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export function ResultHeader({ columns, first, end, hasSpacer, sort, onSort }: ResultHeaderProps) {
  return (
    <>
      {hasSpacer && <span aria-hidden />}
      {columns.slice(first, end).map(({ name, type, kind }, at) => {
        const column = first + at;
        const direction = sort?.column === column ? sort.direction : null;
        const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <span
            key={column}
            role="columnheader"
            aria-colindex={column + 1}
            aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
            className={`${styles.heading} ${kind === 'number' ? styles.right : ''}`}
          >
            <button
              type="button"
              className={styles.sort}
              title={`${name}: ${type}`}
              onClick={() => onSort(nextSort(column, direction))}
            >
              <span className="mk-cut">{name}</span>
              {direction !== null && <Arrow size={12} stroke={2.4} aria-hidden />}
            </button>
          </span>
        );
      })}
    </>
  );
}

/** Ascending, then descending, then as the query orders. */
function nextSort(column: number, direction: 'asc' | 'desc' | null): Sort {
  if (direction === null) return { column, direction: 'asc' };
  return direction === 'asc' ? { column, direction: 'desc' } : null;
}

interface ResultCellsProps extends ColumnsShown {
  /** Before the row and column in the ids of cells. */
  readonly id: string;
  /** Of the row. */
  readonly index: number;
  /** Undefined while it loads. */
  readonly row: Row | undefined;
  readonly range: CellRange;
  readonly cursor: CellPlace;
}

export function ResultCells(props: ResultCellsProps) {
  const { id, index, row, columns, first, end, hasSpacer, range, cursor } = props;
  return (
    <>
      {hasSpacer && <span aria-hidden />}
      {columns.slice(first, end).map((shown, at) => {
        const { kind } = shown;
        const column = first + at;
        const value = row?.[column] ?? null;
        const isCursor = cursor.row === index && cursor.column === column;
        const page = isCursor ? cellPage(shown, value) : null;
        return (
          <span
            key={column}
            id={`${id}${index}-${column}`}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={isInRange(range, index, column)}
            data-column={column}
            data-cursor-cell={isCursor || undefined}
            className={`mk-cut ${styles.cell} ${kind === 'number' ? `mk-num ${styles.right}` : ''}`}
            title={row === undefined ? undefined : exactText(value)}
          >
            {row === undefined ? <Blank /> : <Value value={value} />}
            {page !== null && (
              <Link
                {...page.link}
                className={styles.page}
                tabIndex={-1}
                aria-label={`Open ${page.what}`}
                title={`Open the ${page.what} (Enter)`}
              >
                <IconArrowUpRight size={14} aria-hidden />
              </Link>
            )}
          </span>
        );
      })}
    </>
  );
}

/** NULL differs from an empty text. */
function Value({ value }: { readonly value: SqlCell }) {
  const text = cellText(value);
  return text === null ? <span className={styles.unknown}>NULL</span> : text;
}

const maxTitle = 2_000;

/** Undefined where the cell says it all. */
function exactText(value: SqlCell): string | undefined {
  if (value === null) return undefined;
  const text = String(value);
  if (text === '') return 'Empty text';
  return text.length > maxTitle ? `${text.slice(0, maxTitle)}…` : text;
}
