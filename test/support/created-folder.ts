/** A temporary folder without a test framework: for specs in the browser, whose fixtures remove it themselves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder in the system's temporary folder and returns its path. */
export function createTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'matchkeep-test-'));
}

/** Removes a folder with its content. Retries where a program that has just ended still holds a file (Windows). */
export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
