/** Reads exported tables with programs that share nothing with what wrote them, and counts what they come to. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse';
import { readParquet } from 'parquet-wasm';
import { z } from 'zod';
import type { TableFormat } from '../../src/shared/library/export.ts';
import { createTally, type Kind, type Tally } from './tally.ts';

type Kinds = Readonly<Record<string, Kind>>;

const cell = z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]);
const record = z.array(z.string().nullable());
const line = z.record(z.string(), cell);

export function readTally(path: string, format: TableFormat, kinds: Kinds): Promise<Tally> {
  switch (format) {
    case 'csv':
      return ofCsv(path, kinds);
    case 'jsonl':
      return ofJsonLines(path, kinds);
    case 'parquet':
      return ofParquet(path, kinds);
  }
}

/** By the package csv-parse, which takes no record that is shorter or longer than the first. */
async function ofCsv(path: string, kinds: Kinds): Promise<Tally> {
  const tally = createTally(kinds);
  const records = createReadStream(path).pipe(
    // Nothing between two commas is not known; `""` is a text without letters.
    parse({ cast: (value, { quoting }) => (value === '' && !quoting ? null : value) }),
  );
  let isHead = true;
  for await (const value of records) {
    const row = record.parse(value);
    if (isHead) requireNames(row, tally.names);
    else tally.add(row);
    isHead = false;
  }
  if (isHead) throw new Error('There are no names of columns.');
  return tally.result();
}

async function ofJsonLines(path: string, kinds: Kinds): Promise<Tally> {
  const tally = createTally(kinds);
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const row = line.parse(JSON.parse(text));
    requireNames(Object.keys(row), tally.names);
    tally.add(Object.values(row));
  }
  return tally.result();
}

/** By the Parquet reader of Apache Arrow's Rust library. */
async function ofParquet(path: string, kinds: Kinds): Promise<Tally> {
  const tally = createTally(kinds);
  const table = tableFromIPC(readParquet(await readFile(path)).intoIPCStream());
  requireNames(
    table.schema.fields.map(({ name }) => name),
    tally.names,
  );
  for (const batch of table.batches) {
    const columns = tally.names.map((name) => batch.getChild(name));
    for (let at = 0; at < batch.numRows; at += 1) {
      tally.add(columns.map((column) => cell.parse(column?.get(at) ?? null)));
    }
  }
  return tally.result();
}

function requireNames(found: readonly (string | null)[], expected: readonly string[]): void {
  if (found.join() === expected.join()) return;
  throw new Error(`The columns are ${found.join(', ')} instead of ${expected.join(', ')}.`);
}
