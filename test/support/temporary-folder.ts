/** Temporary folders of tests. The helper removes each one, so that no test leaves files behind. */
import { afterAll, onTestFinished } from 'vitest';
import { createTemporaryFolder, removeTemporaryFolder } from './created-folder.ts';

/** An empty folder that is removed when the current test ends, after what the test registered later. */
export function temporaryFolder(): string {
  const folder = createTemporaryFolder();
  onTestFinished(() => removeTemporaryFolder(folder));
  return folder;
}

/** An empty folder for all tests of a file or `describe` block. Call it outside tests and hooks. */
export function sharedTemporaryFolder(): string {
  const folder = createTemporaryFolder();
  afterAll(() => removeTemporaryFolder(folder));
  return folder;
}
