/**
 * The last steps of restoring a backup. A folder `restore-ready-<time>` in the data folder has all that was in the backup,
 * verified. What is in its place now moves to `before-restore-<time>`; then the folder is renamed to `restore-begun-<time>`,
 * and its files move to the data folder. Each step is a rename: after any end, the next start continues.
 */
import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnPrivateFolder } from '../disk/own-private-folder.ts';
import { namesIn, syncFolder } from '../disk/staged-file.ts';

/** Replaced in tests. */
export type Rename = (from: string, to: string) => void;

const readyName = /^restore-ready-([\dT-]+)$/;
const begunName = /^restore-begun-[\dT-]+$/;

/** What a backup replaces. A copy of the replaced catalogue must not be taken for the restored one's. */
const replacedName =
  /^(?:catalogue\.db(?:-wal|-shm|-journal)?|catalogue\.copy-[\dT-]+\.db\.zst|library\.columns|(?:settings|rules|streams|views|queries|people|notes)\.json)$/;

/** Where a backup is unpacked and verified. What is there after the end of its process is of no use. */
export const stagedFolder = (dataDir: string) => join(dataDir, 'restore-staged');
/** `time` as in the names of other files: 2026-11-21T08-00-00. */
export const readyFolder = (dataDir: string, time: string) => join(dataDir, `restore-ready-${time}`);
export const replacedFolder = (dataDir: string, time: string) => join(dataDir, `before-restore-${time}`);

/** The caller has the lock of the folder, and nothing in it open. Throws the system's errors. */
export function finishRestore(dataDir: string, rename: Rename = renameSync): void {
  for (const name of namesIn(dataDir)) {
    const time = readyName.exec(name)?.[1];
    if (time !== undefined) moveAway(dataDir, time, rename);
  }
  rmSync(stagedFolder(dataDir), { recursive: true, force: true });
  for (const name of namesIn(dataDir)) if (begunName.test(name)) moveIn(dataDir, join(dataDir, name), rename);
}

function moveAway(dataDir: string, time: string, rename: Rename): void {
  const folder = replacedFolder(dataDir, time);
  makeOwnPrivateFolder(folder);
  for (const name of namesIn(dataDir))
    if (replacedName.test(name)) rename(join(dataDir, name), join(folder, name));
  syncFolder(folder);
  rename(readyFolder(dataDir, time), join(dataDir, `restore-begun-${time}`));
  syncFolder(dataDir);
}

function moveIn(dataDir: string, folder: string, rename: Rename): void {
  for (const name of namesIn(folder)) rename(join(folder, name), join(dataDir, name));
  syncFolder(dataDir);
  if (existsSync(folder)) rmdirSync(folder);
}
