/** A catalogue whose games the library's engine searches. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createGamesList } from '../../src/core/library/games-list.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export function searchedCatalogue() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  return { catalogue, engine, listGames: createGamesList(catalogue.browse, engine.sortKeys) };
}
