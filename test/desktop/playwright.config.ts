/** The desktop application in Electron's own runtime: `npm test` runs it wherever that is present. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/desktop',
  workers: 1,
  forbidOnly: true,
});
