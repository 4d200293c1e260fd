/** What a summary's JSON says about a game: the second reader's view of the file, without the product's code. */
import {
  amount,
  figure,
  flag,
  isJson,
  type Json,
  letters,
  limits,
  name,
  object,
  objects,
  parse,
  total,
  whole,
  word,
} from './json.ts';
import { decideRoles, sidelessQueues } from './roles.ts';
import { type Player, type Side, type Summary, sides, type Team } from './shapes.ts';

/** The summary, which may be empty, or a pattern of the reason why the text is none. */
export function readSummaryText(text: string): Summary | RegExp {
  const file = parse(text);
  if (file === undefined) return /not valid JSON/;
  if (!isJson(file)) return /instead of an object/;
  if (isFeedWindow(file)) return /live feed/;
  const game = withoutOthers(renamed(wrapped(file) ?? file));
  if (Array.isArray(game['frames'])) return /timeline/;
  if (!Array.isArray(game['participants'])) return /participants/;
  const all = objects(game['participants']);
  const hasNames = objects(game['participantIdentities']).length > 0;
  const isOld =
    all.some(({ stats }) => isJson(stats)) || (hasNames && !all.some((raw) => 'championName' in raw));
  const subteam = (raw: Json) => raw['playerSubteamId'] ?? object(raw['stats'])['playerSubteamId'];
  const isArena =
    ['CHERRY', 'STRAWBERRY'].includes(word(game['gameMode'])?.toUpperCase() ?? '') ||
    [30, 33].includes(whole(game['mapId']) ?? 0) ||
    sidelessQueues.includes(whole(game['queueId']) ?? 0) ||
    all.some((raw) => (figure(subteam(raw), limits.players) ?? 0) > 0);
  const players = readPlayers(game, all.slice(0, limits.players), isOld, !isArena);
  const teams = isArena ? [] : readTeams(game, players, isOld);
  return { game, gameId: gameIdIn(file, game), isOld, hasSides: !isArena, players, teams };
}

/** Why a summary is not used: only a game that was not played to its end may have an empty one. */
export function emptyReason({ players, teams }: Summary, reason: string | null): RegExp | null {
  return players.length + teams.length > 0 || reason !== null ? null : /neither players nor teams/;
}

/** Files of 2014 to 2017 have other names. */
export function renamed(game: Json): Json {
  if (game['matchVersion'] === undefined && game['matchDuration'] === undefined) return game;
  const take = (from: Json, names: Readonly<Record<string, string>>) => ({
    ...from,
    ...Object.fromEntries(
      Object.entries(names).map(([own, old]) => [own, own in from ? from[own] : from[old]]),
    ),
  });
  return {
    ...take(game, {
      gameId: 'matchId',
      gameCreation: 'matchCreation',
      gameDuration: 'matchDuration',
      gameMode: 'matchMode',
      gameType: 'matchType',
      gameVersion: 'matchVersion',
    }),
    teams: objects(game['teams']).map((team) => take(team, { win: 'winner' })),
    participants: objects(game['participants']).map((player) =>
      isJson(player['stats'])
        ? { ...player, stats: take(player['stats'], { win: 'winner', totalMinionsKilled: 'minionsKilled' }) }
        : player,
    ),
  };
}

/** Without observers, and without players that the list repeats. */
function withoutOthers(game: Json): Json {
  const all = game['participants'];
  if (!Array.isArray(all)) return game;
  const hasChampion = (raw: Json) =>
    (whole(raw['championId']) ?? 0) > 0 || word(raw['championName']) !== null;
  const isObserver = (raw: Json) =>
    raw['championId'] !== undefined &&
    !hasChampion(raw) &&
    whole((isJson(raw['stats']) ? raw['stats'] : raw)['goldEarned']) === 0;
  const isFollowed = objects(all).some(hasChampion);
  const texts = all.map((raw) => JSON.stringify(raw));
  const participants = all.filter((raw, at) => {
    const own = object(raw);
    if (whole(own['participantId']) === null) return true;
    return !(isFollowed && isObserver(own)) && texts.indexOf(texts[at] ?? '') === at;
  });
  return { ...game, participants };
}

/** The game where the file has it next to its metadata. */
export const wrapped = (file: Json): Json | null =>
  [file['info'], file['json']].find((one): one is Json => isJson(one)) ?? null;

/** Of a game that never began: each field is there, and empty. */
const isUnfilled = ({ gameMode, gameVersion, gameDuration, participants }: Json): boolean =>
  gameMode === '' &&
  gameVersion === '' &&
  gameDuration === 0 &&
  Array.isArray(participants) &&
  participants.length === 0;

