/**
 * Test files that replace modules have a process each, as all files of a process would get the replacement. The others
 * share processes: to start one, with its imports, takes longer than most files.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const replacement = /\bvi\.(mock|doMock|resetModules)\(|\bfreshElectron\(/;

export const alone = globSync('test/**/*.test.ts', { cwd: root })
  .filter((file) => replacement.test(readFileSync(resolve(root, file), 'utf8')))
  .map((file) => file.replaceAll('\\', '/'));
