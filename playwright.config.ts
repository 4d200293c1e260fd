/**
 * The real interface in a real browser, with the practice service, on each host: the same specs on the server
 * shell, on the desktop shell with the stand-in for Electron, and in Electron's own runtime where that is
 * present. `--project=server` runs one host.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessBrowser } from './scripts/checks/system-packages.ts';
import { findElectron } from './scripts/electron-runtime.ts';
import { exploredFolderVariable } from './test/interface/hosts/explored.ts';
import type { HostKind } from './test/interface/hosts/running.ts';
import { everywhere } from './test/interface/short-run.ts';
import { shareCompiledModules } from './test/support/compile-cache.ts';
import { storeTemporaryFilesInMemory } from './test/support/files-in-memory.ts';
import { deriveKeysQuickly } from './test/support/quick-keys.ts';

shareCompiledModules();
if (!process.env[everywhere]) {
  deriveKeysQuickly();
  storeTemporaryFilesInMemory();
}

/** The long run uses the browser that people use; the short one saves time. */
const executablePath = process.env[everywhere] ? findBrowser() : findHeadlessBrowser();

// Workers read this file too: the run's own process is the first, and names the folder for all.
process.env[exploredFolderVariable] ??= join(tmpdir(), `matchkeep-explored-${process.pid}`);

/** Where Electron's runtime is missing, `npm test` says that its host was not run, and why. */
const hosts: readonly HostKind[] = ['server', 'stand-in', ...(findElectron() ? (['electron'] as const) : [])];

export default defineConfig<object, { hostKind: HostKind }>({
  testDir: 'test',
  // Only the ending counts: a pattern with a folder's name also matches the folders above the project.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalTeardown: './test/interface/remove-explored.ts',
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` reads the JSON.
  reporter: [
    ['list'],
    ['./test/interface/skip-not-run.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? ([['json']] as const) : []),
  ],
  // Two specs leave a part of two processors unused, as pages wait for servers and for frames.
  workers: 3,
  // For a spec that hangs. A loaded machine is ten times slower than a quiet one, and stays far below.
  timeout: 300_000,
  expect: { timeout: 90_000, toPass: { timeout: 90_000 } },
  use: {
    actionTimeout: 90_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // A trace of every spec, kept or not, would cost a third of the run.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-gpu',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The stand-in's page has a public address, from which Chromium would keep it off this machine's streams.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
  projects: hosts.map((hostKind) => ({ name: hostKind, use: { hostKind } })),
});
