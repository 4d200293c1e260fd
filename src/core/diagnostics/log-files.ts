/** The log files, read line by line: a log of 25 MB must neither fill the memory nor block the archiver. */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { systemCode } from '../disk/disk-error.ts';

export interface LogFile {
  readonly name: string;
  readonly path: string;
}

/** The current log file and the rotated ones. */
export function logFiles(dataDir: string): readonly LogFile[] {
  const folder = join(dataDir, 'logs');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => ({ name, path: join(folder, name) }));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** For a file that cannot be read (rotated in the meantime), yields the error instead. */
export function maskedLines(path: string, mask: (text: string) => string): Readable {
  return Readable.from(readMasked(path, mask), { objectMode: false });
}

async function* readMasked(path: string, mask: (text: string) => string): AsyncGenerator<string> {
  try {
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) yield `${mask(line)}\n`;
  } catch (error) {
    yield `${mask(`This file could not be read: ${error instanceof Error ? error.message : error}`)}\n`;
  }
}
