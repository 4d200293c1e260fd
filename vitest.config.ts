/** Units and integration: real files, a real database, the practice service over real HTTP. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtProgramVariable } from './scripts/built-program.ts';
import { alone } from './test/support/alone.ts';
import { shareCompiledModules } from './test/support/compile-cache.ts';
import { storeTemporaryFilesInMemory } from './test/support/files-in-memory.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { isThorough } from './test/support/property-runs.ts';
import { deriveKeysQuickly } from './test/support/quick-keys.ts';

shareCompiledModules();
if (!isThorough) {
  deriveKeysQuickly();
  storeTemporaryFilesInMemory();
}

/** The check `package` runs these, with its own configuration. */
const packageTests = 'test/package/**';

/** Only the import in `worker-thread.ts` is written like this. */
const builtWorkers = { find: './worker-file.ts', replacement: resolve('test/support/built-worker-file.ts') };

export default defineConfig({
  resolve: { alias: process.env[builtProgramVariable] ? [builtWorkers] : [] },
  test: {
    // Processes, not threads: native modules and worker threads of ours run as they do in the product.
    pool: 'forks',
    // One more than processors: many tests wait for a process, a timer or a disk. By itself vitest uses one fewer.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['test/support/seeded-properties.ts'],
    sequence: { sequencer: LongestFirst },
    // For a test that hangs. A loaded machine is ten times slower than a quiet one, and stays far below.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [packageTests, ...alone],
          isolate: false,
          // No file leaves these to the next one in its process.
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
