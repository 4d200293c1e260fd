/**
 * Games for a library of any size, written with the product's own code: matches as in listings, records of archived
 * files, and facts as from summaries. The same number gives the same games.
 */
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import type { ArchivedFile, AssetName } from '../../../src/core/domain/assets.ts';
import type { GameSummaryRow } from '../../../src/core/domain/game-summary.ts';
import type { ListedMatch } from '../../../src/core/domain/listing.ts';
import { parserVersion } from '../../../src/core/game-files/parser-version.ts';
import { createRandom, playMatch } from './world.ts';

const summaryType = 'GAMH_SUMMARY';
const details = 'GAMH_DETAILS';
const at = Date.UTC(2026, 10, 20);

/** What is written of some matches. Files are on record only, and some are missing, one way or another. */
export interface Portion {
  readonly matches: readonly ListedMatch[];
  readonly files: readonly ArchivedFile[];
  readonly failed: readonly AssetName[];
  /** The facts of each game's file. */
  readonly summaries: ReadonlyMap<string, GameSummaryRow>;
}

/** At least so many games, a few hundred matches at a time. */
export function* generatePortions(games: number, matchesPerBatch = 400): Generator<Portion> {
  for (let index = 0, filled = 0; filled < games; ) {
    const matches: ListedMatch[] = [];
    const files: ArchivedFile[] = [];
    const failed: AssetName[] = [];
    const summaries = new Map<string, GameSummaryRow>();
    while (matches.length < matchesPerBatch && filled < games) {
      const played = playMatch(index, games);
      index += 1;
      filled += played.match.games.length;
      matches.push(played.match);
      for (const [id, summary] of played.summaries) summaries.set(id, summary);
      for (const { platformGameId } of played.match.games) {
        const random = createRandom(Number(platformGameId.split(':')[1]));
        if (random() < 0.97) files.push(makeFile(platformGameId, summaryType, played.match, random));
        if (random() < 0.4) files.push(makeFile(platformGameId, details, played.match, random));
        else if (random() < 0.1) failed.push({ platformGameId, contentType: details });
      }
    }
    yield { matches, files, failed, summaries };
  }
}

export function savePortion({ listings, downloads, facts }: Catalogue, portion: Portion): void {
  const { matches, files, failed, summaries } = portion;
  listings.saveMatches(matches, at);
  const ids = matches.flatMap(({ games }) => games.map(({ platformGameId }) => platformGameId));
  downloads.want(
    ids.flatMap((platformGameId) =>
      [summaryType, details].map((contentType) => ({ platformGameId, contentType, dueAt: at })),
    ),
    at,
  );
  const error = { code: 'file-corrupt' as const, message: 'The file was cut short.' };
  downloads.transitions(
    failed.map((asset) => [asset, { state: 'failed', error, retryAt: null, attempts: 1 }] as const),
    at,
  );
  downloads.recordArchived(files);
  for (let due = facts.due(1000); due.length > 0; due = facts.due(1000)) {
    // Without a summary there is nothing to read.
    const readable = due.filter(({ files }) => files.length > 0);
    facts.drop(due.filter(({ files }) => files.length === 0).map(({ key }) => key));
    const read = readable.flatMap(({ key, files: [file], timeline }) => {
      const known = summaries.get(file?.path.split('/').at(-2) ?? '');
      if (file === undefined || known === undefined) return [];
      const summary = timeline === null ? withoutStandings(known) : known;
      return [{ key, file, timeline, read: { summary } }];
    });
    if (read.length !== readable.length) throw new Error('A file is due that was not made here.');
    facts.record(read, parserVersion);
  }
}

const withoutStandings = (summary: GameSummaryRow): GameSummaryRow => ({
  ...summary,
  players: summary.players.map((player) => ({ ...player, standings: [] })),
});

function makeFile(
  platformGameId: string,
  contentType: string,
  { leagueName, tournamentName, id }: ListedMatch,
  random: () => number,
): ArchivedFile {
  const folder = `${leagueName}/${tournamentName}/${id}`;
  const number = Number(platformGameId.split(':')[1]);
  return {
    platformGameId,
    contentType,
    path: `${folder}/${platformGameId}/${contentType}.json`,
    folder,
    bytes: (contentType === summaryType ? 60_000 : 1_100_000) + Math.floor(random() * 40_000),
    sha256: `${contentType === summaryType ? 'a' : 'd'}${number.toString(16).padStart(63, '0')}`,
    archivedAt: at,
    origin: `https://files.example/${contentType}`,
    etag: null,
    mediaType: 'application/json',
    headers: null,
  };
}
