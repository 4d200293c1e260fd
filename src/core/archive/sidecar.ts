/**
 * The sidecar `match.json`: everything that the catalogue knows about a match, next to the match's files, so that the
 * catalogue can be rebuilt from the folder alone. People and other programs can read it: ids are strings, times are
 * ISO 8601, paths are relative to the match's folder. A path that starts with `/` is relative to the archive: the file
 * was archived before its match was known. `service` has the service's own JSON with every digit unchanged.
 */
import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sha256Schema } from '../../shared/base/sha256.ts';
import type { EarlierVersion } from '../domain/assets.ts';
import type { SidecarData, SidecarMatch } from '../domain/sidecar.ts';
import { checkedPath } from './layout.ts';
import { fromText, type Json, serviceJson, toText } from './service-json.ts';

export const sidecarFormat = 1;

// The lossless parser returns numbers as text; ours are small.
export const wholeNumber = z.preprocess(
  (value) => (isLosslessNumber(value) ? Number(value.value) : value),
  z.number().int().nonnegative(),
);

const pathSchema = z
  .string()
  .min(1)
  .describe("Relative to the match's folder; one that starts with / is relative to the archive.");
const hashSchema = sha256Schema.describe('Of the content, in lower-case hexadecimal digits.');
const timeSchema = z.iso.datetime();
const serviceSchema = z.unknown().describe("The service's own JSON with every digit; null if there is none.");

const earlierSchema = z.object({
  path: pathSchema
    .nullable()
    .describe("Relative to the match's folder; null if the content is lost or deleted."),
  damagedPath: pathSchema
    .nullable()
    .describe('A damaged file that was in its place; null if there was none.'),
  bytes: wholeNumber,
  sha256: hashSchema,
  archivedAt: timeSchema,
  replacedAt: timeSchema.describe('When the next content arrived.'),
  removedAt: timeSchema
    .nullable()
    .default(null)
    .describe('When Matchkeep deleted the content, since the settings ask for fewer earlier versions.'),
  version: wholeNumber.nullable(),
});

const headersSchema = z.record(z.string(), z.string()).nullable();

const fileSchema = z.object({
  contentType: z.string().min(1).describe("The service's name of the kind of file, such as GAMH_SUMMARY."),
  path: pathSchema,
  bytes: wholeNumber,
  sha256: hashSchema,
  archivedAt: timeSchema,
  origin: z
    .string()
    .describe('The address at the file host, without its query, which may carry a signature.'),
  etag: z.string().nullable(),
  mediaType: z.string().nullable(),
  headers: headersSchema.default(null).describe('Of the answer of the file host.'),
  version: wholeNumber.nullable().default(null),
  earlier: z
    .array(earlierSchema)
    .optional()
    .describe('What the file contained before, oldest first; absent if nothing else.'),
});

const matchSchema = z.object({
  id: z.string().min(1).nullable().describe('Null for a game that the service lists alone.'),
  leagueId: z.string().min(1).nullable(),
  leagueName: z.string(),
  tournamentId: z.string().min(1).nullable(),
  tournamentName: z.string(),
  startAt: z.string().nullable().describe('ISO 8601, as the service has it.'),
  service: serviceSchema,
});

const ownMatchSchema = matchSchema.extend({
  earlierPaths: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'Folders that the match had before, relative to the archive, oldest first; absent if there are none.',
    ),
});

const gameSchema = z.object({
  platformGameId: z.string().min(1),
  number: wholeNumber.nullable().describe('The place in the series, from 1; null if it is not known.'),
  position: wholeNumber
    .optional()
    .describe(
      "The place in the service's list of the match's games. Earlier versions wrote only the number.",
    ),
  files: z.array(fileSchema),
  otherMatches: z
    .array(matchSchema.extend({ id: z.string().min(1), position: wholeNumber }))
    .optional()
    .describe('Of a game that the service lists in several matches: the others.'),
  service: serviceSchema,
});

/** sidecar-schema.ts makes the JSON Schema from it. */
export const sidecarSchema = z.object({
  format: wholeNumber.describe('1. A later format that earlier versions cannot read has a larger number.'),
  match: ownMatchSchema,
  games: z.array(gameSchema),
});

