/** The interface's styles: each component has its own, and only the theme has names that everybody sees. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { classNames, cssModules } from '../../scripts/style-types.ts';

const renderer = join(import.meta.dirname, '../../src/renderer');
const read = (file: string) => readFileSync(join(renderer, file), 'utf8');
const modules = cssModules();
const components = globSync('**/*.{ts,tsx}', { cwd: renderer })
  .filter((file) => !file.endsWith('.d.css.ts'))
  .map((file) => ({ file, text: read(file) }));

test('outside the theme, every style sheet of the interface is a CSS module', () => {
  const global = globSync('**/*.css', { cwd: renderer }).filter((file) => !modules.includes(file));
  expect(global.filter((file) => dirname(file) !== 'theme')).toEqual([]);
});

test('a component uses every class of its style sheet', () => {
  const unused = modules.flatMap((module) => {
    const uses = components.flatMap(({ file, text }) => usesOfModule(module, file, text));
    return classNames(read(module))
      .filter((name) => !uses.some((use) => use === name || use === '[]'))
      .map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('only the theme defines class names for the whole interface', () => {
  const theme = globSync('theme/*.css', { cwd: renderer }).flatMap((file) => classNames(read(file)));
  const unknown = components.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(?<![\w-])mk-[\w-]+/g), ([name]) => name)
      .filter((name) => !theme.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('unused and unknown names are found', () => {
  expect(
    classNames('/* .no */ .a:not(.b) > :global(.c), .d { width: 0.5em }\n@media (x) { .e { top: 0 } }'),
  ).toEqual(['a', 'b', 'd', 'e']);
  const text = "import own from './x.module.css';\nown.a; own[tone]; other.b;";
  expect(usesOfModule('ui/x.module.css', 'ui/y.tsx', text)).toEqual(['a', '[]']);
  expect(usesOfModule('ui/x.module.css', 'app/y.tsx', text)).toEqual([]);
});

/** The names of a module that a file uses; `[]` for one that is computed. */
function usesOfModule(module: string, file: string, text: string): readonly string[] {
  const path = relative(dirname(file), module);
  const specifier = path.startsWith('.') ? path : `./${path}`;
  const found = new RegExp(`import (\\w+) from '${specifier.replaceAll('.', '\\.')}';`).exec(text);
  if (!found) return [];
  const uses = text.matchAll(new RegExp(`\\b${found[1]}(?:\\.(\\w+)|\\[)`, 'g'));
  return Array.from(uses, ([, name]) => name ?? '[]');
}
