/** A data folder as it is after years of collecting: every game known, each with its summary archived. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openArchive } from '../src/core/archive/archive.ts';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import type { ArchivedFile } from '../src/core/domain/assets.ts';
import type { ListedMatch } from '../src/core/domain/listing.ts';
import { summaryRule } from '../test/support/summary-rule.ts';
import { matchAt } from './catalogue-games.ts';

const gamesPerMatch = 5;
const matchesPerBatch = 500;
const contentType = 'GAMH_SUMMARY';
const archivedAt = Date.UTC(2026, 10, 1);

/**
 * Fills `dataDir` with so many games. Their files exist only as records: an idle archiver does not read them. The one
 * watch rule wants games of a league that does not exist, so that nothing comes due during a measurement.
 */
export async function fillDataFolder(dataDir: string, games: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const archive = await openArchive({ dir: join(dataDir, 'archive'), expectedId: null });
  const file = join(dataDir, 'catalogue.db');
  const catalogue = openCatalogue({ file });
  try {
    for (const { id } of catalogue.rules.list()) catalogue.rules.remove(id);
    catalogue.rules.save({ ...summaryRule, leagues: ['No such league'], contentTypes: [contentType] });
    catalogue.metadata.set('archive.id', archive.id);
    const matchCount = Math.ceil(games / gamesPerMatch);
    for (let first = 0; first < matchCount; first += matchesPerBatch) {
      const count = Math.min(matchesPerBatch, matchCount - first);
      const matches = Array.from({ length: count }, (_, at) => matchAt(first + at));
      const files = matches.flatMap(makeFiles);
      catalogue.listings.saveMatches(matches, archivedAt);
      catalogue.downloads.want(
        files.map((each) => ({ ...each, dueAt: archivedAt })),
        archivedAt,
      );
      catalogue.downloads.recordArchived(files);
    }
  } finally {
    catalogue.close();
  }
  sayThatAllIsDone(file);
}

/**
 * Marks sidecars as written and no file as due to be read, although none exist: nobody opens them. Recorded facts stay as
 * they are: each changed row would be a line of the change log, which the library would read.
 */
export function sayThatAllIsDone(file: string): void {
  const db = new Database(file);
  try {
    db.exec(`UPDATE matches SET sidecar_revision = revision;
      UPDATE games SET sidecar_revision = revision;
      DELETE FROM facts_due;`);
  } finally {
    db.close();
  }
}

function makeFiles({ id, leagueName, tournamentName, games }: ListedMatch): ArchivedFile[] {
  const folder = `${leagueName}/${tournamentName}/${id}`;
  return games.map(({ platformGameId }, at) => {
    const number = Number(platformGameId.split(':')[1]);
    return {
      platformGameId,
      contentType,
      path: `${folder}/${at + 1}/${contentType}.json`,
      folder,
      bytes: 60_000 + (number % 20_000),
      sha256: number.toString(16).padStart(64, '0'),
      archivedAt,
      origin: 'https://files.example/summary',
      etag: null,
      mediaType: 'application/json',
      headers: null,
    };
  });
}
