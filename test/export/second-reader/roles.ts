/** The roles of players and where they come from, as the paragraph "Roles" of docs/export.md says. */
import { figure, type Json, limits, object, plus, whole, word } from './json.ts';
import type { Player, RoleSource, Side } from './shapes.ts';

type Roles = ReadonlyMap<Player, string>;

const order = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'];
const smite = 11;

export function decideRoles(
  game: Json,
  players: readonly Player[],
  isOld: boolean,
): ReadonlyMap<Player, { readonly role: string; readonly roleSource: RoleSource }> {
  const decided = new Map<Player, { role: string; roleSource: RoleSource }>();
  if (!hasLanes(game)) return decided;
  const listed = listedRoles(players, isOld);
  const kind = orderKind(game, players);
  for (const side of ['blue', 'red'] as const) {
    const own = players.filter((player) => player.side === side);
    const [roleSource, roles] = decideSide(own, listed, kind);
    for (const [player, role] of roles) if (own.includes(player)) decided.set(player, { role, roleSource });
  }
  return decided;
}

/** Arena's and Swarm's. */
export const sidelessQueues: readonly number[] = [1700, 1710, 1810, 1820, 1830, 1840];

function hasLanes(game: Json): boolean {
  const mode = word(game['gameMode'])?.toUpperCase() ?? '';
  const map = whole(game['mapId']);
  const queue = whole(game['queueId']) ?? 0;
  if (['ARAM', 'KIWI', 'CHERRY', 'STRAWBERRY'].includes(mode) || sidelessQueues.includes(queue)) return false;
  if (map !== null) return [1, 2, 11].includes(map);
  return ['', 'CLASSIC', 'SWIFTPLAY', 'PRACTICETOOL', 'URF', 'ARURF', 'ONEFORALL', 'ULTBOOK'].includes(mode);
}

/** Whether the order of players is that of the roles; `unsaid` where the file does not say what game it is. */
function orderKind(game: Json, players: readonly Player[]): 'fixed' | 'free' | 'unsaid' {
  const platform = word(game['platformId']);
  if (/tmnt|^tr[a-z]/i.test(platform ?? '')) return 'fixed';
  const on = (side: Side) => players.filter((player) => player.side === side).length;
  if (on('blue') !== 5 || on('red') !== 5) return 'free';
  const type = word(game['gameType']);
  if (type !== null) return /^custom/i.test(type) ? 'fixed' : 'free';
  const queue = whole(game['queueId']);
  if (queue !== null) return queue === 0 ? 'fixed' : 'free';
  return platform === null ? 'unsaid' : 'free';
}

function decideSide(
  own: readonly Player[],
  listed: Roles,
  kind: 'fixed' | 'free' | 'unsaid',
): readonly [RoleSource, Roles] {
  if (kind === 'free') return ['file', listed];
  const junglers = possibleJunglers(own);
  const jungler = junglers.length === 1 ? junglers[0] : undefined;
  const others = own.filter((player) => player !== jungler);
  const supports = possibleSupports(own, others);
  const fits = (roles: Roles) =>
    own.length === 5 &&
    new Set(own.map((player) => roles.get(player))).size === 5 &&
    own.every((player) => roles.has(player)) &&
    own.every(
      (player) => roles.get(player) !== 'JUNGLE' || junglers.length === 0 || junglers.includes(player),
    ) &&
    own.every(
      (player) => roles.get(player) !== 'UTILITY' || supports.length === 0 || supports.includes(player),
    );
  const byNumber = own.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const isNumbered = own.every(({ isNumberInFile }) => isNumberInFile);
  const ordered: Roles = new Map(
    isNumbered && own.length === 5 ? byNumber.map((player, at) => [player, order[at] ?? '']) : [],
  );
  const isSame = own.every((player) => ordered.get(player) === listed.get(player));
  if (fits(ordered) && !(kind === 'unsaid' && fits(listed))) return [isSame ? 'file' : 'order', ordered];
  if (fits(listed)) return ['file', listed];
  const support = supports.length === 1 ? supports[0] : undefined;
  const shown = new Map<Player, string>();
  if (jungler !== undefined) shown.set(jungler, 'JUNGLE');
  if (support !== undefined && isFarBelow(support, others)) shown.set(support, 'UTILITY');
  return ['evidence', shown];
}

