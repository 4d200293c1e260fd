/**
 * Builds what runs on Node for the package: `npm run build` after the interface. From a clone the archiver,
 * the server shell and the practice service run from source; only Electron needs these files.
 *
 * Packages are bundled in, but for those with a native part: the installed application then has no
 * node_modules beside three folders, starts from a handful of files, and ships only code it can reach.
 */
import { cpSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { recordShippedPackages } from './scripts/shipped-packages.ts';
import { eventChannel, operationNames } from './src/shared/bridge/bridge.ts';

/** Provided by the runtime, or native: found in node_modules when the application runs. */
const external = ['electron', 'better-sqlite3', 'keytar', '@duckdb/node-bindings'];

/** Worker threads are started by their path: each has its own name. */
const workers = Object.fromEntries(
  globSync('src/core/**/*-worker.ts').map((file) => [basename(file, '.ts'), file]),
);

const build = (outDir: string, rolldownOptions: BuildEnvironmentOptions['rolldownOptions']) =>
  ({
    outDir,
    emptyOutDir: true,
    target: 'node24',
    // Readable stack traces in a user's log are worth more than a megabyte.
    minify: false,
    rolldownOptions: { ...rolldownOptions, external },
  }) satisfies BuildEnvironmentOptions;

/** A program for Node, flat in one folder. */
const program = (entry: string, outDir: string): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true, external },
  build: build(outDir, {
    input: { index: entry },
    output: {
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // What CommonJS packages count on, and a module doesn't have.
      banner: 'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
    },
  }),
});

export default defineConfig({
  publicDir: false,
  plugins: [bridgeNamesOnly(), practiceMedia(), recordShippedPackages((environment) => environment)],
  environments: {
    // For both programs. CommonJS: the form in which Electron's own tests start a thread from an archive.
    workers: {
      consumer: 'server',
      resolve: { noExternal: true, external },
      build: build('dist/workers', {
        input: workers,
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      }),
    },
    main: program('src/main/index.ts', 'dist/main'),
    server: program('src/server/index.ts', 'dist/server'),
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external },
      // A sandboxed preload is one CommonJS file.
      build: build('dist/preload', {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      }),
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['workers', 'main', 'server', 'preload']) {
        const environment = builder.environments[name];
        if (!environment) throw new Error(`There is no environment "${name}" to build.`);
        await builder.build(environment);
      }
    },
  },
});

/**
 * The preload needs the contract's names, not its schemas: it gets them as they are at build time, and a
 * file of two kilobytes instead of a schema library before every page. Any other import of it fails here.
 */
function bridgeNamesOnly(): Plugin {
  return {
    name: 'bridge-names-only',
    applyToEnvironment: (environment) => environment.name === 'preload',
    load(id) {
      if (!id.endsWith('/src/shared/bridge/bridge.ts')) return null;
      return [
        `export const operationNames = ${JSON.stringify(operationNames)};`,
        `export const eventChannel = ${JSON.stringify(eventChannel)};`,
      ].join('\n');
    },
  };
}

/** The practice service reads its recorded stream from `../media/`, seen from whatever it was bundled into. */
function practiceMedia(): Plugin {
  return {
    name: 'practice-media',
    applyToEnvironment: (environment) => environment.name === 'main',
    closeBundle: () => cpSync('src/practice/media', 'dist/media', { recursive: true }),
  };
}
