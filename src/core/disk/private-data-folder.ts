/**
 * Closes the data folder to other users of the machine. It is created with mode 0700, but it may have been created by
 * another program, copied or opened since: every start repairs its permissions. Windows has no such modes; there, a
 * folder in the user's own profile is private.
 */
import { chmodSync, closeSync, lstatSync, openSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse, relative, sep } from 'node:path';
import type { ErrorData } from '../../shared/base/errors.ts';
import type { Log } from '../platform/log.ts';
import { systemCode } from './disk-error.ts';
import { namesIn, stagedName } from './staged-file.ts';

/** Replaced in tests. */
interface ModeSystem {
  readonly platform: NodeJS.Platform;
  /** Throws the system's error. */
  readonly chmod: (path: string, mode: number) => void;
}
const ownSystem: ModeSystem = { platform: process.platform, chmod: chmodSync };

export interface PrivateFolderReport {
  /** Paths whose permissions were too wide, relative to the data folder; '.' is the folder itself. */
  readonly repaired: readonly string[];
  /** Why others can still read the folder; null if they cannot. */
  readonly problem: ErrorData | null;
}

/** The permissions of the group and of others. */
const openBits = 0o077;
const stickyBit = 0o1000;
/**
 * The exact names of Matchkeep's own files in the folder, including the files of SQLite (`-wal`) and copies of the
 * catalogue (`catalogue.before-37.db`, `catalogue.copy-2026-11-21T08-00-00.db.zst`).
 */
const ownFile = new RegExp(
  `^(?:${[
    String.raw`catalogue\.db(?:-wal|-shm|-journal)?`,
    String.raw`catalogue\.before-\d+\.db(?:-journal)?`,
    String.raw`catalogue\.damaged-[\dT-]+\.db(?:-wal|-shm|-journal)?`,
    String.raw`catalogue\.copy-[\dT-]+\.db\.zst`,
    String.raw`library\.columns`,
    String.raw`owner\.lock(?:-wal|-shm|-journal)?`,
    String.raw`(?:browsers|notes|owner|people|queries|rules|session|settings|state|streams|views)\.json`,
  ].join('|')})$`,
);
/** Folders whose content is only Matchkeep's. */
const privateFolders = new Set(['desktop', 'exports', 'inspect', 'logs', 'owner', 'practice']);
/** The permissions of the archive stay: it may be shared on purpose. */
const ownFolders = new Set([...privateFolders, 'archive', 'data-dragon', 'dataset']);
/** What a restored backup has replaced, and what one that is being restored has. */
const restoreFolder = /^(?:before-restore|restore-ready|restore-begun)-[\dT-]+$|^restore-staged$/;

/**
 * Creates an empty file that only its user can read, for SQLite, which would create one that others can read. An existing
 * file stays as it is, and is not even opened: to close it would release the locks that this process has on it. Throws
 * the system's errors.
 */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Closes the folder (0700) and Matchkeep's files in it (0600) to other users. If the folder also contains other files,
 * as a home folder or `/tmp` does, the permissions of the folder and of its folders stay, because other programs may
 * depend on them: only files with exactly the names of Matchkeep's files are closed. Links are not followed.
 */
export function makeDataFolderPrivate(dataDir: string, system: ModeSystem = ownSystem): PrivateFolderReport {
  const { platform, chmod } = system;
  if (platform === 'win32') return { repaired: [], problem: null };
  const repaired: string[] = [];
  let refusal: unknown = null;
  const close = (path: string) => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & openBits) === 0) return;
    try {
      chmod(path, stat.mode & 0o700);
      repaired.push(relative(dataDir, path) || '.');
    } catch (error) {
      refusal ??= error;
    }
  };
  const closeFiles = (folder: string, isOurs: (name: string) => boolean) => {
    for (const name of namesIn(folder).filter(isOurs)) {
      if (kindAt(join(folder, name)) === 'file') close(join(folder, name));
    }
  };
  const isAlone = !isShared(dataDir);
  if (isAlone && kindAt(dataDir) === 'folder') close(dataDir);
  closeFiles(dataDir, (name) => ownFile.test(name) || stagedName.test(name));
  if (isAlone) {
    for (const name of privateFolders) {
      if (kindAt(join(dataDir, name)) === 'folder') close(join(dataDir, name));
    }
    const logs = join(dataDir, 'logs');
    if (kindAt(logs) === 'folder') closeFiles(logs, () => true);
  }
  return { repaired, problem: openFolderProblem(dataDir, platform) ?? refusedProblem(dataDir, refusal) };
}

/** The kind of the entry itself: a link is neither. */
function kindAt(path: string): 'file' | 'folder' | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return 'file';
  return stat?.isDirectory() ? 'folder' : null;
}

export function logPrivateFolder(log: Pick<Log, 'info' | 'warn'>, report: PrivateFolderReport): void {
  const { repaired, problem } = report;
  if (repaired.length > 0) {
    log.info({ repaired }, 'other users could read files in the data folder: repaired the permissions');
  }
  if (problem !== null) log.warn({ problem }, 'other users can read the data folder');
}

/** Null if no other user can enter the folder. Changes nothing. */
export function openFolderProblem(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): ErrorData | null {
  if (platform === 'win32' || !isOpen(dataDir)) return null;
  const message = `Other users of this machine can read the data folder ${dataDir}.`;
  const remedy = isShared(dataDir)
    ? 'It also contains files of other programs, so Matchkeep did not change its permissions. Move Matchkeep to a folder of its own (--data-dir).'
    : `Start Matchkeep as the owner of the folder, which then removes their access, or run "chmod 700" on it. If neither helps, choose a folder on another drive (--data-dir): some drives do not support permissions.`;
  return { code: 'disk-denied', message, remedy };
}

function refusedProblem(dataDir: string, error: unknown): ErrorData | null {
  if (error === null) return null;
  const reason = systemCode(error) ?? String(error);
  return {
    code: 'disk-denied',
    message: `The permissions of files in the data folder ${dataDir} could not be changed (${reason}).`,
    remedy:
      'Other users may be able to read them. Make the user who runs Matchkeep the owner of these files.',
  };
}

function isOpen(dataDir: string): boolean {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & openBits) !== 0;
}

/** Whether the folder also contains other programs' files: then its permissions are not changed. */
function isShared(dataDir: string): boolean {
  if (parse(dataDir).root === dataDir || (statSync(dataDir).mode & stickyBit) !== 0) return true;
  const fromData = relative(dataDir, homedir());
  const isAboveHome = fromData !== '..' && !fromData.startsWith(`..${sep}`);
  return isAboveHome || namesIn(dataDir).some((name) => !isOwnName(name));
}

/** Dot files belong to the system or a file manager, and do not mean that other programs use the folder. */
function isOwnName(name: string): boolean {
  return ownFile.test(name) || ownFolders.has(name) || restoreFolder.test(name) || name.startsWith('.');
}
