/** Who the players of a game are, beyond its own names. */
import { nameKey } from '../../shared/base/names.ts';
import type { Side } from '../../shared/games/game-facts.ts';

/** What a file says of a player's account. */
export interface AccountIds {
  /** Riot's id of the account: the same in all its games, whatever its name. */
  readonly puuid: string | null;
  /** Of the account on its platform. */
  readonly summonerId: string | null;
  readonly platformId: string | null;
  readonly participantId: number | null;
}

/** Those of accounts have 36 or 78 characters; shorter ones are placeholders. */
const minPuuidLength = 30;

/** Of bots, and of players whose name is hidden: nothing but zeros, or `BOT`. */
const isPlaceholder = (id: string) => /^(?:[-0]*|bot)$/i.test(id);

/**
 * A key for each player that is the same in all files of the account: the `puuid`, otherwise `<platform>:<summonerId>`.
 * Null where the file has none. Placeholders are none: an id of several players, zeros, `BOT`, or ids that only number the players.
 */
export function accountKeys(players: readonly AccountIds[]): readonly (string | null)[] {
  const puuids = players.map(({ puuid }) =>
    puuid !== null && puuid.length >= minPuuidLength && !isPlaceholder(puuid) ? puuid : null,
  );
  const isNumbered = players.every(
    ({ summonerId, participantId }) => summonerId === null || summonerId === String(participantId),
  );
  const onPlatform = players.map(({ summonerId, platformId }) =>
    summonerId === null || platformId === null || isPlaceholder(summonerId) || isNumbered
      ? null
      : `${platformId}:${summonerId}`,
  );
  const [byPuuid, byPlatform] = [puuids, onPlatform].map(withoutRepeated);
  return players.map((_, at) => byPuuid?.[at] ?? byPlatform?.[at] ?? null);
}

function withoutRepeated(ids: readonly (string | null)[]): readonly (string | null)[] {
  const counts = Map.groupBy(ids, (id) => id);
  return ids.map((id) => (id !== null && counts.get(id)?.length === 1 ? id : null));
}

const playersOfSide = 5;

/**
 * The names of a game's players without the code of their team: the first word, where all five of a side have the same one,
 * something different behind it (`T1 Faker`), and nobody of the others has it. Otherwise the names as they are, without
 * blanks around them. Null for a player without a name. In a game without sides, no team has five.
 */
export function namesWithoutCode(
  players: readonly { readonly name: string | null; readonly side: Side | null }[],
): readonly (string | null)[] {
  const withCode = new Set(
    [...new Set(players.map(({ side }) => side))].filter((side) => hasCode(players, side)),
  );
  return players.map(({ name, side }) => (withCode.has(side) ? behindCode(name) : name?.trim()) || null);
}

function hasCode(players: Parameters<typeof namesWithoutCode>[0], ofSide: Side | null): boolean {
  const own = players.filter(({ side }) => side === ofSide).map(({ name }) => name);
  const code = firstWord(own[0] ?? null);
  const behind = own.map(behindCode);
  return (
    own.length === playersOfSide &&
    code !== '' &&
    own.every((name) => firstWord(name) === code) &&
    !players.some(({ name, side }) => side !== ofSide && firstWord(name) === code) &&
    !behind.includes('') &&
    new Set(behind.map(nameKey)).size === playersOfSide
  );
}

const behindCode = (name: string | null) => name?.trim().replace(/^\S+\s*/u, '') ?? '';
const firstWord = (name: string | null) => nameKey(name?.trim().split(/\s/u)[0] ?? '');
