/** The table that lists copied files, and how one of an earlier export differs from a user's file of the same name. */
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { toGameVersion } from '../../shared/games/game-version.ts';
import type { CellValue, Column, Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';

export interface CopiedFile {
  readonly game: ExportGame;
  readonly file: ExportFile;
}

/** One row for each copied file. Earlier versions wrote the same column names. */
export const manifestColumns: readonly (Column & { readonly value: (copied: CopiedFile) => CellValue })[] = [
  { name: 'platformGameId', type: 'text', value: ({ game }) => game.record.id },
  { name: 'matchId', type: 'text', value: ({ game }) => game.record.match_id },
  { name: 'number', type: 'integer', value: ({ game }) => game.record.number },
  { name: 'league', type: 'text', value: ({ game }) => game.league.name },
  { name: 'tournament', type: 'text', value: ({ game }) => game.tournament.name },
  { name: 'playedAt', type: 'time', value: ({ game }) => game.playedAt },
  {
    name: 'gameVersion',
    type: 'text',
    value: ({ game: { record } }) => toGameVersion(record.file_version, record.game_version).gameVersion,
  },
  {
    name: 'teams',
    type: 'text',
    value: ({ game }) => game.teams.map(({ code, name }) => code || name).join(' vs '),
  },
  { name: 'contentType', type: 'text', value: ({ file }) => file.contentType },
  { name: 'path', type: 'text', value: ({ file }) => file.path },
  { name: 'bytes', type: 'bytes', value: ({ file }) => file.bytes },
  { name: 'sha256', type: 'text', value: ({ file }) => file.sha256 },
  { name: 'archivedAt', type: 'time', value: ({ file }) => file.archivedAt },
];

export const manifestRow = (copied: CopiedFile): Row => manifestColumns.map(({ value }) => value(copied));

const names = manifestColumns.map(({ name }) => name);
/** The first bytes of a manifest: a CSV's header, or the first name of the first JSON line. */
const beginnings = { csv: `${names.join(',')}\r\n`, jsonl: `{"${names[0]}":` } as const;

/**
 * An empty file counts as a manifest: it is JSON lines without rows, and replacing it loses nothing. Throws the
 * system's errors.
 */
export function isManifest(path: string, format: keyof typeof beginnings): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const wanted = Buffer.from(beginnings[format]);
  const head = Buffer.alloc(wanted.length);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, head, 0, head.length, 0);
    return length === 0 || head.subarray(0, length).equals(wanted);
  } finally {
    closeSync(file);
  }
}
