/**
 * The paths of files in the archive:
 * `<League>/<Tournament>/<date> <BLU> vs <RED> <matchId>/<n> <platformGameId>/<contentType>.<ext>`, with `_`
 * instead of `<n>` if the game's place in its series is not known.
 * All functions are pure. All limits are in UTF-16 units, as Windows counts the length of a path.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { AssetName, GamePlace, MatchPlace } from '../domain/assets.ts';
import { furtherPath, splitFurther } from '../domain/further-paths.ts';
import { cutText, idFromToken, idToken, safeName } from './safe-name.ts';
import { markerName } from './store/store.ts';

export const sidecarName = 'match.json';
/** Next to each sidecar; see checksums.ts. */
export const checksumsName = 'SHA256SUMS';

/** At the root of the archive, for people and programs without Matchkeep. */
export const rootTextNames = { readme: 'README.txt', schema: 'match.schema.json' } as const;
const rootTexts: ReadonlySet<string> = new Set(Object.values(rootTextNames));

// Every path is shorter than 240 if that of the archive's folder has at most 60, which leaves room below the 260 of
// Windows. The parts of a relative path add up to at most 178: 44 + 2 + 62 for the match's folder, 1 + 34 for the
// game's, 1 + 34 for the file's name. With the folder's 60 and a separator that makes 239. An earlier version's is longer
// by 17: 256.
const leagueUnits = 24;
const leagueAndTournamentUnits = 44;
const matchUnits = 62;
const matchIdUnits = 28;
const gameIdUnits = 30;
const contentTypeUnits = 28;
const extensionPattern = /^[a-z0-9]{1,5}$/;
const lonePrefix = 'game-';
/** Before the id, which alone could be the name of a Windows device. */
const unknownNumber = '_';
const unknownLeague = 'Unknown league';
const unknownTournament = 'Unknown tournament';
const unknownDate = 'undated';
const unknownSide = 'TBD';
const unknownParts = [unknownLeague, unknownTournament, unknownDate, unknownSide, unknownSide];

/** The folder of a match, or of a game listed alone; `place.folder` if it is already fixed. */
export function matchFolder(place: GamePlace): string {
  if (place.folder !== null) return checkedPath(place.folder);
  if (place.matchId !== null) return nameFolder(place, idToken(place.matchId, matchIdUnits));
  return nameFolder(place, lonePrefix + idToken(place.platformGameId, gameIdUnits));
}

/**
 * The folder that a match should have instead of its present one; null if that one stays: it is right, somebody named it
 * otherwise, or it says what is not known any more.
 */
export function newFolder(present: string, place: MatchPlace): string | null {
  const folder = nameFolder(place, idToken(place.matchId, matchIdUnits));
  const was = readParts(present);
  const is = readParts(folder);
  if (folder === present || was === null || is === null || was.id !== is.id) return null;
  return was.parts.every((part, index) => part === null || is.parts[index] !== null) ? folder : null;
}

/** League, tournament, date and sides, null where the name says that they were not known; null for another folder. */
function readParts(folder: string) {
  const [league = '', tournament = '', name = '', ...deeper] = folder.split('/');
  const [, date, one, two, id] = /^(\d{4}-\d\d-\d\d|undated) (.*) vs (.*) (\S+)$/.exec(name) ?? [];
  if (date === undefined || deeper.length > 0) return null;
  const parts = [league, tournament, date, one, two];
  return { id, parts: parts.map((part, index) => (part === unknownParts[index] ? null : part)) };
}

function nameFolder(place: Omit<MatchPlace, 'matchId'>, id: string): string {
  const league = safeName(place.leagueName, leagueUnits, unknownLeague);
  const tournament = safeName(
    place.tournamentName,
    leagueAndTournamentUnits - league.length,
    unknownTournament,
  );
  const date = utcDate(place.startAt);
  const room = matchUnits - date.length - id.length - 2;
  return `${league}/${tournament}/${date} ${sides(place.teamCodes, room)} ${id}`;
}

/** A game's folder, relative to the archive. */
function gameFolder(place: GamePlace): string {
  const id = idToken(place.platformGameId, gameIdUnits);
  const number = place.number === null ? 0 : Math.min(999, Math.trunc(place.number));
  return `${matchFolder(place)}/${number > 0 ? number : unknownNumber} ${id}`;
}

/** An archived file, relative to the archive. `extension` is 1 to 5 lower-case letters or digits. */
export function filePath(place: GamePlace, contentType: string, extension: string): string {
  if (!extensionPattern.test(extension)) throw badExtension(extension);
  return `${gameFolder(place)}/${idToken(contentType, contentTypeUnits)}.${extension}`;
}

function badExtension(extension: string): MatchkeepError {
  return new MatchkeepError('path-invalid', `"${extension}" is not a valid extension for an archived file.`);
}

/** The name of an asset's part file within the partial folder; with `mark`, one that only its own request writes. */
export function partName(asset: AssetName, mark?: string): string {
  const name = idToken(`${asset.platformGameId}/${asset.contentType}`, 80);
  return mark === undefined ? `${name}.part` : `${name}.${mark}.part`;
}

