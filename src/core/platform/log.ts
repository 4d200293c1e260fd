/**
 * The log: JSON lines in `<dataDir>/logs`, rotated, without secrets. Secrets are redacted by field (names of fields
 * with secrets) and by value (those given to `hide`, and anything that looks like a token).
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { createStream } from 'rotating-file-stream';
import { boundedLine, mask } from './log-scrub.ts';

export type Log = Logger;

const secretFields = [
  'password',
  'accessToken',
  'refreshToken',
  'token',
  'authorization',
  'cookie',
  'key',
  'playlist',
];
export interface Logging {
  readonly log: Log;
  /** Hides this value in the log from now on. Short values are ignored: they would hide ordinary words. */
  readonly hide: (secret: string) => void;
  readonly close: () => Promise<void>;
}

/** Opens the log of a data folder: at most 5 files of 5 MB. */
export function openLog(dataDir: string, level = 'info'): Logging {
  const secrets = new Set<string>();
  let problem: Error | null = null;
  const folder = join(dataDir, 'logs');
  createPrivateFolder(folder);
  const file = createStream('matchkeep.log', { path: folder, size: '5M', maxFiles: 5, mode: 0o600 });
  // The archiver continues if its log cannot be written, for example on a full disk.
  file.on('error', (error) => {
    problem = error;
  });
  const fields = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: fields, censor: mask } },
    { write: (line: string) => void (problem ?? file.write(boundedLine(line, secrets))) },
  );
  return {
    log,
    hide(secret) {
      if (secret.length >= 4) secrets.add(secret);
    },
    close: () => new Promise((resolve) => (problem ? resolve() : file.end(() => resolve()))),
  };
}

/** The stream would create one that other users can read. It reports a folder that cannot be created. */
function createPrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It exists, or the stream's own attempt has the same error.
  }
}
