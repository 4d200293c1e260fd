/**
 * An archive of any size whose files exist: those of 200 made games, which its games have in turns, series by series,
 * each with its teams. What the product reads of a file is read once.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, openCatalogue } from '../src/core/catalogue/catalogue.ts';
import type { GameSummaryRow } from '../src/core/domain/game-summary.ts';
import { toSummaryRow } from '../src/core/game-files/game-summary-row.ts';
import { parserVersion } from '../src/core/game-files/parser-version.ts';
import { readSummary } from '../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline, readTimelineEnd } from '../src/core/game-files/timeline.ts';
import { createMadeFiles } from '../src/practice/files/made-files.ts';
import { createFixedWorld } from '../src/practice/world/fixed.ts';
import type { Team } from '../src/shared/domain/domain.ts';
import { aGame, aMatch } from '../test/catalogue/fixtures.ts';
import { sayThatAllIsDone } from './filled-data-folder.ts';

const now = Date.UTC(2026, 10, 21);
const dayMs = 86_400_000;
const madeMatches = 40;
const gamesPerMatch = 5;
const types = ['GAMH_SUMMARY', 'GAMH_DETAILS'] as const;

interface MadeFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface MadeGame {
  readonly files: Readonly<Record<(typeof types)[number], MadeFile>>;
  readonly read: GameSummaryRow;
}

interface MadeMatch {
  readonly league: string;
  readonly teams: readonly Team[];
  readonly games: readonly MadeGame[];
}

/** Writes the files into the folder of an archive. */
export async function makeMatches(archiveDir: string): Promise<readonly MadeMatch[]> {
  const world = createFixedWorld({
    seed: 1,
    matches: madeMatches,
    // Over some patches.
    days: 200,
    gamesPerMatch,
    contentTypes: [...types],
    now,
  });
  const source = createMadeFiles(1, world, () => now);
  mkdirSync(join(archiveDir, 'made'), { recursive: true });
  const written = async (id: string, type: (typeof types)[number]) => {
    const content = await source.find(id, type);
    if (content === null) throw new Error(`Practice has no ${type} of ${id}.`);
    const parts: Buffer[] = [];
    for await (const part of content.read(0, content.bytes)) parts.push(part);
    const bytes = Buffer.concat(parts);
    const path = `made/${id}-${type}.json`;
    writeFileSync(join(archiveDir, path), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { json: bytes.toString('utf8'), file: { path, bytes: bytes.length, sha256 } };
  };
  return await Promise.all(
    world.listed(now).map(async ({ leagueName, teams, games }) => ({
      league: leagueName,
      teams: teams.map(({ esportsId, code, name }) => ({ esportsId, code, name })),
      games: await Promise.all(
        games.map(async ({ platformGameId }) => {
          const summary = await written(platformGameId, 'GAMH_SUMMARY');
          const details = await written(platformGameId, 'GAMH_DETAILS');
          const timeline = parseTimeline(details.json);
          const facts = readSummary(summary.json, (gameId) => readTimelineEnd(timeline, gameId));
          return {
            files: { GAMH_SUMMARY: summary.file, GAMH_DETAILS: details.file },
            read: toSummaryRow(facts, openWholeTimeline(timeline, facts)),
          };
        }),
      ),
    })),
  );
}

/** Adds so many games to the catalogue in `file`, which the archive belongs to, as archived and read. */
export function addMadeGames(
  file: string,
  archiveId: string,
  made: readonly MadeMatch[],
  from: number,
  more: number,
): void {
  const catalogue = openCatalogue({ file });
  try {
    catalogue.metadata.set('archive.id', archiveId);
    const portion = 500;
    for (let first = from; first < from + more; first += portion)
      addPortion(catalogue, made, first, Math.min(first + portion, from + more));
  } finally {
    catalogue.close();
  }
  sayThatAllIsDone(file);
}

/** The games from the `first` up to the one before `end`. */
function addPortion(catalogue: Catalogue, made: readonly MadeMatch[], first: number, end: number): void {
  const numbers = Array.from({ length: end - first }, (_, at) => first + at);
  const matchAt = (match: number) => made[match % made.length] ?? fail();
  const gameAt = (at: number) => matchAt(Math.floor(at / gamesPerMatch)).games[at % gamesPerMatch] ?? fail();
  const idAt = (at: number) => `BENCH:${String(at).padStart(8, '0')}`;
  catalogue.listings.saveMatches(
    Array.from(
      Map.groupBy(numbers, (at) => Math.floor(at / gamesPerMatch)),
      ([match, ats]) => {
        const { league, teams } = matchAt(match);
        // A match every half hour, over years.
        const startTime = new Date(
          now - 5 * 365 * dayMs + ((match * 1_800_000) % (5 * 365 * dayMs)),
        ).toISOString();
        return aMatch(`b${match}`, {
          leagueId: league,
          leagueName: league,
          startTime,
          teams,
          games: ats.map((at) => aGame(idAt(at), { teams })),
        });
      },
    ),
    now,
  );
  const about = { origin: 'https://files.example/made', etag: null, mediaType: null, headers: null };
  catalogue.downloads.recordArchived(
    numbers.flatMap((at) =>
      types.map((contentType) => ({
        platformGameId: idAt(at),
        contentType,
        folder: 'made',
        archivedAt: now,
        ...gameAt(at).files[contentType],
        ...about,
      })),
    ),
  );
  const readings = new Map(
    made.flatMap(({ games }) => games).map(({ files, read }) => [files.GAMH_SUMMARY.path, read]),
  );
  for (let due = catalogue.facts.due(end - first); due.length > 0; due = catalogue.facts.due(end - first)) {
    catalogue.facts.record(
      due.map(({ key, files, timeline }) => {
        const file = files.find(({ path }) => readings.has(path)) ?? fail();
        return { key, file, timeline, read: { summary: readings.get(file.path) ?? fail() } };
      }),
      parserVersion,
    );
  }
}

function fail(): never {
  throw new Error('A made game is missing.');
}
