import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\|.*`(?:src|package|electron)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

describe('docs/security.md', () => {
  it('lists the twenty rules in order', () => {
    const numbers = rows.flatMap(([first]) => (/^\d+$/.test(first ?? '') ? [Number(first)] : []));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
    'names existing files and an existing test for "%s"',
    (_name, cells) => {
      const [where = '', test = ''] = cells.slice(-2);
      const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
      const [, testFile = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
      expect(existsSync(join(root, testFile)), testFile).toBe(true);
      expect(read(testFile)).toContain(`'${title}'`);
    },
  );
});

describe('Electron', () => {
  it('is a release, and matches the lock file', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() }).loose()) })
      .parse(JSON.parse(read('package-lock.json')));
    const installed = z
      .object({ version: z.string() })
      .parse(JSON.parse(read('node_modules/electron/package.json')));
    expect(installed.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.packages['node_modules/electron']?.version).toBe(installed.version);
  });
});
