/**
 * One table on standard output, for another program to read (`export --to -`). It is written whole to a temporary file
 * first: what comes out of the pipe is a whole table or nothing.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportContent } from '../../shared/library/export.ts';
import type { Output } from './output.ts';

/** The place that means standard output; a folder of this name can be written `./-`. */
export const standardOutput = '-';

/** `write` makes the file at the given path. Throws `invalid-input` for what is not one table. */
export async function tableToOutput<T>(
  output: Output,
  content: ExportContent,
  write: (path: string) => Promise<T>,
): Promise<T> {
  if (output.isJson) {
    throw new MatchkeepError('invalid-input', '--json and --to - both write to standard output.', {
      remedy: 'Use only one of them.',
    });
  }
  if (
    content.as === 'files' ||
    content.as === 'zip' ||
    content.as === 'bagit' ||
    (content.as === 'tables' && content.tables.length > 1)
  ) {
    throw new MatchkeepError('invalid-input', 'Only a single table can go to standard output.', {
      remedy:
        'Choose one table, for example with --as csv --tables games, or give a folder or file with --to.',
    });
  }
  if (content.format === 'parquet' && output.columns !== null) {
    throw new MatchkeepError('invalid-input', 'A terminal cannot show Parquet.', {
      remedy: 'Redirect it to a file or another program, or choose --as csv.',
    });
  }
  const folder = await mkdtemp(join(tmpdir(), 'matchkeep-export-'));
  try {
    const path = join(folder, `table.${content.format}`);
    const report = await write(path);
    await output.copy(createReadStream(path));
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
