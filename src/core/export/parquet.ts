/**
 * Writes Parquet, one row group at a time: a group's rows are buffered, compressed (Zstandard) and written; the file's
 * index comes last. Every column can be null.
 */
import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Output } from '../disk/output-file.ts';
import { version } from '../platform/version.ts';
import type { CellValue, Column, ColumnType, Row, TableWriter } from './columns.ts';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** About a million cells: large enough for readers to skip groups, small enough to buffer. */
const cellsPerGroup = 1_000_000;
/**
 * The writer copies a column of a group several times. V8 allocates an array of more than 128 KiB apart from others, with
 * new pages each time: with more rows than this, writing takes three times as long.
 */
const maxRowsPerGroup = 16_000;
/** Of all groups that are buffered: text can be long and takes memory twice while it is written. */
const textPerGroup = 32 * 1024 * 1024;
const maxGroups = 40;

interface Group {
  rows: Row[];
  /** Characters. */
  text: number;
}
const emptyGroup = (): Group => ({ rows: [], text: 0 });

export interface ParquetFile extends TableWriter {
  /** Adds a text to the file's index, which `end` writes. */
  note(name: string, text: string): void;
}

export function parquetWriter({
  columns,
  output,
  groupedBy = null,
}: {
  readonly columns: readonly Column[];
  readonly output: Output;
  /**
   * Rows with equal values of this column share row groups, so that engines skip the others; they are then no longer in their
   * order. Null: they are.
   */
  readonly groupedBy?: string | null;
}): ParquetFile {
  const rowsPerGroup = Math.min(maxRowsPerGroup, Math.floor(cellsPerGroup / columns.length));
  const groupAt = columns.findIndex(({ name }) => name === groupedBy);
  const writer = new ByteWriter();
  const flush = () => {
    const bytes = new Uint8Array(writer.buffer, 0, writer.index);
    output.write(isEmpty ? withoutGroups(bytes) : bytes);
    writer.index = 0;
  };
  const file = new ParquetWriter({
    writer: Object.assign(writer, { flush, finish: flush }),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(toSchemaElement)],
    codec: 'ZSTD',
    compressors: { ZSTD: zstdCompressSync },
    createdBy: `Matchkeep ${version}`,
  });
  let isEmpty = true;
  /** Those that have no group of their own: null, and every value beyond `maxGroups`. */
  const others = emptyGroup();
  /** By the value that their rows share. */
  const groups = new Map<CellValue, Group>([[null, others]]);
  let bufferedText = 0;

  const groupFor = (row: Row): Group => {
    const value = row[groupAt] ?? null;
    const present = groups.get(value);
    if (present !== undefined) return present;
    if (groups.size === maxGroups) return others;
    const group = emptyGroup();
    groups.set(value, group);
    return group;
  };
  const writeGroup = (group: Group) => {
    if (group.rows.length === 0) return;
    const { rows } = group;
    bufferedText -= group.text;
    group.rows = [];
    group.text = 0;
    isEmpty = false;
    void file.write({
      columnData: columns.map(({ name, type }, at) => ({
        name,
        data: rows.map((row) => encoded(row[at] ?? null, type)),
      })),
      rowGroupSize: rows.length,
    });
  };
  const writeLargest = () => {
    const [largest] = [...groups.values()].sort((a, b) => b.text - a.text);
    if (largest !== undefined) writeGroup(largest);
  };
  return {
    write(rows) {
      for (const row of rows) {
        const group = groupFor(row);
        group.rows.push(row);
        for (const value of row) {
          if (typeof value !== 'string') continue;
          group.text += value.length;
          bufferedText += value.length;
        }
        if (group.rows.length >= rowsPerGroup) writeGroup(group);
        if (bufferedText >= textPerGroup) writeLargest();
      }
    },
    note(key, value) {
      file.kvMetadata = [...(file.kvMetadata ?? []), { key, value }];
    },
    end() {
      for (const group of groups.values()) writeGroup(group);
      void file.finish();
    },
  };
}

/** In addition to the older `converted_type`, which DuckDB reads as a time without a time zone. */
const utcMillis = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;

function toSchemaElement({ name, type }: Column): SchemaElement {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'text':
      return { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
    case 'integer':
      return { ...optional, type: 'INT32' };
    case 'bytes':
      return { ...optional, type: 'INT64' };
    case 'number':
      return { ...optional, type: 'DOUBLE' };
    case 'boolean':
      return { ...optional, type: 'BOOLEAN' };
    case 'time':
      return { ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: utcMillis };
  }
}

const maxInt32 = 2 ** 31 - 1;

/** A number outside the column's range, which no game has, becomes null. */
function encoded(value: CellValue, type: ColumnType): CellValue | bigint | Date {
  if (typeof value !== 'number') return value;
  switch (type) {
    case 'integer':
      return Number.isInteger(value) && Math.abs(value) <= maxInt32 ? value : null;
    case 'bytes':
      return BigInt(Math.trunc(value));
    case 'time':
      return new Date(value);
    default:
      return value;
  }
}

/** `num_rows` 0 and an empty list of `row_groups` in Thrift's compact protocol, the list without a type. */
const noGroups = Buffer.from([0x16, 0x00, 0x19, 0x00]);
const listOfStructs = 0x0c;

/**
 * For a table without rows, the writer omits the element type of the empty list of row groups. Strict readers (Arrow)
 * require it: a list of structs.
 */
function withoutGroups(bytes: Uint8Array): Uint8Array {
  const repaired = Buffer.from(bytes);
  const at = repaired.lastIndexOf(noGroups);
  if (at >= 0) repaired[at + noGroups.length - 1] = listOfStructs;
  return repaired;
}
