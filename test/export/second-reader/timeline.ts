/** What a timeline's JSON says about a game: the second reader's view of the file, without the product's code. */
import {
  amount,
  decimal,
  figure,
  isJson,
  type Json,
  letters,
  limits,
  object,
  objects,
  parse,
  plus,
  whole,
  word,
} from './json.ts';
import { playedAgain } from './restored.ts';
import type { Player, Side, Summary } from './shapes.ts';
import { type GameEnd, gameIdIn, gameLength, isFeedWindow, renamed, wrapped } from './summary.ts';

interface Frame {
  readonly at: number;
  /** By participant, in the order of their numbers. */
  readonly players: ReadonlyMap<number, Json>;
}

export interface Event {
  /** Among all events of the file. */
  readonly index: number;
  readonly at: number;
  readonly type: string;
  readonly raw: Json;
  /** That benefits. */
  readonly side: Side | null;
}

export interface Timeline {
  readonly frames: readonly Frame[];
  readonly events: readonly Event[];
  readonly hasSides: boolean;
  /** Whether its events may be counted. */
  readonly isSure: boolean;
  readonly sideOfPlayer: (number: number | null) => Side | null;
}

const maxMs = limits.seconds * 1000;

/** The object that has the frames, and the id of its game; or a pattern of the reason why the text is no timeline. */
function open(text: string): { readonly game: Json; readonly gameId: string | null } | RegExp {
  const file = parse(text);
  if (file === undefined) return /not valid JSON/;
  if (!isJson(file)) return /instead of an object/;
  if (isFeedWindow(file)) return /live feed/;
  const inside = object(file['timeline']);
  const game = [file, wrapped(file) ?? {}, inside].find((one) => Array.isArray(one['frames']));
  if (game === undefined) return /not a timeline/;
  const numbers = objects(game['frames']).map(
    (frame) =>
      new Set(
        Object.entries(object(frame['participantFrames'])).flatMap(([key, raw]) =>
          isJson(raw) ? Number(raw['participantId'] ?? key) : [],
        ),
      ),
  );
  const named = numbers.filter((own) => own.size > 0);
  if (named.length > 0 && named.every((own) => own.has(0) && !own.has(own.size))) return /from 0/;
  return { game, gameId: gameIdIn(file, game === inside ? renamed(file) : game) };
}

/** Of the game with this id: the event of its end, otherwise the last frame; null if there is neither. */
export function endIn(text: string | null, gameId: string | null): GameEnd | null {
  const opened = text === null ? null : open(text);
  if (opened === null || opened instanceof RegExp) return null;
  if (opened.gameId !== null && gameId !== null && opened.gameId !== gameId) return null;
  const end = eventsIn(opened.game).findLast(({ type }) => type === 'GAME_END');
  const last = framesIn(opened.game).at(-1);
  if (end !== undefined) return { seconds: end.at / 1000, isSaid: true };
  return last === undefined ? null : { seconds: last.at / 1000, isSaid: false };
}

/** The timeline, or a pattern of the reason why the text is not the one of this game. */
export function readTimelineText(text: string, summary: Summary | null): Timeline | RegExp {
  const opened = open(text);
  if (opened instanceof RegExp) return opened;
  const { game, gameId } = opened;
  const frames = framesIn(game);
  const events = eventsIn(game);
  if (frames.length + events.length === 0) return /neither|aborted/;
  if (summary !== null && isOtherGame(text, gameId, frames, events, summary)) return /another game/;
  if (summary !== null && isNumberedOtherwise(game, summary)) return /does not number the players/;
  const named = new Set(frames.flatMap(({ players }) => [...players.keys()]));
  const players = summary?.players ?? [];
  const hasSides = players.length > 0 ? players.some(({ side }) => side !== null) : named.size === 10;
  const sideOfPlayer = (number: number | null): Side | null => {
    if (number === null || !hasSides) return null;
    if (players.length > 0) return players.find((player) => player.number === number)?.side ?? null;
    return number >= 1 && number <= 5 ? 'blue' : number >= 6 && number <= 10 ? 'red' : null;
  };
  return {
    frames,
    hasSides,
    isSure: !playedAgain(game).isOpen,
    sideOfPlayer,
    events: events.map((event) => ({ ...event, side: hasSides ? winningSide(event, sideOfPlayer) : null })),
  };
}

