/** The table beside exported files: one line per file, as CSV (RFC 4180) or as JSON lines. */
import type { FileHandle } from 'node:fs/promises';

const columns = [
  'platformGameId',
  'matchId',
  'number',
  'league',
  'tournament',
  'playedAt',
  'gameVersion',
  'teams',
  'contentType',
  'path',
  'bytes',
  'sha256',
  'archivedAt',
] as const;

/** Ids stay text: a match id has more digits than a number keeps. */
export type Fact = Readonly<Record<(typeof columns)[number], string | number | null>>;

export interface FactsWriter {
  start(): Promise<void>;
  fact(fact: Fact): Promise<void>;
}

export function factsWriter(file: FileHandle, format: 'csv' | 'jsonl'): FactsWriter {
  const append = async (line: string) => void (await file.write(line));
  if (format === 'jsonl') {
    return { start: async () => {}, fact: (fact) => append(`${JSON.stringify(fact)}\n`) };
  }
  return {
    start: () => append(`${columns.join(',')}\r\n`),
    fact: (fact) => append(`${columns.map((column) => cell(fact[column])).join(',')}\r\n`),
  };
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
