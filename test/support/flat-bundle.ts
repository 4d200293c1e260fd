/** Modules as they are packaged: programs in one folder, and next to it the folder of the workers that they start. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

interface FlatBundle {
  /** Where a module of it is imported from. */
  url(module: string): string;
  /** The output of a program that can import the bundle. */
  run(program: string): Promise<string>;
}

/**
 * Bundles modules of one room of `src`, by their names without `.ts`, into folders of `outDir`: workers (`…-worker`) as
 * CommonJS, the others as ES modules.
 */
export async function bundleFlat(
  outDir: string,
  room: string,
  modules: readonly string[],
): Promise<FlatBundle> {
  const source = resolve(import.meta.dirname, '../../src', room);
  const bundle = async (folder: string, names: readonly string[], format: 'es' | 'cjs', extension: string) =>
    build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: true,
        outDir: join(outDir, folder),
        rollupOptions: {
          input: Object.fromEntries(names.map((name) => [name, join(source, `${name}.ts`)])),
          output: {
            format,
            entryFileNames: `[name].${extension}`,
            chunkFileNames: `[name]-[hash].${extension}`,
          },
        },
      },
    });
  const isWorker = (name: string) => name.endsWith('-worker');
  await bundle('workers', modules.filter(isWorker), 'cjs', 'cjs');
  await bundle(
    'program',
    modules.filter((name) => !isWorker(name)),
    'es',
    'js',
  );
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  return {
    url: (module) => pathToFileURL(join(outDir, 'program', `${module}.js`)).href,
    async run(program) {
      const run = promisify(execFile);
      return (await run(process.execPath, ['--input-type=module', '--eval', program])).stdout;
    },
  };
}
