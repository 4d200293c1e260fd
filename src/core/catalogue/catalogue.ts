/**
 * The catalogue: everything Matchkeep knows, in one SQLite file. Each concern is a module of its own with
 * its prepared statements; this one opens the file and puts them together. All writes go through `write`.
 */
import { randomUUID } from 'node:crypto';
import { createDownloads } from './downloads/downloads.ts';
import { createFacts } from './facts/facts.ts';
import { createFactsNames } from './facts/facts-names.ts';
import { createFirstPages } from './facts/first-pages.ts';
import { createFiles } from './files/files.ts';
import { createBrowse } from './listings/browse.ts';
import { createGameRows } from './rows/game-rows.ts';
import { createListings } from './listings/listings.ts';
import { createMatchRows } from './rows/match-rows.ts';
import { createNames } from './rows/names.ts';
import { createIndexer } from './rows/search.ts';
import { migrations } from './schema/migrations/list.ts';
import { openDatabase } from './schema/open.ts';
import { createWrite } from './schema/write.ts';
import type { Catalogue, CatalogueOptions } from './types.ts';
import { createMetadata } from './user/metadata.ts';
import { createRules } from './user/rules.ts';
import { createRuns } from './user/runs.ts';
import { createStreams } from './user/streams.ts';
import { createViews } from './user/views.ts';

/** Throws `catalogue-unreadable` (newer, foreign, damaged) and, reading only, `not-found`; see open.ts. */
export function openCatalogue({ file, isReadOnly = false, newId = randomUUID }: CatalogueOptions): Catalogue {
  const db = openDatabase({ file, isReadOnly, migrations });
  const names = createNames(db);
  const factsNames = createFactsNames(db);
  const write = createWrite(db, () => {
    names.forget();
    factsNames.forget();
  });
  const matchRows = createMatchRows(db, names, createIndexer(db, names, 'match'));
  const gameRows = createGameRows(db, names, factsNames, createIndexer(db, names, 'game'));
  return {
    listings: createListings(db, write, names, matchRows, gameRows),
    downloads: createDownloads(db, write, names),
    files: createFiles(db, write, names, matchRows, gameRows),
    facts: createFacts(db, write, names, factsNames, gameRows),
    browse: createBrowse(db, names),
    rules: createRules(db, write, newId),
    runs: createRuns(db, write, newId),
    views: createViews(db, write, newId),
    streams: createStreams(db, write, newId),
    firstPages: createFirstPages(db),
    metadata: createMetadata(db, write),
    close: () => void db.close(),
  };
}
