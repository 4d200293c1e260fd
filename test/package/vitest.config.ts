/** The check `package` of `npm test`: the files that would be installed, made with a dummy runtime. */
import { defineConfig } from 'vitest/config';
import { shareCompiledModules } from '../support/compile-cache.ts';

shareCompiledModules();

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