/** A few seconds of a game, as lolesports shows it live. */
export function isFeedWindow(file: Json): boolean {
  if (!Array.isArray(file['frames'])) return false;
  return 'esportsGameId' in file || 'gameMetadata' in file || 'rfc460Timestamp' in object(file['frames'][0]);
}

/** Of the game, otherwise the digits at the end of the match's id; null for none, and for 0. */
export function gameIdIn(file: Json, game: Json): string | null {
  const own = typeof game['gameId'] === 'string' ? word(game['gameId']) : whole(game['gameId']);
  if (own !== null && own !== '' && String(own) !== '0') return String(own);
  const metadata = object(file['metadata']);
  const match = metadata['matchId'] ?? metadata['match_id'];
  return typeof match === 'string' ? (match.match(/_(\d+)$/)?.[1] ?? null) : null;
}

/** The file's duration in seconds, pauses included; null for none and for 0. */
function duration(game: Json): number | null {
  const listed = amount(game['gameDuration'], limits.seconds * 1000);
  if (listed === null) return null;
  // Files before patch 11.20 count milliseconds.
  const played = timePlayed(game);
  const isThousandfold = played !== null && listed > 100 * played && Math.abs(listed / 1000 - played) < 30;
  return Math.round(listed > limits.seconds || isThousandfold ? listed / 1000 : listed) || null;
}

/** A duration without any further time in the file, in which nobody got beyond level 3, may have either unit. */
function inEitherUnit(game: Json, lastFrame: number | null): number | null {
  const listed = amount(game['gameDuration'], limits.seconds * 1000);
  const levels = objects(game['participants'])
    .slice(0, limits.players)
    .map((raw) => whole(raw['champLevel']) ?? 99);
  const isSure =
    listed === null || listed <= 600 || listed > limits.seconds || levels.some((level) => level > 3);
  if (isSure || amount(game['gameEndTimestamp'], 4_102_444_800_000) !== null) return duration(game);
  if (lastFrame === null) return null;
  const [short, long] = [listed / 1000, listed];
  return Math.round(Math.abs(short - lastFrame) < Math.abs(long - lastFrame) ? short : long);
}

/** The longest of all players. */
function timePlayed(game: Json): number | null {
  const all = objects(game['participants']).slice(0, limits.players);
  const times = all.map((raw) =>
    figure(raw['timePlayed'] ?? object(raw['stats'])['timePlayed'], limits.seconds),
  );
  return Math.max(0, ...times.map((time) => time ?? 0)) || null;
}

const sideIn = (teamId: unknown): Side | null =>
  whole(teamId) === 100 ? 'blue' : whole(teamId) === 200 ? 'red' : null;

function readPlayers(game: Json, all: readonly Json[], isOld: boolean, hasSides: boolean): Player[] {
  const known = all.filter((raw) => !hasSides || sideIn(raw['teamId']) !== null);
  // Numbers from 0 are not those of the timeline.
  const isFromZero = all.some((raw) => whole(raw['participantId']) === 0);
  const listed = known.map((raw) => {
    const number = whole(raw['participantId']);
    return !isFromZero && number !== null && number >= 1 && number <= limits.players ? number : null;
  });
  const places = known.map((raw) => all.indexOf(raw) + 1);
  const lastBlue = known.findLastIndex((raw) => sideIn(raw['teamId']) === 'blue');
  const firstRed = known.findIndex((raw) => sideIn(raw['teamId']) === 'red');
  const isBlueFirst = !hasSides || firstRed === -1 || lastBlue < firstRed;
  const areNumbersPlaces = listed.every((number, at) => number === null || number === places[at]);
  const isNumbered = listed.some((number) => number !== null);
  const countPlaces = isNumbered ? areNumbersPlaces : isBlueFirst && !isFromZero;
  const players = known.map((raw, at): Player => {
    const own = listed[at] ?? null;
    const isOwn = own !== null && listed.filter((one) => one === own).length === 1;
    const byPlace = own === null && countPlaces ? (places[at] ?? null) : null;
    const who = isOld ? identity(game, raw) : raw;
    return {
      raw,
      stats: isOld ? object(raw['stats']) : raw,
      side: hasSides ? sideIn(raw['teamId']) : null,
      number: isOwn ? own : byPlace,
      isNumberInFile: isOwn,
      name:
        name(isOld ? who['gameName'] : who['riotIdGameName']) ??
        (isOld ? null : name(who['riotIdName'])) ??
        name(who['summonerName']),
      tagline: word(isOld ? who['tagLine'] : who['riotIdTagline']),
      puuid: word(who['puuid']),
      account: accountNumber(who['summonerId']),
      championId: whole(raw['championId']),
      spelling: isOld ? null : word(raw['championName']),
      role: null,
      roleSource: null,
    };
  });
  const roles = decideRoles(game, players, isOld);
  // Files of match-v4 list nobody's help with the first blood; those of patch 13.3 count nobody's wards.
  const isHelpKnown = !isOld || players.some(({ stats }) => flag(stats['firstBloodAssist']) === true);
  const areWardsKnown =
    players.some(({ stats }) => figure(stats['wardsPlaced'], limits.creeps) !== 0) ||
    players.every(({ stats }) => (figure(stats['wardsKilled'], limits.creeps) ?? 0) === 0);
  return players.map((player) => ({
    ...player,
    ...roles.get(player),
    stats: {
      ...player.stats,
      ...(isHelpKnown ? {} : { firstBloodAssist: null }),
      ...(areWardsKnown ? {} : { wardsPlaced: null }),
    },
  }));
}

