/** All migrations from an empty database to the present schema, in order. A released migration never changes. */
import { catalogueSchema } from './001-catalogue.ts';
import { factsSchema } from './002-facts.ts';
import { librarySchema } from './003-library.ts';
import { rawOnceSchema } from './004-raw-once.ts';
import { streamsSchema } from './005-streams.ts';
import { changeMarksSchema } from './006-change-marks.ts';
import { listedVersionsSchema } from './007-listed-versions.ts';
import { nameKeysSchema } from './008-name-keys.ts';
import { fileVersionsSchema } from './009-file-versions.ts';
import { oneGameSearchSchema } from './010-one-game-search.ts';
import { decidedSeriesSchema } from './011-decided-series.ts';
import { judgedGamesSchema } from './012-judged-games.ts';
import { rulesAsFilterSchema } from './013-rules-as-filter.ts';
import { coverageSchema } from './014-coverage.ts';
import { problemsSchema } from './015-problems.ts';
import { coverageCountsSchema } from './016-coverage-counts.ts';
import { playerNamesSchema } from './017-player-names.ts';
import { backfillsSchema } from './018-backfills.ts';
import { missingGamesSchema } from './019-missing-games.ts';
import { fileHistorySchema } from './020-file-history.ts';
import { previewIndexesSchema } from './021-preview-indexes.ts';
import { tableNamesSchema } from './022-table-names.ts';
import { requestsSchema } from './023-requests.ts';
import { gamesWithoutMatchSchema } from './024-games-without-match.ts';
import { verificationSchema } from './025-verification.ts';
import { rebuildSchema } from './026-rebuild.ts';
import { queuedFilesSchema } from './027-queued-files.ts';
import { seriesPlacesSchema } from './028-series-places.ts';
import { fileHeadersSchema } from './029-file-headers.ts';
import { voidGamesSchema } from './030-void-games.ts';
import { playerDetailsSchema } from './031-player-details.ts';
import { repeatedGamesSchema } from './032-repeated-games.ts';
import { undecidedFilesSchema } from './033-undecided-files.ts';
import { goneGamesSchema } from './034-gone-games.ts';
import { sidecarsOfRepeatedGamesSchema } from './035-sidecars-of-repeated-games.ts';

export interface Migration {
  /** The `user_version` after this migration, counted from 1 without gaps. */
  readonly version: number;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  { version: 1, sql: catalogueSchema },
  { version: 2, sql: factsSchema },
  { version: 3, sql: librarySchema },
  { version: 4, sql: rawOnceSchema },
  { version: 5, sql: streamsSchema },
  { version: 6, sql: changeMarksSchema },
  { version: 7, sql: listedVersionsSchema },
  { version: 8, sql: nameKeysSchema },
  { version: 9, sql: fileVersionsSchema },
  { version: 10, sql: oneGameSearchSchema },
  { version: 11, sql: decidedSeriesSchema },
  { version: 12, sql: judgedGamesSchema },
  { version: 13, sql: rulesAsFilterSchema },
  { version: 14, sql: coverageSchema },
  { version: 15, sql: problemsSchema },
  { version: 16, sql: coverageCountsSchema },
  { version: 17, sql: playerNamesSchema },
  { version: 18, sql: backfillsSchema },
  { version: 19, sql: missingGamesSchema },
  { version: 20, sql: fileHistorySchema },
  { version: 21, sql: previewIndexesSchema },
  { version: 22, sql: tableNamesSchema },
  { version: 23, sql: requestsSchema },
  { version: 24, sql: gamesWithoutMatchSchema },
  { version: 25, sql: verificationSchema },
  { version: 26, sql: rebuildSchema },
  { version: 27, sql: queuedFilesSchema },
  { version: 28, sql: seriesPlacesSchema },
  { version: 29, sql: fileHeadersSchema },
  { version: 30, sql: voidGamesSchema },
  { version: 31, sql: playerDetailsSchema },
  { version: 32, sql: repeatedGamesSchema },
  { version: 33, sql: undecidedFilesSchema },
  { version: 34, sql: goneGamesSchema },
  { version: 35, sql: sidecarsOfRepeatedGamesSchema },
];
