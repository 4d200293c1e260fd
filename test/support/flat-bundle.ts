/** Modules as they are packaged: all programs flat in one folder, where each must still find its workers. */
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

/** Bundles modules of one room of `src` into `outDir`, by their names without `.ts`. */
export async function bundleFlat(
  outDir: string,
  room: string,
  modules: readonly string[],
): Promise<FlatBundle> {
  const source = resolve(import.meta.dirname, '../../src', room);
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      rollupOptions: {
        input: Object.fromEntries(modules.map((name) => [name, join(source, `${name}.ts`)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  return {
    url: (module) => pathToFileURL(join(outDir, `${module}.js`)).href,
    async run(program) {
      const run = promisify(execFile);
      return (await run(process.execPath, ['--input-type=module', '--eval', program])).stdout;
    },
  };
}
