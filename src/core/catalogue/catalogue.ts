/**
 * The catalogue: everything Matchkeep knows, in one SQLite file. Each repository is a module with its prepared
 * statements; this file opens the database and assembles them. Every method that writes is one transaction. Times
 * are epoch milliseconds inside the archiver and become ISO strings where they leave it.
 */
import { randomUUID } from 'node:crypto';
import { createJudging, type Judging } from '../downloads/records/judging.ts';
import { createDownloadRecords, type DownloadRecords } from '../downloads/records/records.ts';
import { type Backfills, createBackfills } from './backfills/backfills.ts';
import { type Coverage, createCoverage } from './coverage/coverage.ts';
import { createListedRanges, type ListedRangesRecord } from './coverage/listed-ranges.ts';
import { readUsualDelayMs } from './coverage/usual-delay.ts';
import { createFacts, type Facts } from './facts/facts.ts';
import { createFactsNames } from './facts/facts-names.ts';
import { createFirstPages, type FirstPages } from './facts/first-pages.ts';
import { createFiles, type Files } from './files/files.ts';
import { createRebuild, type Rebuild } from './files/rebuild.ts';
import { createVerification, type Verification } from './files/verification.ts';
import { createVerificationRuns, type VerificationRuns } from './files/verification-runs.ts';
import { type Browse, createBrowse } from './listings/browse.ts';
import { createListings, type Listings } from './listings/listings.ts';
import { type ChangeLog, createChangeLog } from './rows/change-log.ts';
import { createGameRows } from './rows/game-rows.ts';
import { createMatchRows } from './rows/match-rows.ts';
import { createNames } from './rows/names.ts';
import { createSeriesPlaces } from './rows/places.ts';
import { createMatchIndexer } from './rows/search.ts';
import { createTeamIndex } from './rows/team-index.ts';
import { type DamagedCatalogue, isReportedDamage } from './schema/damage.ts';
import { migrations } from './schema/migrations.ts';
import { openDatabase } from './schema/open.ts';
import { createDurably, createWrite, type Durably } from './schema/write.ts';
import { createMetadata, type Metadata } from './user/metadata.ts';
import { createNotes, type Notes } from './user/notes.ts';
import { createPeople, type People } from './user/people.ts';
import { createQueries, type Queries } from './user/queries.ts';
import { createRules } from './user/rules.ts';
import { type RulesWithHistory, withRulesHistory } from './user/rules-history.ts';
import { createRuns, type SyncRuns } from './user/runs.ts';
import { createStreams, type Streams } from './user/streams.ts';
import { createViews, type Views } from './user/views.ts';

export interface Catalogue {
  /** Path of the database file. */
  readonly file: string;
  readonly listings: Listings;
  readonly listedRanges: ListedRangesRecord;
  readonly downloads: DownloadRecords;
  readonly files: Files;
  readonly verification: Verification & VerificationRuns;
  readonly rebuild: Rebuild;
  readonly facts: Facts;
  readonly browse: Browse;
  readonly coverage: Coverage;
  readonly rules: RulesWithHistory;
  readonly judging: Judging;
  readonly runs: SyncRuns;
  readonly backfills: Backfills;
  readonly views: Views;
  readonly queries: Queries;
  readonly people: People;
  readonly notes: Notes;
  readonly streams: Streams;
  /** Pages of all games for the library while its engine is loading. */
  readonly firstPages: FirstPages;
  readonly changeLog: ChangeLog;
  readonly metadata: Metadata;
  /** For what nobody could enter again: see `createDurably`. */
  readonly durably: Durably;
  /** The damage that was found in the file; null if there is none that is known. Every other method throws it. */
  damage(): DamagedCatalogue | null;
  /** What another connection to the file has thrown: if it is damage, this one throws it from now on, too. */
  reportFailure(error: unknown): void;
  close(): void;
}

export interface CatalogueOptions {
  /** Path of the database file; its folder exists. Null: an empty catalogue in memory. */
  readonly file: string | null;
  /** For read-only commands, next to the process that owns the data folder. Default: false. */
  readonly isReadOnly?: boolean;
  /** Creates new ids. Default: `crypto.randomUUID`. */
  readonly newId?: () => string;
  /** Epoch ms, for the statuses of assets. Default: `Date.now`. */
  readonly now?: () => number;
  /** Called once, soon after damage is found in the file. Default: nothing. */
  readonly onDamage?: (damage: DamagedCatalogue) => void;
}

/** Throws `catalogue-unreadable`, the errors of the disk and, if read-only, `not-found`: see open.ts. */
export function openCatalogue(options: CatalogueOptions): Catalogue {
  const { file, isReadOnly = false, newId = randomUUID, now = Date.now } = options;
  const db = openDatabase({ file, isReadOnly, migrations });
  if (options.onDamage) db.onDamage(options.onDamage);
  const names = createNames(db);
  const factsNames = createFactsNames(db);
  const write = createWrite(db, () => {
    names.forget();
    factsNames.forget();
  });
  const matchRows = createMatchRows(db, names, createMatchIndexer(db, names));
  const places = createSeriesPlaces(db, names);
  const gameRows = createGameRows(db, names, createTeamIndex(db, 'game'), places);
  const metadata = createMetadata(db, write);
  const time = () => ({ now: now(), usualDelayMs: readUsualDelayMs(metadata) });
  const rules = withRulesHistory(createRules(db, write, newId), metadata, now);
  const listedRanges = createListedRanges(db, metadata);
  const listings = createListings(db, write, matchRows, gameRows, places, names);
  return {
    file: db.file,
    listings,
    listedRanges,
    downloads: createDownloadRecords(db, write, names, time),
    files: createFiles({ db, write, names, matchRows, gameRows, places }),
    verification: { ...createVerification(db, write), ...createVerificationRuns(db, write) },
    rebuild: createRebuild(db, write),
    facts: createFacts({ db, write, names, factsNames, places }),
    browse: createBrowse(db, names, time),
    coverage: createCoverage({ db, write, names, metadata, time, rules, listedRanges }),
    rules,
    judging: createJudging(db, write, names),
    runs: createRuns(db, write, newId),
    backfills: createBackfills(db, write, listings, newId),
    views: createViews(db, write, newId),
    queries: createQueries(db, write, newId),
    people: createPeople(db, write, newId),
    notes: createNotes(db, write, { newId, now }),
    streams: createStreams(db, write, newId),
    firstPages: createFirstPages(db),
    changeLog: createChangeLog(db),
    metadata,
    durably: createDurably(db),
    damage: () => db.damage,
    reportFailure(error) {
      if (isReportedDamage(error)) db.setDamaged(error);
    },
    close: () => void db.close(),
  };
}
