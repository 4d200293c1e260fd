/** An archive in a temporary folder, and files for it. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Archive, openArchive, type PublishRequest } from '../../src/core/archive/archive.ts';
import { sidecarText } from '../../src/core/archive/sidecar.ts';
import { openStore } from '../../src/core/archive/store/open-store.ts';
import { walkFiles } from '../../src/core/archive/walk.ts';
import type { Disk } from '../../src/core/disk/disk.ts';
import type { GamePlace } from '../../src/core/domain/assets.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sidecarProblems } from './sidecar-schema.ts';

type PartRequest = Extract<PublishRequest, { readonly part: string }>;
type DataRequest = Exclude<PublishRequest, PartRequest>;

export const noon = Date.UTC(2026, 10, 21, 12);

export async function newArchive(disk?: Disk): Promise<Archive> {
  const dir = join(temporaryFolder(), 'archive');
  return await openArchive({ dir, expectedId: null, now: () => noon, ...(disk && { disk }) });
}

export function place(changes: Partial<GamePlace> = {}): GamePlace {
  return {
    platformGameId: '111560983131465660',
    number: 1,
    matchId: '111560983131400123',
    leagueName: 'LCK',
    tournamentName: 'LCK Split 2 2026',
    startAt: noon,
    teamCodes: ['T1', 'GEN'],
    folder: null,
    ...changes,
  };
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Writes a part file and returns the request that publishes it. */
export async function request(
  archive: Archive,
  content: string | Uint8Array,
  changes: Partial<PartRequest> = {},
): Promise<PartRequest> {
  const where = changes.place ?? place();
  const contentType = changes.contentType ?? 'GAMH_SUMMARY';
  const part = await archive.partFile({ platformGameId: where.platformGameId, contentType });
  await writeFile(part, content);
  return {
    place: where,
    contentType,
    part,
    bytes: Buffer.byteLength(content),
    sha256: sha256(content),
    extension: 'json',
    ...changes,
  };
}

/** The request that publishes a small file from memory. */
export function dataRequest(
  _archive: Archive,
  content: string | Uint8Array,
  changes: Partial<DataRequest> = {},
): DataRequest {
  const data = Uint8Array.from(Buffer.from(content));
  return { place: place(), contentType: 'GAMH_SUMMARY', data, mediaType: null, ...changes };
}

/** Throws the error of the archive. */
export async function writeSidecar(archive: Archive, data: SidecarData): Promise<void> {
  expect(sidecarProblems(sidecarText(data))).toEqual([]);
  const [error] = await archive.writeSidecars([data]);
  if (error) throw error;
}

/** All paths under final names, relative to the archive. */
export async function filesIn(dir: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const path of walkFiles(openStore({ dir }))) paths.push(path);
  return paths;
}
