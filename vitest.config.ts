/** Units and integration: real files, a real database, the practice service over real HTTP. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Processes, not threads: native modules and worker threads of ours run as they do in the product.
    pool: 'forks',
    // By itself vitest leaves one processor free, and of two would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
