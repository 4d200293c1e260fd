/** A real archiver in a temporary folder against a real practice service, closed when the test ends. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createArchiver } from '../../src/core/archiver.ts';
import type { Keychain } from '../../src/core/session/keychain.ts';
import type { Archiver, ArchiverOptions } from '../../src/core/types.ts';
import { type PracticeOptions, type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import '../support/shared-threads.ts';

/** A keychain for tests of other modules; the real one has its own tests. */
export interface TestKeychain extends Keychain {
  readonly entries: Map<string, string>;
  /** Makes it unavailable. */
  lock(): void;
}

export function createTestKeychain(): TestKeychain {
  const entries = new Map<string, string>();
  let isLocked = false;
  const open = () => {
    if (isLocked) throw new MatchkeepError('keychain-unavailable', 'The keychain is locked.');
    return entries;
  };
  return {
    entries,
    lock: () => {
      isLocked = true;
    },
    get: async (account) => open().get(account) ?? null,
    set: async (account, secret) => void open().set(account, secret),
    remove: async (account) => void open().delete(account),
  };
}

export async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const service = await startPractice(options);
  onTestFinished(() => service.close());
  return service;
}

/** Past matches, each with its summary on the service, as most tests need them. */
export function playedWorld(matches: number): NonNullable<PracticeOptions['world']> {
  return { matches, contentTypes: ['GAMH_SUMMARY'] };
}

export type TestArchiverOptions = Partial<ArchiverOptions> & { readonly service?: PracticeService };

/** Opened, with addresses set and limits high; not signed in. */
export async function openTestArchiver({ service, ...options }: TestArchiverOptions = {}): Promise<Archiver> {
  const dataDir = options.dataDir ?? temporaryFolder();
  // Only before a first start: without its catalogue, a data folder is one that has lost it.
  if (existsSync(dataDir) && readdirSync(dataDir).length === 0) {
    writeEmptyCatalogue(join(dataDir, 'catalogue.db'));
    // Of the worlds of most tests, the service has summaries only.
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ 'rules.contentTypes': 'GAMH_SUMMARY' }));
  }
  const archiver = await createArchiver({
    shell: 'command-line',
    host: { openFile: async () => {}, showInFolder: async () => {} },
    keychain: createTestKeychain(),
    random: () => 0,
    ...options,
    dataDir,
  });
  onTestFinished(() => archiver.close());
  await archiver.handlers['settings.set']({
    'sync.requestsPerSecond': 1000,
    ...(service && { 'service.baseUrl': service.baseUrl, 'service.streamBaseUrl': service.streamBaseUrl }),
  });
  return archiver;
}

export async function signIn(
  archiver: Archiver,
  service: PracticeService,
  keep: 'keychain' | 'memory' = 'keychain',
) {
  const { username, password } = service;
  return await archiver.handlers['session.signIn']({ username, password, keep });
}

/** Every file below a folder, by its path relative to it. */
export async function filesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length + 1), await readFile(file)] as const),
    ),
  );
}
