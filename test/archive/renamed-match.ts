/** An archive with one match that the service lists under other names later, and the queue that renames its folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Archive, openArchive } from '../../src/core/archive/archive.ts';
import { createFolderNames } from '../../src/core/archive/folder-names.ts';
import { createSidecarQueue } from '../../src/core/archive/sidecar-queue.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { Disk } from '../../src/core/disk/disk.ts';
import type { ListedMatch } from '../../src/core/domain/listing.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { aFile, aGame, aMatch, geng, newCatalogue, start, t1 } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { filesIn, request, sha256 } from './fixtures.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
const unknown = { esportsId: '', code: 'TBD', name: 'TBD' };
export const unknownTeams = { teams: [unknown, unknown] };
export const knownTeams = { teams: [t1, geng] };
export const before = 'LCK/LCK Spring 2026/2026-11-20 TBD vs TBD 1';
export const after = 'LCK/LCK Spring 2026/2026-11-20 T1 vs GEN 1';
export const first = '{"version":1}';
export const second = '{"version":"two"}';

interface StageOptions {
  readonly disk?: Disk;
  readonly isFollowing?: () => boolean;
  /** The archive is in it. */
  readonly parent?: string;
}

/** The game `1-1` is archived, corrected once and described, and the user has put a file next to it. */
export async function stage({
  disk,
  isFollowing = () => true,
  parent = temporaryFolder(),
}: StageOptions = {}) {
  const clock = { now: start };
  const catalogue = newCatalogue();
  const dir = join(parent, 'archive');
  const { otherPaths } = catalogue.files;
  const options = { dir, now: () => clock.now, otherPaths, ...(disk && { disk }) };
  const archive = await openArchive({ ...options, expectedId: null });
  const list = (changes: Partial<ListedMatch>, id = '1') =>
    catalogue.listings.saveMatches([aMatch(id, { games: [aGame(`${id}-1`)], ...changes })], clock.now);
  const program = startProgram(catalogue, archive, { clock, isFollowing });
  list(unknownTeams);
  await publish(catalogue, archive, first);
  await publish(catalogue, archive, second);
  await program.queue.flush();
  const notes = join(dir, before, 'my notes.txt');
  await mkdir(dirname(notes), { recursive: true });
  await writeFile(notes, 'mine');
  return {
    ...program,
    catalogue,
    archive,
    clock,
    list,
    files: () => filesIn(dir),
    /** As at the next start of the program. */
    async restart() {
      const opened = await openArchive({ dir, now: () => clock.now, otherPaths, expectedId: archive.id });
      return { archive: opened, ...startProgram(catalogue, opened, { clock, isFollowing: () => true }) };
    },
  };
}

export type Stage = Awaited<ReturnType<typeof stage>>;

function startProgram(
  catalogue: Catalogue,
  archive: Archive,
  { clock, isFollowing }: { readonly clock: { readonly now: number }; readonly isFollowing: () => boolean },
) {
  const warnings: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
  const moved: number[] = [];
  const folders = createFolderNames({
    files: catalogue.files,
    isFollowing,
    now: () => clock.now,
    log,
    onMoved: () => void moved.push(clock.now),
  });
  const get = async () => {
    await archive.check();
    await folders.settle(archive);
    return archive;
  };
  const queue = createSidecarQueue({ files: catalogue.files, archive: get, folders, log });
  onTestFinished(queue.close);
  return { folders, queue, get, moved, warnings };
}

/** The summary of `<match>-1`, as an attempt publishes and records it. */
export async function publish(catalogue: Catalogue, archive: Archive, content: string, match = '1') {
  const platformGameId = `${match}-1`;
  const recorded = catalogue.files.find(`${platformGameId}/GAMH_SUMMARY`);
  const place = {
    platformGameId,
    number: 1,
    matchId: match,
    leagueName: 'LCK',
    tournamentName: 'LCK Spring 2026',
    startAt: start,
    teamCodes: [],
    folder: catalogue.files.folder(platformGameId),
  };
  const [result] = await archive.publish([
    await request(archive, content, { place, ...(recorded && { recorded }) }),
  ]);
  if (!result || result instanceof MatchkeepError) throw result;
  const { version: _, ...facts } = aFile(platformGameId);
  catalogue.downloads.recordArchived([{ ...facts, ...result, archivedAt: start + (recorded ? 2 : 1) }]);
}

/** Everything that the archive has in the folder of the match. */
export const contents = (folder: string): readonly string[] =>
  [
    '1 1-1/GAMH_SUMMARY.json',
    `1 1-1/earlier/GAMH_SUMMARY.${sha256(first).slice(0, 8)}.json`,
    'SHA256SUMS',
    'match.json',
    'my notes.txt',
  ].map((path) => `${folder}/${path}`);
