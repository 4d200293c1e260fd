import { globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });

describe('the lock file', () => {
  const lockSchema = z.object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  });
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));

  it('names no registry, so packages come from the one that the user has configured', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  // npm omits packages that its registry did not have at that moment; `npm ci` then fails on other systems.
  it('has the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isFoundFrom(path, name)),
    );
    expect(missing).toEqual([]);
  });

  /** As Node resolves it: in the package's own node_modules, then in those above. */
  function isFoundFrom(path: string, name: string): boolean {
    for (let place = path; ; place = place.slice(0, place.lastIndexOf('node_modules')).replace(/\/$/, '')) {
      if (Object.hasOwn(packages, `${place === '' ? '' : `${place}/`}node_modules/${name}`)) return true;
      if (place === '') return false;
    }
  }

  it('is installed without running any package’s script', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe('the sources', () => {
  // The linter refuses `any` and focused tests; these comments would switch it, or the compiler, off.
  const loopholes = [/@ts-(ignore|nocheck)/, /\bbiome-ignore\b/];
  const places = [/\/home\/\w/, /\/root\//, /\/Users\/\w/, /[A-Z]:\\+Users\\/];

  it('write clock times by one function, with 24 hours', () => {
    const others = [/\.toLocale(Time)?String\(/, /\b(hour|timeStyle): ['"]/, /\bgetHours\(/];
    const writer = join('src', 'shared', 'base', 'clock.ts');
    const found = sources
      .filter((file) => file.startsWith(`src${sep}`) && file !== writer)
      .flatMap((file) =>
        others.filter((pattern) => pattern.test(read(file))).map((pattern) => `${file}: ${pattern}`),
      );
    expect(found).toEqual([]);
  });

  it('suppress no rule and contain no path of a developer’s machine', () => {
    const self = join('test', 'house', 'tree.test.ts');
    const found = sources.flatMap((file) => {
      const text = file === self ? '' : read(file);
      return [...loopholes, ...places]
        .filter((pattern) => pattern.test(text))
        .map((pattern) => `${file}: ${pattern}`);
    });
    expect(found).toEqual([]);
  });

  it.each(['src/main/program.ts', 'src/preload/index.ts', 'src/server/index.ts'])(
    '%s is no longer than a page',
    (file) => {
      expect(read(file).split('\n').length).toBeLessThanOrEqual(80);
    },
  );
});

describe('the README', () => {
  const readme = read('README.md');

  it('names only commands that exist', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name]) => name ?? '');
    const ours = named.filter((name) => !['ci', 'install'].includes(name));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const paths = [...readme.matchAll(/\]\(([^)#:]+)\)|`((?:test|docs|src|bench)\/[^`*]+)`/g)].map(
      ([, linked, quoted]) => linked ?? quoted ?? '',
    );
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });
});

// Node's own recursion never ends below /proc and similar folders: see src/core/disk/make-folders.ts.
it('Folders are created one by one, never by mkdir with "recursive"', () => {
  const recursive = /mkdir(Sync)?\([^;]*recursive/;
  expect(sources.filter((file) => file.startsWith('src/') && recursive.test(read(file)))).toEqual([]);
});

it('Objects name their keys one by one, and spread no literal among them', () => {
  const self = 'test/house/tree.test.ts';
  expect(sources.filter((file) => file !== self && /\.\.\.\{ *[\w'"[]/.test(read(file)))).toEqual([]);
});
