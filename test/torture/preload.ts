/**
 * Loaded before the program (`node --import`), in each of its threads and processes: writes down each step that changes
 * something on the disk below one folder, and ends the whole program before the chosen step. The product has no hook for
 * this. A step is a line of the journal, all of one length, so that the size of the journal numbers the steps of all
 * threads and processes.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import Database from 'better-sqlite3';
import { journalLineBytes, stepVariables } from './step-variables.ts';

const { root, journal, at, cut, otherDrive } = stepVariables(process.env);
const journalFile = fs.openSync(journal, 'a');
// Those that steps themselves need.
const { writeSync, fstatSync, readlinkSync } = fs;

/** Where the program has come to. Only what is below the folder counts, and not the log. */
function reach(name: string, place: unknown): void {
  const path = pathText(place);
  if (path === null || !path.startsWith(root + sep) || /[\\/]logs(?:[\\/]|$)/.test(path)) return;
  const line = Buffer.alloc(journalLineBytes, ' ');
  line.write(`${name} ${path.slice(root.length + 1)}`.slice(0, journalLineBytes / 2));
  line.write('\n', journalLineBytes - 1);
  writeSync(journalFile, line);
  if (at !== null && fstatSync(journalFile).size >= at * journalLineBytes) end();
}

/** As the system does between two drives. */
function refuseOtherDrive(paths: readonly unknown[]): void {
  const isThere = ([from, to]: readonly unknown[]) =>
    !String(from).startsWith(otherDrive) && String(to).startsWith(otherDrive);
  if (otherDrive !== '' && isThere(paths)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
}

function end(): void {
  const [command, ...args] = cut;
  if (command !== undefined) spawnSync(command, args, { stdio: 'ignore' });
  // The group: the program and the processes that it started.
  process.kill(0, 'SIGKILL');
}

/** Null for what has no path, such as a pipe. */
function pathText(place: unknown): string | null {
  if (typeof place === 'string') return resolve(place);
  if (place instanceof URL) return place.pathname;
  if (typeof place !== 'number' || place <= 2 || place === journalFile) return null;
  try {
    return readlinkSync(`/proc/self/fd/${place}`);
  } catch {
    // Closed, or not on Linux: then such a step has no name, and counts.
    return `${root}${sep}file`;
  }
}

/** `isStep` and `place` are given what the call is given. */
function wrap(
  target: object,
  name: string,
  place: (self: unknown, args: readonly unknown[]) => unknown,
  isStep: (self: unknown, args: readonly unknown[]) => boolean = () => true,
): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') throw new Error(`there is no ${name}`);
  const wrapped = function (this: unknown, ...args: unknown[]): unknown {
    if (isStep(this, args)) reach(name, place(this, args));
    if (name.startsWith('rename')) refuseOtherDrive(args);
    return Reflect.apply(original, this, args);
  };
  for (const key of Object.getOwnPropertySymbols(original))
    Object.defineProperty(wrapped, key, { value: Reflect.get(original, key) });
  Reflect.set(target, name, wrapped);
}

const first = (_: unknown, [place]: readonly unknown[]) => place;
const second = (_: unknown, [, place]: readonly unknown[]) => place;
const names = ['rm', 'rmdir', 'unlink', 'mkdir', 'writeFile', 'copyFile', 'truncate', 'symlink', 'link'];
const ofFiles = ['write', 'writev', 'fsync', 'fdatasync', 'ftruncate'];
const writes = (_: unknown, [, flags]: readonly unknown[]) => typeof flags === 'string' && flags !== 'r';
for (const suffix of ['', 'Sync']) {
  for (const name of [...names, ...ofFiles]) wrap(fs, `${name}${suffix}`, first);
  wrap(fs, `rename${suffix}`, second);
  wrap(fs, `open${suffix}`, first, writes);
}
for (const name of names) wrap(fs.promises, name, first);
wrap(fs.promises, 'rename', second);
wrap(fs.promises, 'open', first, writes);
const handle = await fs.promises.open(import.meta.filename, 'r');
const handleFd = (self: unknown) => (self instanceof Object ? Reflect.get(self, 'fd') : null);
for (const name of ['write', 'writev', 'writeFile', 'appendFile', 'sync', 'datasync', 'truncate'])
  wrap(Object.getPrototypeOf(handle), name, handleFd);
await handle.close();
syncBuiltinESMExports();

/** A statement that is a transaction of its own, or the end of one. */
const database = new Database(':memory:');
const statement = database.prepare('SELECT 1');
const commits = (self: unknown) => {
  if (!isStatement(self)) return false;
  return self.database.inTransaction ? /^\s*commit/i.test(self.source) : !self.readonly;
};
const isStatement = (self: unknown): self is Database.Statement =>
  self instanceof Object && 'source' in self && 'database' in self;
const databaseFile = (self: unknown) => (isStatement(self) ? self.database.name : null);
for (const name of ['run', 'get', 'all', 'iterate'])
  wrap(Object.getPrototypeOf(statement), name, databaseFile, commits);
const ownFile = (self: unknown) => (self instanceof Database ? self.name : null);
for (const name of ['exec', 'backup', 'close']) wrap(Database.prototype, name, ownFile);
wrap(Database.prototype, 'pragma', ownFile, (_, [text]) =>
  /journal_mode|checkpoint|application_id|user_version/i.test(String(text)),
);
database.close();
