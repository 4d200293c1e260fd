/**
 * Writes the class names of each CSS module to a file next to it (`plot.module.css` → `plot.module.d.css.ts`), so that a
 * name that does not exist does not compile. `npm run types` and `npm test` do so first; git ignores the files.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

const folder = join(root, 'src/renderer');

/** The CSS modules of the interface, as paths relative to `src/renderer`. */
export function cssModules(): readonly string[] {
  return globSync('**/*.module.css', { cwd: folder }).sort();
}

/** The classes that a module defines, in order of their first appearance. */
export function classNames(css: string): readonly string[] {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return [...new Set(Array.from(selectors.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))];
}

/** The declaration of a module with this text. */
function declaration(css: string): string {
  const names = classNames(css).map((name) => `  readonly ${name}: string;\n`);
  return `declare const styles: {\n${names.join('')}};\nexport default styles;\n`;
}

function declarationFile(module: string): string {
  return module.replace(/\.css$/, '.d.css.ts');
}

/** Writes the declarations of all modules, and removes those of modules that are gone. Throws the system's errors. */
export function writeStyleTypes(): void {
  const modules = cssModules();
  const current = new Set(modules.map(declarationFile));
  for (const module of modules) {
    const css = readFileSync(join(folder, module), 'utf8');
    writeFileSync(join(folder, declarationFile(module)), declaration(css));
  }
  for (const file of globSync('**/*.d.css.ts', { cwd: folder })) {
    if (!current.has(file)) rmSync(join(folder, file));
  }
}

if (process.argv[1] === import.meta.filename) writeStyleTypes();