/** The whole text of a sidecar. Throws `path-invalid` if a file's path is not in the archive. */
export function sidecarText(data: SidecarData): string {
  const { folder, earlierFolders, ...match } = data.match;
  const json = serviceJson(serviceTexts(data));
  const content: z.input<typeof sidecarSchema> = {
    format: sidecarFormat,
    match: {
      ...toMatch(match, json),
      id: match.id,
      ...(earlierFolders && { earlierPaths: [...earlierFolders] }),
    },
    games: data.games.map((game) => ({
      platformGameId: game.platformGameId,
      number: game.number,
      position: game.position,
      files: game.files.map((file) => ({
        contentType: file.contentType,
        path: within(folder, checkedPath(file.path)),
        bytes: file.bytes,
        sha256: file.sha256,
        archivedAt: new Date(file.archivedAt).toISOString(),
        origin: file.origin,
        etag: file.etag,
        mediaType: file.mediaType,
        headers: toHeaders(file.headers),
        version: file.version ?? null,
        ...(file.earlier && { earlier: file.earlier.map((version) => toEarlier(version, folder)) }),
      })),
      ...(game.otherMatches && {
        otherMatches: game.otherMatches.map((other) => ({
          ...toMatch(other, json),
          id: other.id,
          position: other.position,
        })),
      }),
      service: json.parse(game.raw),
    })),
  };
  return `${json.stringify(content)}\n`;
}

function serviceTexts({ match, games }: SidecarData): readonly (string | null)[] {
  return [match, ...games, ...games.flatMap(({ otherMatches = [] }) => otherMatches)].map(({ raw }) => raw);
}

/**
 * Parses a sidecar found in `folder` (relative to the archive). The folder may have been moved since the sidecar was
 * written. Throws `file-corrupt` with the reason.
 */
export function readSidecar(text: string, folder: string): SidecarData {
  const content = sidecarSchema.safeParse(fromText(text));
  if (!content.success) {
    const [issue] = content.error.issues;
    const where = issue ? `${issue.path.join('.') || 'the whole'}: ${issue.message}` : 'unknown reason';
    throw new MatchkeepError('file-corrupt', `${folder}/match.json is not a sidecar (${where}).`);
  }
  const { format, match: ownMatch, games } = content.data;
  const { earlierPaths, ...match } = ownMatch;
  if (format > sidecarFormat) {
    throw new MatchkeepError(
      'file-corrupt',
      `${folder}/match.json was written by a newer version of Matchkeep.`,
      {
        remedy: 'Update Matchkeep.',
      },
    );
  }
  return {
    match: {
      ...fromMatch(match),
      folder,
      ...(earlierPaths && { earlierFolders: earlierPaths.map(checkedPath) }),
    },
    games: games.map(({ platformGameId, number, position = number ?? 0, files, otherMatches, service }) => ({
      platformGameId,
      number,
      position,
      raw: toText(service),
      files: files.map(({ earlier, ...file }) => ({
        ...file,
        platformGameId,
        folder,
        headers: file.headers === null ? null : JSON.stringify(file.headers),
        path: fromWithin(folder, file.path),
        archivedAt: Date.parse(file.archivedAt),
        ...(earlier && { earlier: earlier.map((version) => fromEarlier(version, folder)) }),
      })),
      ...(otherMatches && { otherMatches: otherMatches.map(fromMatch) }),
    })),
  };
}

/** In the order in which it is written. */
function toMatch(
  { leagueId, leagueName, tournamentId, tournamentName, startAt, raw, id }: SidecarMatch,
  json: Json,
) {
  return { id, leagueId, leagueName, tournamentId, tournamentName, startAt, service: json.parse(raw) };
}

function fromMatch<M extends { readonly service?: unknown }>({ service, ...known }: M) {
  return { ...known, raw: service === null ? null : toText(service) };
}

function toHeaders(text: string | null): z.infer<typeof headersSchema> {
  return headersSchema.parse(text === null ? null : JSON.parse(text));
}

function within(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : `/${path}`;
}

function fromWithin(folder: string, path: string): string {
  return checkedPath(path.startsWith('/') ? path.slice(1) : `${folder}/${path}`);
}

function toEarlier(version: EarlierVersion, folder: string): z.input<typeof earlierSchema> {
  const { path, damagedPath } = version;
  return {
    path: path && within(folder, checkedPath(path)),
    damagedPath: damagedPath && within(folder, checkedPath(damagedPath)),
    bytes: version.bytes,
    sha256: version.sha256,
    archivedAt: new Date(version.archivedAt).toISOString(),
    replacedAt: new Date(version.replacedAt).toISOString(),
    removedAt: version.removedAt === null ? null : new Date(version.removedAt).toISOString(),
    version: version.version,
  };
}

function fromEarlier(version: z.output<typeof earlierSchema>, folder: string): EarlierVersion {
  const { path, damagedPath, archivedAt, replacedAt, removedAt } = version;
  return {
    ...version,
    path: path && fromWithin(folder, path),
    damagedPath: damagedPath && fromWithin(folder, damagedPath),
    archivedAt: Date.parse(archivedAt),
    replacedAt: Date.parse(replacedAt),
    removedAt: removedAt === null ? null : Date.parse(removedAt),
  };
}
