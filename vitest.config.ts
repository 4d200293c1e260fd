/** Units and integration: real files, a real database, the practice service over real HTTP. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Processes, not threads: native modules and worker threads of ours run as they do in the product.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
