/** What a column of an exported table is. The columns of each table are in its file. */

/** `time` is epoch milliseconds in a row, ISO 8601 in text, a UTC timestamp in Parquet. */
export type ColumnType = 'text' | 'integer' | 'bytes' | 'number' | 'boolean' | 'time';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export type CellValue = string | number | boolean | null;
/** One value for each column, in the columns' order. */
export type Row = readonly CellValue[];

const column = (type: ColumnType) => (name: string) => ({ name, type }) as const;
const text = column('text');
const integer = column('integer');
const number = column('number');

export const aggregatesColumns: readonly Column[] = [
  ...['value', 'label'].map(text),
  ...['games', 'wins'].map(integer),
  ...[
    ...['win_rate', 'kills', 'deaths', 'assists', 'kda', 'creep_score_per_minute', 'gold_per_minute'],
    ...['damage_per_minute', 'damage_share', 'gold_share'],
  ].map(number),
];

/** What each format gives; see row-writers.ts. */
export interface TableWriter {
  write(rows: readonly Row[]): void;
  /** Writes buffered rows. The output stays open. */
  end(): void;
}
