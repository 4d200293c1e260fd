/** What the map, mode and queue of a game say: whether it has sides, of how many players, and whether these have roles. */
import { playersPerSide } from '../../shared/games/game-problems.ts';
import type { RawGame } from './summary-shapes.ts';

type Kind = Pick<RawGame, 'gameMode' | 'mapId' | 'queueId'>;

interface Rule {
  /** Without one: five. */
  readonly sideSize?: number;
  readonly hasSides?: false;
  readonly hasRoles?: boolean;
}

const roles: Rule = { hasRoles: true };
const noRoles: Rule = { hasRoles: false };
const sidesOfThree: Rule = { sideSize: 3 };
/** Arena has subteams, and in Swarm all players are one team. */
const noSides: Rule = { hasSides: false, hasRoles: false };

/** By `mapId`. Maps that are not here have no roles: they lack lanes or the jungle. */
const maps: ReadonlyMap<number, Rule> = new Map([
  // Summoner's Rift, and its two predecessors.
  [11, roles],
  [1, roles],
  [2, roles],
  // Twisted Treeline, the first one and its successor, and Cosmic Ruins (Dark Star).
  [4, sidesOfThree],
  [10, sidesOfThree],
  [16, sidesOfThree],
  // Rings of Wrath (Arena), and Swarm.
  [30, noSides],
  [33, noSides],
]);

/** By `gameMode`. Modes that are not here have roles only where the map is known to have them. */
const modes: ReadonlyMap<string, Rule> = new Map([
  ['CLASSIC', roles],
  ['SWIFTPLAY', roles],
  ['PRACTICETOOL', roles],
  ['URF', roles],
  ['ARURF', roles],
  ['ONEFORALL', roles],
  ['ULTBOOK', roles],
  ['ARAM', noRoles],
  ['KIWI', noRoles],
  ['CHERRY', noSides],
  ['STRAWBERRY', noSides],
]);

/** By `queueId`: queues with other sides than their map has, and those of maps without sides. */
const queues: ReadonlyMap<number, Rule> = new Map([
  // Snowdown Showdown and Hexakill.
  [72, { sideSize: 1 }],
  [73, { sideSize: 2 }],
  [75, { sideSize: 6 }],
  [98, { sideSize: 6 }],
  // Arena.
  [1700, noSides],
  [1710, noSides],
  // Swarm, by the number of players.
  [1810, noSides],
  [1820, noSides],
  [1830, noSides],
  [1840, noSides],
]);

const findRules = ({ gameMode, mapId, queueId }: Kind) => ({
  queue: queues.get(queueId ?? 0),
  map: maps.get(mapId ?? 0),
  mode: modes.get(gameMode?.toUpperCase() ?? ''),
});

/** Whether such a game has a blue and a red side. */
export function kindHasSides(game: Kind): boolean {
  return Object.values(findRules(game)).every((rule) => rule?.hasSides !== false);
}

/** How many players each side of such a game has. */
export function readSideSize(game: Kind): number {
  const { queue, map } = findRules(game);
  return queue?.sideSize ?? map?.sideSize ?? playersPerSide;
}

/** Files name lanes in ARAM, too, although it has one lane and no jungle. */
export function kindHasRoles(game: Kind): boolean {
  const { queue, map, mode } = findRules(game);
  if (mode?.hasRoles === false || queue?.hasRoles === false) return false;
  if (game.mapId !== null) return map?.hasRoles === true;
  return !game.gameMode || mode?.hasRoles === true;
}
