/** What every command is given: where the data is, how to print, when to stop, and an archiver if it needs one. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { readOwner } from '../../core/disk/owner-lock.ts';
import { OwnerGone } from '../../core/handover/owner-gone.ts';
import type { ReadOnly } from '../../core/read-only.ts';
import { defaultDataDir } from '../../core/settings/data-dir.ts';
import type { Archiver, ArchiverOptions } from '../../core/types.ts';
import { counted } from '../../shared/base/counted.ts';
import { isCancelled, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import { createHostActions } from '../host/host-actions.ts';
import type { Stop } from '../host/stop.ts';
import { toPath } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import type { Output } from '../terminal/output.ts';

export interface CommandContext {
  /** Absolute. */
  readonly dataDir: string;
  readonly output: Output;
  readonly stop: Stop;
  /** `MATCHKEEP_PASSWORD`: stays in this process only. */
  readonly memoryPassword: string | undefined;
  /**
   * For commands that call the service: begins what opens the session of a password in memory, while the archiver is
   * opened.
   */
  beginSession(): Promise<void>;
  /** What an archiver of this process is opened with. */
  archiverOptions(shell: 'command-line' | 'server'): Promise<ArchiverOptions>;
  /** Locks the folder for this process. The caller that opens it closes it. */
  openArchiver(): Promise<Archiver>;
  /**
   * For commands that end by themselves: a stop signal closes the archiver and throws `cancelled`. Where another
   * process has the data folder, that one does the work.
   */
  withArchiver<T>(work: (archiver: CommandArchiver) => Promise<T>): Promise<T>;
  /** For commands that only read: works while another process owns the folder. */
  withReadOnly<T>(work: (reader: ReadOnly) => Promise<T> | T): Promise<T>;
}

/** Runs a command's work; what it returns is the exit code, 0 where it returns nothing. */
export type Run = (work: (context: CommandContext) => Promise<ExitCode | undefined>) => Promise<void>;

export interface ContextOptions {
  readonly dataDir: string | undefined;
  readonly output: Output;
  readonly stop: Stop;
  readonly env: NodeJS.ProcessEnv;
  /** Disposed of after the command's result or error is printed. */
  readonly closing: AsyncDisposableStack;
}

export function createContext(options: ContextOptions): CommandContext {
  const { dataDir: given, output, stop, env, closing } = options;
  const dataDir = toPath(given || defaultDataDir());
  const memoryPassword = env['MATCHKEEP_PASSWORD'] || undefined;
  // Loaded when needed: a command that only reads, or shows help, starts in half the time.
  const archiverOptions = async (shell: ArchiverOptions['shell']): Promise<ArchiverOptions> => {
    const { environmentNetwork } = await import('../../core/network/environment.ts');
    return { dataDir, shell, host: createHostActions(), network: environmentNetwork(env), memoryPassword };
  };
  const openArchiver = async () => {
    const loading = import('../../core/archiver.ts');
    const [{ createArchiver }, options] = await Promise.all([loading, archiverOptions('command-line')]);
    return await createArchiver(options);
  };
  return {
    dataDir,
    output,
    stop,
    memoryPassword,
    async beginSession() {
      if (memoryPassword === undefined) return;
      const { beginSealingKey } = await import('../../core/session/session-file.ts');
      void beginSealingKey(dataDir, memoryPassword);
    },
    archiverOptions,
    openArchiver,
    async withArchiver(work) {
      for (;;) {
        const archiver = await openOrHandOver(dataDir, openArchiver, stop.signal);
        closing.defer(() => finishAndClose(archiver, stop, output));
        try {
          return await Promise.race([work(archiver), rejectedAtStop(stop)]);
        } catch (error) {
          if (!(error instanceof OwnerGone && error.isSafeToRepeat) || stop.signal.aborted) throw error;
          if (!output.isJson) output.note(`${error.message} It is run again.`);
        }
      }
    },
    async withReadOnly(work) {
      const { openReadOnly } = await import('../../core/read-only.ts');
      return await reportingDamage(dataDir, stop.signal, async () => {
        const reader = openReadOnly(dataDir);
        for (const { key, rule } of reader.badSettings) {
          output.note(
            `The setting "${key}" is not valid: ${rule}. This command uses its default. Correct it with "matchkeep config set ${key} VALUE".`,
          );
        }
        try {
          return await work(reader);
        } finally {
          await reader.close();
        }
      });
    },
  };
}

/** Where the work meets damage in the catalogue, the process that has the data folder learns of it. Throws the error either way. */
async function reportingDamage<T>(dataDir: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const file = statSync(join(dataDir, 'catalogue.db'), { bigint: true, throwIfNoEntry: false });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MatchkeepError) || error.code !== 'catalogue-unreadable') throw error;
    const { connectToOwner } = await import('../../core/handover/client.ts');
    // An owner that cannot be reached finds the damage by itself; the error to print is that of the command.
    const owner = await connectToOwner(dataDir, { signal, maxWelcomeMs: 2_000 }).catch(() => null);
    await owner?.reportDamage(String(file?.ino)).catch(() => {});
    await owner?.close();
    throw error;
  }
}

/**
 * Whatever the end of the command, the commands that other processes handed to this one are completed, unless the user
 * stops this one.
 */
async function finishAndClose(archiver: CommandArchiver, stop: Stop, output: Output): Promise<void> {
  const onWait = (count: number) =>
    output.note(`Completing ${counted(count, 'command')} of other processes; Ctrl-C ends this process now.`);
  try {
    await Promise.race([archiver.finishCommands(onWait), stop.stopped()]);
  } finally {
    await archiver.close();
  }
}

/**
 * How long one owner that starts or ends has to listen, or to release the folder. Many commands that start at the same
 * time make each of them slow, and may all have the folder before this one: each new owner has as long.
 */
const ownerPatienceMs = 30_000;
const retryMs = 100;

/** Throws `archive-locked`, naming the owner, where it can be neither replaced nor reached, and the signal's reason. */
async function openOrHandOver(
  dataDir: string,
  openArchiver: () => Promise<Archiver>,
  signal: AbortSignal,
): Promise<CommandArchiver> {
  let owner: number | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      return await openArchiver();
    } catch (error) {
      if (!(error instanceof MatchkeepError) || error.code !== 'archive-locked') throw error;
      const { connectToOwner } = await import('../../core/handover/client.ts');
      const remote = await connectToOwner(dataDir, { signal });
      if (remote !== null) return remote;
      if (signal.aborted) throw signal.reason;
      const present = readOwner(dataDir)?.pid ?? owner;
      if (present !== owner || deadline === Number.POSITIVE_INFINITY)
        deadline = performance.now() + ownerPatienceMs;
      owner = present;
      if (performance.now() > deadline) throw error;
      await delay(retryMs);
    }
  }
}

/**
 * For work that was stopped, but not by this command's signal: its time has ended (`sync.maxMinutes`), or a user of the
 * running Matchkeep stopped it. Prints the reason, and returns the exit code; throws any other error.
 */
export function endedEarly({ output, stop }: CommandContext, error: unknown): ExitCode {
  if (!isCancelled(error) || stop.signal.aborted) throw error;
  output.failure(toErrorData(error));
  return exitCodes.someFailed;
}

async function rejectedAtStop(stop: Stop): Promise<never> {
  await stop.stopped();
  throw stop.signal.reason;
}