/** By time; of frames at the same time, the first of the file. */
function framesIn(game: Json): Frame[] {
  const frames: Frame[] = [];
  const { framesFrom } = playedAgain(game);
  const all: unknown[] = Array.isArray(game['frames']) ? game['frames'] : [];
  for (const [index, one] of all.entries()) {
    const raw = object(one);
    const at = amount(raw['timestamp'], maxMs);
    if (at !== null && at < framesFrom(index) && !frames.some((frame) => frame.at === at))
      frames.push({ at, players: playersIn(raw) });
  }
  return frames.toSorted((a, b) => a.at - b.at);
}

/** The key counts where the entry has no number; an entry whose number another one has is left out, and so is that one. */
function playersIn(frame: Json): ReadonlyMap<number, Json> {
  const entries = Object.entries(object(frame['participantFrames'])).flatMap(([key, raw]) => {
    if (!isJson(raw)) return [];
    const own = raw['participantId'] ?? null;
    const number = own === null ? Number(key) : whole(own);
    const isValid = number !== null && Number.isInteger(number) && number >= 1 && number <= 50;
    return isValid ? [[number, raw] as const] : [];
  });
  const single = entries.filter(([number]) => entries.filter(([other]) => other === number).length === 1);
  return new Map(single.toSorted(([a], [b]) => a - b));
}

