/**
 * The desktop shell's error log, next to the archiver's log: `logs/desktop.log`. A desktop application has no
 * terminal, and the archiver's log is already closed when an error occurs during quitting.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { makeFoldersSync } from '../../core/disk/make-folders.ts';
import { scrub } from '../../core/platform/log-scrub.ts';

/** At this size it replaces `desktop.1.log`. */
const largestBytes = 1024 * 1024;

/** The source of uncaught errors. Electron still shows them in a dialog. */
interface FailingProcess {
  on(event: 'uncaughtExceptionMonitor', listener: (error: Error) => void): unknown;
}

/** Logs `console.error`, `console.warn` and uncaught errors from now on; possible secrets are masked. */
export function keepErrors(
  dataDir: string,
  console: Pick<Console, 'error' | 'warn'> = globalThis.console,
  now: () => number = Date.now,
  process: FailingProcess = globalThis.process,
): void {
  const folder = join(dataDir, 'logs');
  const file = join(folder, 'desktop.log');
  const keep = (level: 'error' | 'warn', said: readonly unknown[]) => {
    const msg = said.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ');
    const line = scrub(JSON.stringify({ level, time: new Date(now()).toISOString(), msg }), []);
    try {
      makeFoldersSync(folder, { mode: 0o700 });
      rotate(folder, file);
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A failure to write the log, as on a full disk, must not end the application.
    }
  };
  process.on('uncaughtExceptionMonitor', (error) => keep('error', ['Uncaught error:', error]));
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console);
    console[level] = (...said: unknown[]) => {
      say(...said);
      keep(level, said);
    };
  }
}

function rotate(folder: string, file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < largestBytes) return;
  renameSync(file, join(folder, 'desktop.1.log'));
}