function accountNumber(value: unknown): string | null {
  const number = whole(value);
  return number !== null && number >= 0 ? String(number) : word(value);
}

export function identity(game: Json, raw: Json): Json {
  if (whole(raw['participantId']) === null) return {};
  const own = objects(game['participantIdentities']).filter(
    (one) => whole(one['participantId']) === whole(raw['participantId']),
  );
  return object(own.at(-1)?.['player']);
}

function readTeams(game: Json, players: readonly Player[], isOld: boolean): Team[] {
  const listed = objects(game['teams']).slice(0, limits.players);
  const atakhans = sides.map((side) => {
    const raw = listed.find((team) => sideIn(team['teamId']) === side) ?? {};
    return figure(object(object(raw['objectives'])['atakhan'])['kills'], limits.objectives) ?? 0;
  });
  return sides.flatMap((side) => {
    const raw = listed.find((team) => sideIn(team['teamId']) === side);
    const own = players.filter((player) => player.side === side);
    return raw === undefined && own.length === 0
      ? []
      : [
          {
            side,
            isOld,
            raw: raw ?? {},
            players: own,
            size: sideSize(game),
            atakhans: Math.max(...atakhans),
          },
        ];
  });
}

/** How many players a side of the game had. */
export function sideSize(game: Json): number {
  const queue = { 72: 1, 73: 2, 75: 6, 98: 6 }[whole(game['queueId']) ?? 0];
  return queue ?? ([4, 10, 16].includes(whole(game['mapId']) ?? 0) ? 3 : 5);
}

/** Of so many players, each with the figure. */
export function sideTotal(
  players: readonly Player[],
  size: number,
  read: (player: Player) => number | null,
): number | null {
  return players.length === size ? total(players.map(read)) : null;
}

export const killsInStats = ({ stats }: Player) => figure(stats['kills'], limits.small);

/** The side's outcome: its own, otherwise that of all its players. */
export function outcome({ isOld, raw, players }: Team): boolean | null {
  const own =
    isOld && raw['win'] === 'Win' ? true : isOld && raw['win'] === 'Fail' ? false : flag(raw['win']);
  if (own !== null) return own;
  const each = new Set(players.map(({ stats }) => flag(stats['win'])));
  return each.size === 1 ? ([...each][0] ?? null) : null;
}

interface Objective {
  readonly kills: number | null;
  readonly first: boolean | null;
}

const oldNames: Readonly<Record<string, readonly [kills: string, first: string]>> = {
  baron: ['baronKills', 'firstBaron'],
  champion: ['', 'firstBlood'],
  dragon: ['dragonKills', 'firstDragon'],
  horde: ['hordeKills', ''],
  inhibitor: ['inhibitorKills', 'firstInhibitor'],
  riftHerald: ['riftHeraldKills', 'firstRiftHerald'],
  tower: ['towerKills', 'firstTower'],
};

export function objective({ isOld, raw, atakhans }: Team, key: string): Objective {
  const [kills = '', first = ''] = oldNames[key] ?? [];
  const all = object(raw['objectives']);
  const own = object(all[key]);
  // The side that did not kill it is not listed.
  const listed = [figure(own['kills'], limits.objectives), flag(own['first'])];
  if (!isOld && key === 'atakhan' && listed.every((one) => one === null))
    return atakhans > 0 && isAnyListed(all) ? { kills: 0, first: false } : { kills: null, first: null };
  return isOld
    ? {
        kills: figure(raw[kills], limits.objectives),
        first: flag(raw[first]) ?? (key === 'dragon' ? flag(raw['firstDargon']) : null),
      }
    : { kills: figure(own['kills'], limits.objectives), first: flag(own['first']) };
}

