/** Archives of the practice service, and indexers on them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../src/core/archive/archive.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createGameIndexer, type GameIndexerOptions } from '../../src/core/games/game-indexer.ts';
import { openLog } from '../../src/core/platform/log.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** `wanted` are those of the content types that are archived. */
export async function archiveMatches(
  matches: number,
  contentTypes = ['GAMH_SUMMARY'],
  wanted = contentTypes,
) {
  const dataDir = temporaryFolder();
  const service = await practice({ world: { matches, contentTypes } });
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service, 'memory');
  await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: wanted });
  await archiver.syncOnce();
  return { dataDir, service, archiver };
}

/** An indexer on a data folder that no archiver has open. */
export async function indexerOn(dataDir: string, options: Partial<GameIndexerOptions> = {}) {
  const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  const archive = await openArchive({ dir: join(dataDir, 'archive'), expectedId: null, now: Date.now });
  const { log, close } = openLog(dataDir, 'silent');
  const indexer = createGameIndexer({
    catalogue,
    archive: async () => archive,
    isBusy: () => false,
    onRead: () => {},
    log,
    ...options,
  });
  const end = async () => {
    await indexer.close();
    catalogue.close();
    await close();
  };
  return { indexer, catalogue, end };
}

/** The paths of the archived files with this name. */
export async function filesNamed(dataDir: string, name: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'archive'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.name === name).map((entry) => join(entry.parentPath, entry.name));
}
