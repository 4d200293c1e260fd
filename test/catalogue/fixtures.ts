/** Catalogues in temporary folders, and matches as a listing has them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import type { RestoreItem } from '../../src/core/catalogue/files/restore.ts';
import { readSidecarListing } from '../../src/core/catalogue/files/sidecar-listing.ts';
import type { ArchivedFile } from '../../src/core/domain/assets.ts';
import type { ListedGame, ListedMatch } from '../../src/core/domain/listing.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import type { Team } from '../../src/shared/domain/domain.ts';
import type { FileEvent } from '../../src/shared/downloads/file-history.ts';
import { noDetails } from '../games/player-figures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** An empty catalogue, or the one that is in `file`. It is closed when the test ends. */
export function newCatalogue(
  file = join(temporaryFolder(), 'catalogue.db'),
  now: () => number = Date.now,
): Catalogue {
  if (!existsSync(file)) writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file, now });
  onTestFinished(() => catalogue.close());
  return catalogue;
}

export const geng: Team = { esportsId: '100205573495116443', code: 'GEN', name: 'Gen.G' };
export const t1: Team = { esportsId: '98767991853197861', code: 'T1', name: 'T1' };

/** 2026-11-20T10:00:00Z, when the matches below start. */
export const start = Date.UTC(2026, 10, 20, 10);

export function aGame(platformGameId: string, changes: Partial<ListedGame> = {}): ListedGame {
  const game = {
    platformGameId,
    state: 'UNSTARTED',
    status: null,
    type: null,
    name: null,
    gameVersion: null,
    startedAt: null,
    endedAt: null,
    leagueName: null,
    tournamentName: null,
    assets: [],
    teams: [geng, t1],
    ...changes,
  };
  const { leagueName, tournamentName, ...rest } = game;
  const said = {
    ...rest,
    league: leagueName,
    tournament: tournamentName,
    esportsGameId: null,
    tags: [],
    matchFormat: null,
  };
  return { ...game, raw: changes.raw ?? JSON.stringify(said) };
}

export function aMatch(id: string, changes: Partial<ListedMatch> = {}): ListedMatch {
  const match = {
    id,
    leagueId: '98767991310872058',
    leagueName: 'LCK',
    tournamentId: '111560983131339999',
    tournamentName: 'LCK Spring 2026',
    type: 'NORMAL',
    seriesType: 'BEST_OF',
    seriesMax: 3,
    startTime: new Date(start).toISOString(),
    teams: [geng, t1],
    games: [1, 2, 3].map((number) => aGame(`${id}-${number}`)),
    ...changes,
  };
  const { games, ...rest } = match;
  const raw = `${JSON.stringify(rest).slice(0, -1)},"games":[${games.map((game) => game.raw).join(',')}]}`;
  return { ...match, raw: changes.raw ?? raw };
}

export const summary = 'GAMH_SUMMARY';

export function aFile(platformGameId: string, changes: Partial<ArchivedFile> = {}): ArchivedFile {
  const folder = changes.folder ?? 'LCK/Spring/2026-11-20 GEN vs T1';
  return {
    platformGameId,
    contentType: summary,
    path: `${folder}/${platformGameId}/${summary}.json`,
    folder,
    bytes: 1000,
    sha256: 'ab'.repeat(32),
    archivedAt: start + 1,
    origin: 'https://files.example/games/1',
    etag: '"1"',
    mediaType: 'application/json',
    headers: null,
    version: 1,
    ...changes,
  };
}

/** A catalogue with one match of three games (`1-1` … `1-3`), each wanted by a rule and due at `start`. */
export function wantedCatalogue(now: () => number = Date.now, seenAt = start): Catalogue {
  const catalogue = newCatalogue(undefined, now);
  catalogue.listings.saveMatches([aMatch('1')], seenAt);
  while (catalogue.judging.isDue())
    catalogue.judging.judge(() => new Map([[summary, start]]), 100, start - 1000);
  return catalogue;
}

/** The steps of the download in a file's history. */
export const steps = (events: readonly FileEvent[]) =>
  events.flatMap((event) => (event.kind === 'step' ? [event] : []));

export const everyGame = { limit: 100, archivedOnly: false } as const;
export const everyMatch = { limit: 100, when: 'all' } as const;

const figures = { level: null, kills: null, deaths: null, assists: null, gold: null };
const moreFigures = { damageToChampions: null, damageTaken: null, creepScore: null, visionScore: null };

/** Archives a summary in which the team won on the blue side, and reads it; null: the file names no winner. */
export function archiveWon(
  catalogue: Catalogue,
  platformGameId: string,
  winner: 'GEN' | 'T1' | null,
  sha256 = 'ab',
) {
  catalogue.downloads.recordArchived([aFile(platformGameId, { sha256: sha256.repeat(32) })]);
  const [blue, red] = winner === 'T1' ? [t1, geng] : [geng, t1];
  const players = [blue, red].flatMap(({ code }, side) =>
    [1, 2, 3, 4, 5].map((number) => ({
      name: `${code} Player${number}`,
      participantId: side * 5 + number,
      championId: number,
      championName: null,
      side: side === 0 ? ('blue' as const) : ('red' as const),
      role: null,
      isWinner: null,
      ...figures,
      ...moreFigures,
      ...noDetails,
    })),
  );
  const none = { blue: null, red: null };
  const read = {
    summary: {
      winner: winner && ('blue' as const),
      lengthSeconds: 1800,
      gameVersion: null,
      patch: null,
      kills: none,
      gold: none,
      draft: null,
      plays: null,
      players,
      voidReason: null,
    },
  };
  for (const { key, files } of catalogue.facts.due(10)) {
    const [file] = files;
    if (file) catalogue.facts.record([{ key, file, read }], 1);
  }
}

/** A sidecar as a rebuild restores it. */
export function restoreItem(data: SidecarData, isHashedNow = false): RestoreItem {
  return { data, listing: readSidecarListing(data), isHashedNow, isDescribed: true };
}