/** By time. An event without a time has that of its frame. */
function eventsIn(game: Json): Omit<Event, 'side'>[] {
  const events: Omit<Event, 'side'>[] = [];
  let index = 0;
  const { eventsFrom } = playedAgain(game);
  const frames: unknown[] = Array.isArray(game['frames']) ? game['frames'] : [];
  for (const [place, frame] of frames.entries()) {
    const listed = object(frame)['events'];
    for (const raw of Array.isArray(listed) ? listed : []) {
      const at = amount(object(raw)['timestamp'] ?? object(frame)['timestamp'], maxMs);
      const type = word(object(raw)['type']) ?? word(object(raw)['eventType']);
      if (at !== null && at < eventsFrom(place) && type !== null)
        events.push({ index, at, type, raw: object(raw) });
      index += 1;
    }
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** By the ids; without both, by length, kills and levels. */
function isOtherGame(
  text: string,
  gameId: string | null,
  frames: readonly Frame[],
  events: readonly Omit<Event, 'side'>[],
  summary: Summary,
): boolean {
  if (gameId !== null && summary.gameId !== null) return gameId !== summary.gameId;
  const length = gameLength(summary, endIn(text, summary.gameId));
  const last = frames.at(-1);
  if (last !== undefined && length !== null && Math.abs(last.at / 1000 - length) > 120) return true;
  const beyond = summary.players.filter(({ number, stats }) => {
    const kills = events.filter(
      ({ type, raw }) => type === 'CHAMPION_KILL' && whole(raw['killerId']) === number,
    );
    const level = whole(last?.players.get(number ?? 0)?.['level']) ?? 0;
    const isMoreKills = kills.length > (figure(stats['kills'], limits.small) ?? Infinity);
    return (
      number !== null && (isMoreKills || level > (figure(stats['champLevel'], limits.small) ?? Infinity))
    );
  });
  return beyond.length >= 3;
}

/** By the account or the name of a player, where nobody else has it. */
function isNumberedOtherwise(game: Json, summary: Summary): boolean {
  const listed = objects(game['participants']).slice(0, limits.players);
  const shownName = (raw: Json) =>
    word(raw['riotIdGameName']) ?? word(raw['summonerName']) ?? word(raw['name']);
  const names = listed.map((raw) => letters(shownName(raw) ?? ''));
  const ownNames = summary.players.map(({ name }) => letters(name ?? ''));
  const accounts = listed.map((raw) => word(raw['puuid']) ?? '');
  const ownAccounts = summary.players.map(({ puuid }) =>
    puuid !== null && puuid.length >= 30 && /[^-0]/.test(puuid) ? puuid : '',
  );
  if (listed.some((raw) => whole(raw['participantId']) === 0)) return false;
  const isOnly = (all: readonly string[], one: string) =>
    one !== '' && all.filter((other) => other === one).length === 1;
  const pairs = (mine: readonly string[], theirs: readonly string[]) =>
    mine.flatMap((one, at) =>
      isOnly(mine, one) && isOnly(theirs, one) ? [[at, theirs.indexOf(one)] as const] : [],
    );
  const byAccount = pairs(accounts, ownAccounts);
  return (byAccount.length > 0 ? byAccount : pairs(names, ownNames)).some(([at, place]) => {
    const number = whole(listed[at]?.['participantId']);
    const other = summary.players[place]?.number ?? null;
    return number !== null && other !== null && number !== other;
  });
}

export const teamSide = (teamId: unknown): Side | null =>
  whole(teamId) === 100 ? 'blue' : whole(teamId) === 200 ? 'red' : null;

/** The acting player of an event. */
export const actor = ({ raw }: Pick<Event, 'raw'>): number | null =>
  whole(raw['killerId']) ?? whole(raw['creatorId']) ?? whole(raw['participantId']);

function winningSide(event: Omit<Event, 'side'>, sideOfPlayer: Timeline['sideOfPlayer']): Side | null {
  const { type, raw } = event;
  const doer = sideOfPlayer(actor(event));
  const team = teamSide(raw['teamId']);
  if (type === 'GAME_END') return teamSide(raw['winningTeam']);
  if (type === 'ELITE_MONSTER_KILL') return teamSide(raw['killerTeamId']) ?? doer;
  if (type !== 'BUILDING_KILL' && type !== 'TURRET_PLATE_DESTROYED') return doer ?? team;
  // Its killer gained it. Otherwise its place is in the half of the side that lost it, mostly the team named.
  const { x, y } = spot(raw);
  const isPlaced = isOnMap(x) && isOnMap(y) && (x !== 0 || y !== 0);
  const half = isPlaced ? (x + y < 14_400 ? 'blue' : 'red') : null;
  const isDisputed = type === 'BUILDING_KILL' && team !== null && half !== null && team !== half;
  return doer ?? (isDisputed ? null : other(half ?? team));
}

const other = (side: Side | null): Side | null => (side === 'blue' ? 'red' : side === 'red' ? 'blue' : null);

export interface MinuteFigures {
  readonly gold: number | null;
  readonly experience: number | null;
  readonly creeps: number | null;
  readonly kills: number | null;
  readonly deaths: number | null;
  readonly assists: number | null;
}

/**
 * At the first frame from half a second before the minute to five seconds after it; all null without one. Kills, deaths and
 * assists only where the whole timeline has as many as the summary.
 */
export function figuresAt(timeline: Timeline, { number, stats }: Player, minute: number): MinuteFigures {
  const none = { gold: null, experience: null, creeps: null, kills: null, deaths: null, assists: null };
  const frame = timeline.frames.find(({ at }) => at >= minute * 60_000 - 500);
  const isThere = timeline.frames.some(({ players }) => number !== null && players.has(number));
  const isOnSide = !timeline.hasSides || timeline.sideOfPlayer(number) !== null;
  if (frame === undefined || frame.at > minute * 60_000 + 5_000 || !isThere || !isOnSide) return none;
  const raw = frame.players.get(number ?? 0) ?? {};
  const kills = timeline.events.filter(({ type }) => type === 'CHAMPION_KILL');
  const count = (key: string, isOne: (kill: Event) => boolean) => {
    const own = kills.filter(isOne);
    const final = figure(stats[key], limits.small) ?? own.length;
    if (kills.length === 0 || !timeline.isSure || own.length !== final) return null;
    return own.filter((kill) => kill.at <= minute * 60_000).length;
  };
  return {
    gold: figure(raw['totalGold'], limits.large),
    experience: figure(raw['xp'], limits.large),
    creeps: creepsInFrame(raw),
    kills: count('kills', (kill) => actor(kill) === number),
    deaths: count('deaths', ({ raw: kill }) => whole(kill['victimId']) === number),
    assists: count('assists', (kill) => assists(kill).includes(number ?? 0)),
  };
}

export const creepsInFrame = (raw: Json): number | null =>
  plus(figure(raw['minionsKilled'], limits.creeps), figure(raw['jungleMinionsKilled'], limits.creeps));

export function assists({ raw }: Pick<Event, 'raw'>): number[] {
  const listed: unknown[] = Array.isArray(raw['assistingParticipantIds'])
    ? raw['assistingParticipantIds']
    : [];
  return listed.slice(0, limits.players).flatMap((one) => whole(one) ?? []);
}

/** Rounded; both null unless both are valid. */
export function place(raw: Json): { readonly x: number | null; readonly y: number | null } {
  const { x, y } = spot(raw);
  return isOnMap(x) && isOnMap(y) ? { x: Math.round(x), y: Math.round(y) } : { x: null, y: null };
}

const spot = (raw: Json) => {
  const { x, y } = object(raw['position']);
  return { x: decimal(x), y: decimal(y) };
};

const isOnMap = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= limits.coordinate;
