import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** What the compiler reports of `text` as a file of a layer: its project is `src/tsconfig.<layer>.json`. */
function check(layer: 'node' | 'web', text: string): string {
  const folder = temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'file.ts'), text);
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    incremental: false,
    noEmit: true,
    rootDir: folder,
    tsBuildInfoFile: null,
  };
  const project = {
    extends: join(root, 'src', `tsconfig.${layer}.json`),
    compilerOptions,
    include: ['file.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const compiler = join(root, 'node_modules', 'typescript', 'lib', 'tsc.js');
  const { stdout } = spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8' });
  return stdout;
}

it('The archiver and the shells compile with Node’s globals, and not with those of a page.', () => {
  expect(check('node', `export const size = Buffer.byteLength(process.version);`)).toBe('');
  expect(check('node', `export const title = document.title;`)).toContain("Cannot find name 'document'");
  expect(check('node', `export const width = window.innerWidth;`)).toContain("Cannot find name 'window'");
});

it('The interface compiles with a page’s globals, and not with those of Node.', () => {
  expect(check('web', `export const title = document.title;`)).toBe('');
  expect(check('web', `export const folder = process.cwd();`)).toContain("Cannot find name 'process'");
  expect(check('web', `export const bytes = Buffer.from('');`)).toContain("Cannot find name 'Buffer'");
});
