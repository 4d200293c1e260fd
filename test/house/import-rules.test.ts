import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '..', '..');
const house = sharedTemporaryFolder();

/** A project in which each file breaks the rule that is its value. `''`: none, the file is only imported. */
const files: Record<string, { readonly rule: string; readonly text: string }> = {
  'src/shared/clean.ts': { rule: '', text: `import { z } from 'zod'; export const clean = z.null();` },
  'src/core/clean.ts': { rule: '', text: `export { clean } from '../shared/clean.ts';` },
  'src/practice/practice.ts': { rule: '', text: `export { clean } from '../shared/clean.ts';` },
  'src/practice/inner.ts': { rule: '', text: `export { clean } from '../shared/clean.ts';` },
  'src/renderer/clean.ts': { rule: '', text: `export { clean } from '../shared/clean.ts';` },
  'src/server/clean.ts': {
    rule: '',
    text: `export { clean } from '../core/clean.ts'; export { clean as c } from '../practice/inner.ts';`,
  },
  'src/main/clean.ts': {
    rule: '',
    text: `import { app } from 'electron'; import { clean } from '../core/clean.ts';
           export const start = async () => [app, clean, await import('../practice/practice.ts')];`,
  },
  'src/preload/clean.ts': {
    rule: '',
    text: `import { contextBridge } from 'electron'; export { clean } from '../shared/clean.ts'; export { contextBridge };`,
  },

  'src/shared/to-core.ts': {
    rule: 'shared-imports-only-',
    text: `export { clean } from '../core/clean.ts';`,
  },
  'src/shared/to-node.ts': { rule: 'shared-is-pure', text: `export { readFileSync } from 'node:fs';` },
  'src/shared/to-got.ts': { rule: 'shared-is-pure', text: `export { default } from 'got';` },
  'src/shared/types-of-electron.ts': {
    rule: 'shared-is-pure',
    text: `import type { App } from 'electron'; export type { App };`,
  },
  'src/core/archive/to-files.ts': {
    rule: 'archive-goes-through-its-store',
    text: `export { readFileSync } from 'node:fs';`,
  },
  'src/core/archive/to-file-promises.ts': {
    rule: 'archive-goes-through-its-store',
    text: `export { readFile } from 'node:fs/promises';`,
  },
  'src/core/to-practice.ts': {
    rule: 'core-imports-only-shared',
    text: `export { clean } from '../practice/inner.ts';`,
  },
  'src/core/types-of-main.ts': {
    rule: 'core-imports-only-shared',
    text: `export type { start } from '../main/clean.ts';`,
  },
  'src/core/to-electron.ts': {
    rule: 'core-and-practice-know-no-host',
    text: `export { app } from 'electron';`,
  },
  'src/core/to-fastify.ts': {
    rule: 'core-and-practice-know-no-host',
    text: `export { default } from 'fastify';`,
  },
  'src/core/to-react.ts': {
    rule: 'core-and-practice-know-no-host',
    text: `export { default } from 'react';`,
  },
  'src/core/lazily-electron.ts': {
    rule: 'core-and-practice-know-no-host',
    text: `export const load = () => import('electron');`,
  },
  'src/core/to-development.ts': {
    rule: 'what-ships-needs-no-development-package',
    text: `export { default } from 'fast-check';`,
  },
  'src/practice/to-core.ts': {
    rule: 'practice-imports-only-shared',
    text: `export { clean } from '../core/clean.ts';`,
  },
  'src/preload/to-core.ts': {
    rule: 'preload-imports-only-shared',
    text: `export { clean } from '../core/clean.ts';`,
  },
  'src/preload/to-node.ts': {
    rule: 'renderer-and-preload-have-no-node',
    text: `export { join } from 'node:path';`,
  },
  'src/preload/to-zod.ts': { rule: 'preload-brings-no-packages', text: `export { z } from 'zod';` },
  'src/renderer/to-core.tsx': {
    rule: 'renderer-imports-only-shared',
    text: `import { clean } from '../core/clean.ts'; export const View = () => <p>{String(clean)}</p>;`,
  },
  'src/renderer/to-node.ts': {
    rule: 'renderer-and-preload-have-no-node',
    text: `export { join } from 'node:path';`,
  },
  'src/renderer/to-electron.ts': {
    rule: 'only-the-desktop-knows-electron',
    text: `export { ipcRenderer } from 'electron';`,
  },
  'src/server/to-main.ts': {
    rule: 'server-imports-only-core-practice-shared',
    text: `export { start } from '../main/clean.ts';`,
  },
  'src/main/to-server.ts': {
    rule: 'main-imports-only-core-practice-shared',
    text: `export { clean } from '../server/clean.ts';`,
  },
  'src/main/practice-at-once.ts': {
    rule: 'main-loads-practice-lazily',
    text: `export { clean } from '../practice/practice.ts';`,
  },
  'src/main/into-practice.ts': {
    rule: 'main-only-starts-practice',
    text: `export const load = () => import('../practice/inner.ts');`,
  },
  'src/core/to-test.ts': {
    rule: 'product-imports-no-tests',
    text: `export { fixture } from '../../test/fixture.ts';`,
  },
  'test/fixture.ts': { rule: '', text: 'export const fixture = 1;' },
  'scripts/to-server.ts': {
    rule: 'nothing-imports-a-shell',
    text: `export { clean } from '../src/server/clean.ts';`,
  },
  'src/core/circle-a.ts': { rule: 'no-circles', text: `export { b as a } from './circle-b.ts';` },
  // A circle is reported once, at its first import.
  'src/core/circle-b.ts': { rule: '', text: `export { a as b } from './circle-a.ts';` },
  'src/core/alone.ts': { rule: 'no-orphans', text: 'export const alone = 1;' },
  'src/core/alone-worker.ts': { rule: '', text: 'export {};' },
  'src/core/to-nowhere.ts': { rule: 'no-unknown-imports', text: `export { gone } from './gone.ts';` },
};

const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let found: Map<string, Set<string>>;

beforeAll(() => {
  for (const [file, { text }] of Object.entries(files)) {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction');
  writeFileSync(
    join(house, 'package.json'),
    JSON.stringify({
      type: 'module',
      dependencies: { zod: '*', got: '*', fastify: '*' },
      devDependencies: { electron: '*', react: '*', 'fast-check': '*' },
    }),
  );
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const run = spawnSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'src', 'test', 'scripts'],
    { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  const report = reportSchema.parse(JSON.parse(run.stdout));
  found = new Map();
  for (const { from, rule } of report.summary.violations) {
    found.set(from, (found.get(from) ?? new Set()).add(rule.name));
  }
});

it.each(Object.entries(files).filter(([, { rule }]) => rule !== ''))('%s is refused', (file, { rule }) => {
  expect([...(found.get(file) ?? [])]).toContain(rule);
});

it.each(Object.entries(files).filter(([, { rule }]) => rule === ''))('%s is accepted', (file) => {
  expect([...(found.get(file) ?? [])]).toEqual([]);
});
