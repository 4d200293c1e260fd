/**
 * Reads matches and games of the service's listings (specification, section 2). Lenient where the specification is
 * silent: unknown fields and values are retained in `raw`, a missing optional field is null, ids may be numbers or text.
 * Written by hand because a listing has tens of thousands of values: a schema takes ten times as long.
 */
import { isLosslessNumber, stringify } from 'lossless-json';
import type { Team } from '../../shared/domain/domain.ts';
import { bestOfLength } from '../../shared/domain/series-types.ts';
import type { ListedGame, ListedMatch } from '../domain/listing.ts';

/** An entry that cannot be used. The message names the field and the reason. */
export class UnreadableEntryError extends Error {
  override readonly name = 'UnreadableEntryError';
}

/** Names, states and versions are short. Longer ones are rejected, since they would burden every list and log. */
const maxTextLength = 500;
const maxIdLength = 200;
const maxGamesPerMatch = 1_000;
const maxTeams = 100;
const maxContentTypes = 1_000;
/** No series is longer: a larger number is a mistake. */
const maxSeriesLength = 10_000;

type Fields = Readonly<Record<string, unknown>>;

/** Reads a match as parsed by `parseLossless`. Throws `UnreadableEntryError`. */
export function readListedMatch(value: unknown): ListedMatch {
  const fields = toFields(value);
  return {
    id: readId(fields, 'id'),
    leagueId: toId(fields['leagueId']) ?? '',
    leagueName: readText(fields, 'leagueName') ?? '',
    tournamentId: toId(fields['tournamentId']) ?? '',
    tournamentName: readText(fields, 'tournamentName') ?? '',
    type: readText(fields, 'type'),
    seriesType: readText(fields, 'seriesType'),
    seriesMax: toSeriesLength(fields['seriesMax']),
    startTime: isoOrNull(readText(fields, 'startTime')),
    teams: readTeams(fields),
    ...readGames(readList(fields, 'games', maxGamesPerMatch)),
    raw: stringify(value) ?? 'null',
  };
}

/** Reads a game as parsed by `parseLossless`. Throws `UnreadableEntryError`. */
export function readListedGame(value: unknown): ListedGame {
  const fields = toFields(value);
  return {
    platformGameId: readId(fields, 'platformGameId'),
    state: readText(fields, 'state'),
    status: readText(fields, 'status'),
    type: readText(fields, 'type'),
    name: readText(fields, 'name'),
    gameVersion: readText(fields, 'gameVersion'),
    startedAt: readText(fields, 'startedAt'),
    endedAt: readText(fields, 'endedAt'),
    leagueName: readName(fields, 'league'),
    tournamentName: readName(fields, 'tournament'),
    leagueId: toId(fields['leagueId']) ?? readNestedId(fields['league']),
    tournamentId: toId(fields['tournamentId']) ?? readNestedId(fields['tournament']),
    matchId: toId(fields['matchId']) ?? readNestedId(fields['match']),
    seriesMax: readSeriesMax(fields),
    assets: toContentTypes(fields['assets']),
    teams: readTeams(fields),
    raw: stringify(value) ?? 'null',
  };
}

/** An unreadable game does not affect the others, which retain their positions in the series. */
function readGames(items: readonly unknown[]): Pick<ListedMatch, 'games' | 'unreadableGames'> {
  const readable: { readonly game: ListedGame; readonly number: number }[] = [];
  const unreadableGames: string[] = [];
  for (const [index, item] of items.entries()) {
    try {
      readable.push({ game: readListedGame(item), number: index + 1 });
    } catch (error) {
      if (!(error instanceof UnreadableEntryError)) throw error;
      unreadableGames.push(`game ${index + 1}: ${error.message}`);
    }
  }
  if (unreadableGames.length === 0) return { games: readable.map(({ game }) => game) };
  return { games: readable.map(({ game, number }) => ({ ...game, number })), unreadableGames };
}

function readTeams(fields: Fields): readonly Team[] {
  return readList(fields, 'teams', maxTeams).map((value, index) => {
    const team = isObject(value) ? value : {};
    const read = (name: string) => readText(team, name, `teams.${index}.${name}`) ?? '';
    return { name: read('name'), code: read('code'), esportsId: read('esportsId') };
  });
}

/** Names of content types as text, or objects that have one. Anything else is ignored: the rules decide what to request. */
function toContentTypes(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > maxContentTypes) return [];
  const names: readonly unknown[] = value.map((item: unknown) => (isObject(item) ? item['name'] : item));
  return names.filter(
    (name): name is string => typeof name === 'string' && name !== '' && name.length <= maxTextLength,
  );
}

function toFields(value: unknown): Fields {
  if (!isObject(value)) throw new UnreadableEntryError('not an object');
  return value;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** 64-bit ids come as JSON numbers (parsed as `LosslessNumber`, with all digits) or as text. Null for anything else. */
function toId(value: unknown): string | null {
  const id = isLosslessNumber(value) ? value.value : Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === 'string' && id !== '' && id.length <= maxIdLength ? id : null;
}

function readId(fields: Fields, field: string): string {
  const value = fields[field];
  const id = toId(value);
  if (id !== null) return id;
  const reason =
    value === undefined ? 'missing' : `neither a whole number nor a text of 1 to ${maxIdLength} characters`;
  throw new UnreadableEntryError(`${field}: ${reason}`);
}

/** The specification does not give the types of filled nullable fields: text is read, anything else stays in `raw`. */
function readText(fields: Fields, field: string, path = field): string | null {
  const text = toText(fields[field]);
  if (text !== null && text.length > maxTextLength) {
    throw new UnreadableEntryError(`${path}: longer than ${maxTextLength} characters`);
  }
  return text;
}

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (isLosslessNumber(value)) return value.value; // All digits of a 64-bit id.
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** `league` and `tournament` of a game: a name, or an object that has one. */
function readName(fields: Fields, field: string): string | null {
  const value = fields[field];
  const name = isObject(value) ? value['name'] : value;
  return typeof name === 'string' ? readText({ name }, 'name', field) : null;
}

/** The id in an object such as `league`. */
function readNestedId(value: unknown): string | null {
  return isObject(value) ? toId(value['id']) : null;
}

/** `matchFormat` is an open set: `BEST_OF_3`, `BO3` or a number of games. */
function readSeriesMax(fields: Fields): number | null {
  const format = fields['matchFormat'];
  return (
    toSeriesLength(toNumber(fields['seriesMax'])) ??
    toSeriesLength(toNumber(format)) ??
    toSeriesLength(bestOfLength(toText(format), null))
  );
}

const toNumber = (value: unknown) => (isLosslessNumber(value) ? value.value : value);

/** A missing list is empty. */
function readList(fields: Fields, field: string, maxItems: number): readonly unknown[] {
  const value = fields[field] ?? [];
  if (!Array.isArray(value)) throw new UnreadableEntryError(`${field}: not a list`);
  if (value.length > maxItems) throw new UnreadableEntryError(`${field}: more than ${maxItems} entries`);
  return value;
}

/** Null for anything but a number, and for a number below 1 or implausibly high. */
function toSeriesLength(value: unknown): number | null {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const length = isNumeric ? Number(value) : Number.NaN;
  return Number.isInteger(length) && length >= 1 && length <= maxSeriesLength ? length : null;
}

function isoOrNull(time: string | null): string | null {
  const ms = Date.parse(time ?? '');
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
