/** Writes rows of a table in one of the formats; each takes any number of rows in constant memory. */
import type { TableFormat } from '../../shared/export.ts';
import type { Output } from '../disk/output-file.ts';
import type { Column, TableWriter } from './columns.ts';
import { csvWriter } from './csv.ts';
import { jsonLinesWriter } from './json-lines.ts';
import { parquetWriter } from './parquet.ts';

export interface TableWriterOptions {
  readonly columns: readonly Column[];
  readonly output: Output;
  readonly format: TableFormat;
  /** Means something for CSV only. */
  readonly forSpreadsheets: boolean;
}

export function tableWriter(options: TableWriterOptions): TableWriter {
  switch (options.format) {
    case 'csv':
      return csvWriter(options);
    case 'jsonl':
      return jsonLinesWriter(options);
    case 'parquet':
      return parquetWriter(options);
  }
}