const isAnyListed = (all: Json): boolean =>
  Object.values(all).some(
    (one) => figure(object(one)['kills'], limits.objectives) !== null || flag(object(one)['first']) !== null,
  );

export const teamKills = (team: Team): number | null =>
  objective(team, 'champion').kills ?? sideTotal(team.players, team.size, killsInStats);

/** The only side that a team or a player says has won, if none of it says that it lost. */
export function winner({ teams, players }: Summary): Side | null {
  const claims = [
    ...teams.map((team) => [team.side, outcome(team)] as const),
    ...players.map(({ side, stats }) => [side, flag(stats['win'])] as const),
  ];
  const won = new Set(claims.flatMap(([side, hasWon]) => (hasWon === true ? [side] : [])));
  const lost = new Set(claims.flatMap(([side, hasWon]) => (hasWon === false ? [side] : [])));
  const [side = null] = won;
  return won.size === 1 && !lost.has(side) ? side : null;
}

/** The end of a game's own timeline. */
export interface GameEnd {
  readonly seconds: number;
  /** By an event of the game's end, and not only by the last frame. */
  readonly isSaid: boolean;
}

/** In seconds. */
export function gameLength({ game, isOld }: Summary, end: GameEnd | null): number | null {
  const played = timePlayed(game);
  const lastFrame = end?.seconds ?? null;
  const listed = played === null && !isOld ? inEitherUnit(game, lastFrame) : duration(game);
  if (played === null) {
    const isLonger = listed === null || listed - (lastFrame ?? 0) >= 30;
    return end?.isSaid && isLonger ? Math.round(end.seconds) : listed;
  }
  if (listed === null) return played;
  if (Math.abs(listed - played) < 30) return played;
  const ends = (at: number) => lastFrame !== null && Math.abs(lastFrame - at) <= 120;
  if (ends(played)) return played;
  if (ends(listed)) return listed;
  return played <= listed && played >= listed / 4 ? played : listed;
}

export function voidReason(summary: Summary, length: number | null): string | null {
  const { game, players } = summary;
  const result = word(game['endOfGameResult'])?.toLowerCase() ?? '';
  const isWon =
    winner(summary) !== null ||
    (!summary.hasSides && players.some(({ stats }) => flag(stats['win']) === true));
  const figures = objects(game['participants']).map((raw) => (isJson(raw['stats']) ? raw['stats'] : raw));
  const isDecided = figures.some(
    (stats) =>
      flag(stats['gameEndedInSurrender']) === true ||
      (whole(stats['nexusKills']) ?? 0) > 0 ||
      (whole(stats['nexusLost']) ?? 0) > 0,
  );
  const places = [game, ...objects(game['participants']).flatMap((raw) => [raw, object(raw['stats'])])];
  const isEarly = places.some((one) => flag(one['gameEndedInEarlySurrender']) === true);
  const isPlayed = result === 'abort_unexpected' && isWon && isDecided && !isEarly;
  if (isUnfilled(game) || (result.startsWith('abort') && !isPlayed)) return 'aborted';
  const isUnderTen = length !== null && length < 600;
  if (isEarly) return length === null || isUnderTen ? 'remake' : 'early-surrender';
  return isUnderTen && !isWon ? 'aborted' : null;
}

/** The index of the side's team among these codes; null if the names of the players do not show it. */
export function teamOnSide(summary: Summary, codes: readonly string[], side: Side): number | null {
  const [first = '', second = ''] = codes.map(letters);
  if (codes.length !== 2 || first === second) return null;
  const shown = sides.map((one) => {
    const names = summary.players.flatMap((player) => (player.side === one ? [player.name ?? ''] : []));
    const counts = [first, second].map((code) => names.filter((each) => beginsWith(each, code)).length);
    const [withFirst = 0, withSecond = 0] = counts;
    if (withFirst > 0 && withSecond > 0) return null;
    return withFirst >= 3 ? 0 : withSecond >= 3 ? 1 : null;
  });
  const [blue = null, red = null] = shown;
  if ((blue === null && red === null) || blue === red) return null;
  const onBlue = blue ?? (red === 0 ? 1 : 0);
  return side === 'blue' ? onBlue : 1 - onBlue;
}

/** Whether the first words are this code, with more words behind them. */
function beginsWith(text: string, code: string): boolean {
  let begun = '';
  const words = text === '' ? [] : textWords(text);
  for (const one of words.slice(0, -1)) {
    begun += one;
    if (begun === code && code !== '') return true;
  }
  return false;
}

const textWords = (text: string) =>
  text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(letters)
    .filter((one) => one !== '');
