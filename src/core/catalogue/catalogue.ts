/**
 * The catalogue: everything Matchkeep knows, in one SQLite file. Each concern is a module of its own with
 * its prepared statements; this one opens the file and puts them together. All writes go through `write`.
 */
import { randomUUID } from 'node:crypto';
import { createFirstPages } from '../library/first-pages.ts';
import { createBrowse } from './browse.ts';
import { createDownloads } from './downloads.ts';
import { createFacts } from './facts.ts';
import { createFactsNames } from './facts-names.ts';
import { createFiles } from './files.ts';
import { createGameRows } from './game-rows.ts';
import { createListings } from './listings.ts';
import { createMatchRows } from './match-rows.ts';
import { migrations } from './migrations/list.ts';
import { createNames } from './names.ts';
import { createNotes } from './notes.ts';
import { openDatabase } from './open.ts';
import { createRules } from './rules.ts';
import { createRuns } from './runs.ts';
import { createIndexer } from './search.ts';
import { createStreams } from './streams.ts';
import type { Catalogue, CatalogueOptions } from './types.ts';
import { createViews } from './views.ts';
import { createWrite } from './write.ts';

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
    notes: createNotes(db, write),
    close: () => void db.close(),
  };
}
