import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { keepErrors } from '../../../src/main/lifecycle/error-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function speaking() {
  const said: unknown[][] = [];
  const console = {
    error: (...words: unknown[]) => void said.push(words),
    warn: (...words: unknown[]) => void said.push(words),
  };
  const process = new EventEmitter();
  keepErrors(folder, console, () => Date.UTC(2026, 10, 21), process);
  const logFile = () => readFileSync(join(folder, 'logs', 'desktop.log'), 'utf8');
  return { console, said, logFile, process };
}

it('Errors of the shell are printed as before, and logged to a file that only its user can read', () => {
  const { console, said, logFile } = speaking();
  console.error('Matchkeep could not close cleanly:', new Error('no'));
  expect(said).toHaveLength(1);
  expect(JSON.parse(logFile())).toMatchObject({
    level: 'error',
    time: '2026-11-21T00:00:00.000Z',
    msg: expect.stringMatching(/^Matchkeep could not close cleanly: Error: no\n/),
  });
  if (process.platform !== 'win32')
    expect(statSync(join(folder, 'logs', 'desktop.log')).mode & 0o777).toBe(0o600);
});

it('Uncaught errors are logged, and Electron still shows them', () => {
  const { process, said, logFile } = speaking();
  process.emit('uncaughtExceptionMonitor', new Error('unforeseen'), 'uncaughtException');
  expect(JSON.parse(logFile())).toMatchObject({
    msg: expect.stringMatching(/^Uncaught error: Error: unforeseen\n/),
  });
  expect(said).toEqual([]);
});

it('The log of the shell contains no secret', () => {
  const { console, logFile } = speaking();
  console.warn('asked https://host.example/file?signature=abc with Bearer abcdefghijkl');
  expect(logFile()).not.toMatch(/signature|abcdefghijkl/);
});

it('The log of the shell has a maximum size', () => {
  const { console, logFile } = speaking();
  console.error('first');
  writeFileSync(join(folder, 'logs', 'desktop.log'), 'x'.repeat(1024 * 1024));
  console.error('after');
  expect(JSON.parse(logFile())).toMatchObject({ msg: 'after' });
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['desktop.1.log', 'desktop.log']);
});

it('A folder that cannot be written causes no error in the shell', () => {
  writeFileSync(join(folder, 'logs'), 'in the way');
  const { console, said } = speaking();
  console.error('no room');
  expect(said).toEqual([['no room']]);
});