/** The facts that a file's path contains. Names are in the form that the layout gives them. */
export interface TracedFile extends AssetName {
  readonly folder: string;
  readonly leagueName: string;
  readonly tournamentName: string;
  /** `2026-11-21`, or null if it was unknown. */
  readonly date: string | null;
  readonly matchId: string | null;
  /** Null if it was unknown. */
  readonly number: number | null;
}

const matchFolderPattern = /^(?:(\d{4}-\d\d-\d\d)|undated) .* vs .* (\S+)$/;
const gameFolderPattern = /^(?:(\d{1,3})|_) (\S+)$/;
const filePattern = /^(\S+)\.([a-z0-9]{1,5})$/;

/** Parses a path of `filePath`; null for any other path, and if the ids cannot be recovered from it. */
export function traceFile(path: string): TracedFile | null {
  const [leagueName, tournamentName, matchName, gameName, fileName, ...deeper] = path.split('/');
  if (leagueName === undefined || tournamentName === undefined || deeper.length > 0) return null;
  const match = matchFolderPattern.exec(matchName ?? '');
  const game = gameFolderPattern.exec(gameName ?? '');
  const file = filePattern.exec(fileName ?? '');
  const matchToken = match?.[2] ?? '';
  const isLone = matchToken === lonePrefix + (game?.[2] ?? '');
  const matchId = isLone ? null : idFromToken(matchToken);
  const platformGameId = idFromToken(game?.[2] ?? '');
  const contentType = idFromToken(file?.[1] ?? '');
  if (platformGameId === null || contentType === null || (matchId === null && !isLone)) return null;
  return {
    folder: `${leagueName}/${tournamentName}/${matchName}`,
    leagueName,
    tournamentName,
    date: match?.[1] ?? null,
    matchId,
    number: Number(game?.[1] ?? 0) || null,
    platformGameId,
    contentType,
  };
}

/** In a game's folder: what its files contained before the service corrected them. */
const earlierFolder = 'earlier';
const markUnits = 8;

/** `<game>/earlier/GAMH_SUMMARY.1a2b3c4d.json`, with the first digits of the SHA-256: the place of an earlier version of a file. */
export function earlierPath(path: string, sha256: string): string {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  return `${path.slice(0, slash)}/${earlierFolder}${path.slice(slash, dot)}.${sha256.slice(0, markUnits)}${path.slice(dot)}`;
}

/**
 * The file of which a path of `earlierPath` is an earlier version, without its extension: its content may have another
 * format now. Null for any other path.
 */
export function traceEarlier(path: string): { readonly stem: string; readonly mark: string } | null {
  const parts = path.split('/');
  const [, stem, mark] = /^(\S+)\.([0-9a-f]{8})\.([a-z0-9]{1,5})$/.exec(parts.pop() ?? '') ?? [];
  if (stem === undefined || mark === undefined || parts.pop() !== earlierFolder) return null;
  return { stem: [...parts, stem].join('/'), mark };
}

/** The path of a file whose content has another format now. */
export function withExtension(path: string, extension: string): string {
  if (!extensionPattern.test(extension)) throw badExtension(extension);
  return `${fileStem(path)}.${extension}`;
}

/** The path of a file without its extension: the same whatever the format of its content. */
export function fileStem(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

/** Whether the file describes the archive or a match: no archived content. `path` is relative to the archive. */
export function isDescription(path: string): boolean {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return rootTexts.has(path) || name === sidecarName || (name === checksumsName && slash !== -1);
}

/** Whether this is the name of a different file that `publish` renamed to a backup. */
export function isBackupName(name: string): boolean {
  return /\.kept-\d{8}T\d{6}Z(-\d+)?\.[a-z0-9]{1,5}$/.test(name);
}

/**
 * Returns the relative path unchanged if the archive may contain each of its segments: no `..`, no separators of
 * another system, none of Matchkeep's own hidden names. Throws `path-invalid` otherwise.
 */
export function checkedPath(path: string): string {
  const isGood = path.split('/').every((segment) => {
    if (segment === '' || segment === '.' || segment === '..') return false;
    if (/\\|^[a-z]:/i.test(segment) || [...segment].some((character) => character < ' ')) return false;
    return !segment.toLowerCase().startsWith(markerName);
  });
  if (!isGood) {
    throw new MatchkeepError('path-invalid', `"${path}" is not a path within the archive.`, {
      remedy: 'The catalogue has an error. Rebuild it from the archive.',
    });
  }
  return path;
}

/** The same for a path that may lead to a read-only archive: there, it is checked within that archive. */
export function checkedAnywhere(path: string): string {
  const further = splitFurther(path);
  return further === null ? checkedPath(path) : furtherPath(further.name, checkedPath(further.path));
}

function utcDate(startAt: number | null): string {
  if (startAt === null || Number.isNaN(new Date(startAt).getTime())) return unknownDate;
  const text = new Date(startAt).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : unknownDate;
}

/** `BLU vs RED` in at most `room` units (14 or more); an unknown side is `TBD`. */
function sides(codes: readonly string[], room: number): string {
  const each = Math.floor((room - ' vs '.length) / 2);
  const side = (code: string | undefined) => cutText(safeName(code ?? '', 40, unknownSide), each).trimEnd();
  return `${side(codes[0])} vs ${side(codes[1])}`;
}
