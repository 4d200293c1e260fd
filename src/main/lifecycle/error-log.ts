/**
 * What goes wrong in the desktop shell itself, kept where the archiver's log is: `logs/desktop.log`. A window's
 * application has no terminal, and the archiver's own log is closed when quitting goes wrong.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { makeFoldersSync } from '../../core/disk/make-folders.ts';
import { scrub } from '../../core/platform/log-scrub.ts';

/** Then it becomes `desktop.1.log`, in place of the one before. */
const largestBytes = 1024 * 1024;

/** Where an error comes that nobody caught. Electron shows it in a box all the same. */
interface FailingProcess {
  on(event: 'uncaughtExceptionMonitor', listener: (error: Error) => void): unknown;
}

/** From now on the output of `console.error` and `console.warn` and uncaught errors are logged too, without anything that looks like a secret. */
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
      // A full disk must not end the application because what it says of that can't be written.
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
