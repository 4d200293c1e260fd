/**
 * The data folder of one archiver: created if missing, locked for this process and closed to other users, with its
 * settings and its log. Every room receives these.
 */
import { join } from 'node:path';
import type { ErrorData } from '../../shared/base/errors.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { lockDataFolder } from '../disk/owner-lock.ts';
import { logPrivateFolder, makeDataFolderPrivate } from '../disk/private-data-folder.ts';
import { sweepStaged } from '../disk/staged-file.ts';
import { type Log, openLog } from '../platform/log.ts';
import { makeDataFolder } from './data-dir.ts';
import { finishRestore } from './finish-restore.ts';
import { type FolderState, openFolderState } from './folder-state.ts';
import { openSettings, type SettingsStore } from './settings.ts';

export interface DataFolderOptions {
  /** Absolute. */
  readonly dataDir: string;
  readonly shell: AppStatus['shell'];
  /** pino's level. */
  readonly logLevel?: string;
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface DataFolder extends AsyncDisposable {
  readonly dataDir: string;
  readonly shell: AppStatus['shell'];
  /** Why other users can read the data folder; null if they cannot. */
  readonly dataDirProblem: ErrorData | null;
  /** Path of the catalogue. */
  readonly file: string;
  readonly settings: SettingsStore;
  readonly state: FolderState;
  readonly log: Log;
  /** Called with every secret, so that none reaches the log. */
  readonly hide: (secret: string) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** The settings of these names, read on each call. */
  readonly baseUrl: () => string;
  readonly streamBaseUrl: () => string;
  readonly proxySetting: () => string;
  readonly handlers: Pick<Handlers, 'settings.get'>;
}

/**
 * Throws `archive-locked` if another process owns the folder, `settings-damaged`, and `path-invalid` if the folder
 * cannot be created. After an error, the lock is released.
 */
export function openDataFolder(options: DataFolderOptions): DataFolder {
  const { dataDir, shell, now = Date.now, random = Math.random } = options;
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir, shell);
  try {
    sweepStaged(dataDir);
    finishRestore(dataDir);
    const folder = makeDataFolderPrivate(dataDir);
    const settings = openSettings(dataDir);
    const { log, hide, close: closeLog } = openLog(dataDir, options.logLevel);
    logPrivateFolder(log, folder);
    const state = openFolderState(dataDir, () => log.warn('state.json is damaged: a pause in it is lost'));
    log.info({ shell }, 'archiver opened');
    return {
      dataDir,
      shell,
      dataDirProblem: folder.problem,
      file: join(dataDir, 'catalogue.db'),
      settings,
      state,
      log,
      hide,
      now,
      random,
      baseUrl: () => settings.get()['service.baseUrl'],
      proxySetting: () => settings.get()['network.proxy'],
      streamBaseUrl: () => settings.get()['service.streamBaseUrl'],
      handlers: { 'settings.get': () => settings.get() },
      async [Symbol.asyncDispose]() {
        log.info('archiver closed');
        await closeLog();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
