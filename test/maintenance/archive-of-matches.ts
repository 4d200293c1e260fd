/** An archive with many small matches, each with a sidecar and checksums. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '../../src/core/archive/archive.ts';
import { checksumsText } from '../../src/core/archive/checksums.ts';
import { sidecarText } from '../../src/core/archive/sidecar.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { noon, sha256 } from '../archive/fixtures.ts';

/** The folder of a match, relative to the archive. */
export const matchPath = (number: number, league = 'LCK') =>
  `${league}/Spring/2026-11-21 T1 vs GEN ${20_000 + number}`;

export const sidecarPath = (number: number, league?: string) => `${matchPath(number, league)}/match.json`;

/** A match with one game, which has one file. */
export function matchData(number: number, league = 'LCK'): SidecarData {
  const id = String(20_000 + number);
  const platformGameId = `7${id}`;
  const folder = matchPath(number, league);
  const content = `{"of":"${platformGameId}"}`;
  return {
    match: {
      id,
      leagueId: league,
      leagueName: league,
      tournamentId: 'spring',
      tournamentName: 'Spring',
      startAt: '2026-11-21T12:00:00.000Z',
      folder,
      raw: `{"id":${id}}`,
    },
    games: [
      {
        platformGameId,
        number: 1,
        position: 1,
        raw: `{"platformGameId":"${platformGameId}"}`,
        files: [
          {
            platformGameId,
            contentType: 'GAMH_SUMMARY',
            folder,
            archivedAt: noon,
            path: `${folder}/1 ${platformGameId}/GAMH_SUMMARY.json`,
            bytes: Buffer.byteLength(content),
            sha256: sha256(content),
            origin: 'https://files.example/x',
            etag: null,
            mediaType: null,
            headers: null,
          },
        ],
      },
    ],
  };
}

/** Written without a flush of the drive, which is faster than publishing. */
export function writeMatch(archive: Archive, data: SidecarData): void {
  for (const file of data.games.flatMap((game) => game.files)) {
    mkdirSync(dirname(join(archive.dir, file.path)), { recursive: true });
    writeFileSync(join(archive.dir, file.path), `{"of":"${file.platformGameId}"}`);
  }
  const sidecar = sidecarText(data);
  writeFileSync(join(archive.dir, data.match.folder, 'match.json'), sidecar);
  writeFileSync(join(archive.dir, data.match.folder, 'SHA256SUMS'), checksumsText(data, sidecar));
}

/** The matches `from` to `to`, without the last one. */
export function writeMatches(archive: Archive, from: number, to: number, league?: string): void {
  for (let number = from; number < to; number += 1) writeMatch(archive, matchData(number, league));
}
