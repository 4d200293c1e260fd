/**
 * Which packages a build really put into its files. Bundling ships code of development packages (React) and
 * leaves out what nothing reaches, so only the bundler knows, not package.json or the lock.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist', 'notices', 'packages');

/** Folders of packages, relative to the project, with forward slashes: `node_modules/zod`. */
export const shippedSchema = z.array(z.string());

/** Writes `dist/notices/packages/<name>.json` for each environment that is built: read by `notices.ts`. */
export function recordShippedPackages(readName: (environment: string) => string): Plugin {
  return {
    name: 'record-shipped-packages',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .flatMap((chunk) => Object.entries(chunk.modules))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => id);
      // Styles leave no code behind, and all that are imported are shipped.
      const styles = [...this.getModuleIds()].filter((id) => /\.css($|\?)/.test(id));
      const packages = new Set([...modules, ...styles].flatMap((id) => findPackage(id) ?? []));
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${readName(this.environment.name)}.json`);
      writeFileSync(file, `${JSON.stringify([...packages].sort(), null, 2)}\n`);
    },
  };
}

/** The folder of the package that a module belongs to; null for our own modules. */
function findPackage(id: string): string | null {
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (!file.includes('/node_modules/')) return null;
  for (let at = dirname(file); at.includes('node_modules'); at = dirname(at)) {
    const manifest = join(at, 'package.json');
    // Packages keep further manifests inside, which only say what kind of modules lie there.
    if (existsSync(manifest) && named.safeParse(JSON.parse(readFileSync(manifest, 'utf8'))).success) {
      return relative(root, at).split(sep).join('/');
    }
  }
  throw new Error(`No package.json found for ${file}.`);
}

const named = z.object({ name: z.string(), version: z.string() });