export const creeps = ({ stats }: Player) =>
  plus(
    figure(stats['totalMinionsKilled'], limits.creeps),
    figure(stats['neutralMinionsKilled'], limits.creeps),
  );
const monsters = ({ stats }: Player) => figure(stats['neutralMinionsKilled'], limits.creeps);

/** Who has Smite; of several, or without any, who killed the highest number of monsters. */
function possibleJunglers(own: readonly Player[]): readonly Player[] {
  if (own.length !== 5) return [];
  const holders = own.filter((player) => spells(player).includes(smite));
  if (holders.length === 1) return holders;
  const all = holders.length > 0 ? holders : own;
  const counts = all.map(monsters);
  if (counts.includes(null)) return holders;
  const top = all.filter((player) => monsters(player) === Math.max(...counts.map(Number)));
  return top.length === 1 ? top : holders;
}

export const spells = ({ raw }: Player): readonly [number | null, number | null] => [
  whole(raw['summoner1Id']) ?? whole(raw['spell1Id']),
  whole(raw['summoner2Id']) ?? whole(raw['spell2Id']),
];

/** Those with the lowest creep score; none if a score is not known. */
function possibleSupports(own: readonly Player[], others: readonly Player[]): readonly Player[] {
  const scores = others.map(creeps);
  if (own.length !== 5 || scores.includes(null)) return [];
  return others.filter((player) => creeps(player) === Math.min(...scores.map(Number)));
}

/** At most half of the score of each other player, and ten less. */
function isFarBelow(support: Player, others: readonly Player[]): boolean {
  const own = Number(creeps(support));
  return others
    .filter((player) => player !== support)
    .every((player) => Number(creeps(player)) >= 2 * own && Number(creeps(player)) >= own + 10);
}

const words: ReadonlyMap<string, string> = new Map([
  ...order.map((role) => [role, role] as const),
  ['MID', 'MIDDLE'],
  ['BOT', 'BOTTOM'],
  ['SUPPORT', 'UTILITY'],
]);

const position = (value: unknown): string | null => words.get(word(value)?.toUpperCase() ?? '') ?? null;

/** The positions of the file that only one player of a side has. */
function listedRoles(players: readonly Player[], isOld: boolean): Roles {
  const own = (key: string) => (player: Player) => (isOld ? null : position(player.raw[key]));
  const [team, individual] = ['teamPosition', 'individualPosition'].map((key) => alone(players, own(key)));
  const isAnyListed = players.some(
    (player) => own('teamPosition')(player) !== null || own('individualPosition')(player) !== null,
  );
  if (!isAnyListed) return alone(players, (player) => laneRole(player, isOld));
  const roles = new Map(team);
  for (const [player, role] of individual ?? []) {
    const isTaken = [...roles].some(([other, taken]) => other.side === player.side && taken === role);
    if (!roles.has(player) && !isTaken) roles.set(player, role);
  }
  return roles;
}

function alone(players: readonly Player[], read: (player: Player) => string | null): Map<Player, string> {
  const roles = new Map<Player, string>();
  for (const player of players) {
    const role = read(player);
    const same = players.filter((other) => other.side === player.side && read(other) === role);
    if (role !== null && same.length === 1) roles.set(player, role);
  }
  return roles;
}

function laneRole({ raw }: Player, isOld: boolean): string | null {
  const place = isOld ? object(raw['timeline']) : raw;
  const lane = position(place['lane']);
  const role = word(place['role']) ?? '';
  if (lane === 'BOTTOM') {
    if (['DUO_CARRY', 'CARRY'].includes(role)) return 'BOTTOM';
    return ['DUO_SUPPORT', 'SUPPORT'].includes(role) ? 'UTILITY' : null;
  }
  return lane === 'UTILITY' ? null : lane;
}
