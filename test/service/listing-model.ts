/** What a listed match or game is read as, written as schemas: the model that the reader is compared with. */
import { isLosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import type { ListedGame, ListedMatch } from '../../src/core/domain/listing.ts';

/** 64-bit ids come as JSON numbers (read as `LosslessNumber`, with all digits) or as numeric text. */
const id = z
  .unknown()
  .transform((value) => (isLosslessNumber(value) ? value.value : value))
  .pipe(z.union([z.string().min(1).max(200), z.number().int().transform(String)]));

/** Names, states and versions are short. Longer ones are rejected, since they would burden every list and log. */
const maxTextLength = 500;
const maxGamesPerMatch = 1_000;
const maxTeams = 100;
const maxContentTypes = 1_000;

const text = z.union([
  z.string(),
  z.number().transform(String),
  z.boolean().transform(String),
  // 64-bit ids have more digits than a JS number holds; all digits are retained.
  z.unknown().refine(isLosslessNumber).transform(String),
]);
/** The specification does not give the types of filled nullable fields: text is read, anything else stays in `raw`. */
const textOrNull = z
  .unknown()
  .optional()
  .transform((value) => text.safeParse(value).data ?? null)
  .pipe(z.string().max(maxTextLength, `longer than ${maxTextLength} characters`).nullable());
/** Null for anything but a number, and for a count below 1 or implausibly high. */
const wholeOrNull = z
  .unknown()
  .optional()
  .transform((value) => {
    const number = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
    return number ? (z.coerce.number().int().min(1).max(10_000).safeParse(value).data ?? null) : null;
  });
/** `league` and `tournament` of a game: a name, or an object that has one. */
const named = z
  .unknown()
  .optional()
  .transform((value) => {
    const object = z.looseObject({ name: z.string() }).safeParse(value);
    return object.success ? object.data.name : (z.string().safeParse(value).data ?? null);
  })
  .pipe(z.string().max(maxTextLength, `longer than ${maxTextLength} characters`).nullable());

const teamFields = z.looseObject({ name: textOrNull, code: textOrNull, esportsId: textOrNull });
const team = z.unknown().transform((value, context) => {
  const read = teamFields.safeParse(z.looseObject({}).safeParse(value).data ?? {});
  if (!read.success) return refuse(context, read.error);
  const { name, code, esportsId } = read.data;
  return { name: name ?? '', code: code ?? '', esportsId: esportsId ?? '' };
});
const teams = z
  .array(team)
  .max(maxTeams, `more than ${maxTeams} teams`)
  .nullish()
  .transform((list) => list ?? []);

/** Names of options as text, or objects that carry one. */
const assetNames = z
  .array(
    z
      .union([z.string(), z.looseObject({ name: z.string() }).transform((object) => object.name)])
      .pipe(z.string().max(maxTextLength))
      .catch(''),
  )
  .max(maxContentTypes)
  .nullish()
  .catch(null)
  .transform((list) => (list ?? []).filter((name) => name !== ''));

/** The id in a field of its own, or in an object that has one. */
const nestedId = z
  .unknown()
  .optional()
  .transform((value) => z.looseObject({ id }).safeParse(value).data?.id ?? null);
const idOrNull = id.optional().catch(undefined);
/** As `wholeOrNull`, also of a number with more digits than a JS number holds. */
const lengthOrNull = z
  .unknown()
  .optional()
  .transform((value) => (isLosslessNumber(value) ? value.value : value))
  .pipe(wholeOrNull);
/** `BEST_OF_3`, `BO3`, or a number of games. */
const formatLength = z
  .unknown()
  .optional()
  .transform((value) => {
    const named = /^(?:best[ _-]?of|bo)[ _-]?(\d{1,3})$/i.exec(text.safeParse(value).data?.trim() ?? '');
    return lengthOrNull.parse(value) ?? wholeOrNull.parse(named?.[1]);
  });

const gameFields = z.looseObject({
  leagueId: idOrNull,
  tournamentId: idOrNull,
  matchId: idOrNull,
  match: nestedId,
  seriesMax: lengthOrNull,
  matchFormat: formatLength,
  platformGameId: id,
  state: textOrNull,
  status: textOrNull,
  type: textOrNull,
  name: textOrNull,
  gameVersion: textOrNull,
  startedAt: textOrNull,
  endedAt: textOrNull,
  league: named,
  tournament: named,
  assets: assetNames,
  teams,
});

export const gameModel = z.unknown().transform((value, context): ListedGame => {
  const read = gameFields.safeParse(value);
  if (!read.success) return refuse(context, read.error);
  const { league, tournament, ...game } = read.data;
  const { league: leagueObject, tournament: tournamentObject } = z.looseObject({}).parse(value);
  return {
    platformGameId: game.platformGameId,
    state: game.state,
    status: game.status,
    type: game.type,
    name: game.name,
    gameVersion: game.gameVersion,
    startedAt: game.startedAt,
    endedAt: game.endedAt,
    leagueName: league,
    tournamentName: tournament,
    leagueId: game.leagueId ?? nestedId.parse(leagueObject),
    tournamentId: game.tournamentId ?? nestedId.parse(tournamentObject),
    matchId: game.matchId ?? game.match,
    seriesMax: game.seriesMax ?? game.matchFormat,
    assets: game.assets,
    teams: game.teams,
    raw: stringify(value) ?? 'null',
  };
});

const matchFields = z.looseObject({
  id,
  leagueId: id.catch(''),
  leagueName: textOrNull,
  tournamentId: id.catch(''),
  tournamentName: textOrNull,
  type: textOrNull,
  seriesType: textOrNull,
  seriesMax: wholeOrNull,
  startTime: textOrNull,
  teams,
  games: z.array(z.unknown()).max(maxGamesPerMatch, `more than ${maxGamesPerMatch} games`).nullish(),
});

export const matchModel = z.unknown().transform((value, context): ListedMatch => {
  const read = matchFields.safeParse(value);
  if (!read.success) return refuse(context, read.error);
  const match = read.data;
  return {
    id: match.id,
    leagueId: match.leagueId,
    leagueName: match.leagueName ?? '',
    tournamentId: match.tournamentId,
    tournamentName: match.tournamentName ?? '',
    type: match.type,
    seriesType: match.seriesType,
    seriesMax: match.seriesMax,
    startTime: isoOrNull(match.startTime),
    teams: match.teams,
    ...readGames(match.games ?? []),
    raw: stringify(value) ?? 'null',
  };
});

/** An unreadable game does not affect the others, which retain their positions in the series. */
function readGames(items: readonly unknown[]): Pick<ListedMatch, 'games' | 'unreadableGames'> {
  const read = items.map((item) => gameModel.safeParse(item));
  const unreadable = read.flatMap(({ error }, index) => (error ? [`game ${index + 1}`] : []));
  if (unreadable.length === 0) return { games: read.flatMap(({ data }) => (data ? [data] : [])) };
  return {
    games: read.flatMap(({ data }, index) => (data ? [{ ...data, number: index + 1 }] : [])),
    unreadableGames: unreadable,
  };
}

function isoOrNull(time: string | null): string | null {
  const ms = Date.parse(time ?? '');
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

function refuse(context: z.RefinementCtx, error: z.ZodError): never {
  for (const issue of error.issues) {
    context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] });
  }
  return z.NEVER;
}
