/** How many objectives each side had, and what the summary counts of them. */
import type { GameFacts, Side } from '../../shared/games/game-facts.ts';
import {
  type CountKind,
  eachCount,
  type FirstKind,
  type GamePlays,
  type Play,
} from '../../shared/games/plays.ts';

/** A play of which the file may not say the side. */
export type SeenPlay = Omit<Play, 'side'> & { readonly side: Side | null };

/** In a summary's list of objectives; elders are among its dragons. */
const objectives = {
  blood: 'champion',
  tower: 'tower',
  dragon: 'dragon',
  herald: 'riftHerald',
  baron: 'baron',
  inhibitor: 'inhibitor',
  grubs: 'horde',
  atakhan: 'atakhan',
  elder: 'dragon',
  towers3: 'tower',
} as const satisfies Readonly<Record<FirstKind, string>>;
type Objective = keyof typeof objectives;

/** What the summary says of the objective of this side; undefined if it does not list it. */
export function inSummary({ teams }: GameFacts, side: Side, kind: Objective) {
  const team = teams.find((one) => one.side === side);
  return team?.objectives.find(({ name }) => name === objectives[kind]);
}

/** Whether the summary counts any of them, also none, for one of the sides. */
export function isCounted(facts: GameFacts, kind: Objective): boolean {
  return facts.teams.some(({ side }) => (inSummary(facts, side, kind)?.kills ?? null) !== null);
}

/** Whether the plays of the kind are as many for each side as the summary counts, where it does. */
export function hasAll(facts: GameFacts, own: readonly SeenPlay[], kind: Objective): boolean {
  return facts.teams.every(({ side }) => {
    const kills = inSummary(facts, side, kind)?.kills ?? null;
    return kills === null || kills === countOn(own, side);
  });
}

const countOn = (plays: readonly SeenPlay[], side: Side) => plays.filter((play) => play.side === side).length;

/** `seen` are all plays of the game; null if nobody knows whether these are all. */
export function countPlays(facts: GameFacts, seen: readonly SeenPlay[] | null): GamePlays['counts'] {
  return eachCount((kind) => {
    const count = (side: Side) => countKind(facts, seen, kind, side);
    return { blue: count('blue'), red: count('red') };
  });
}

function countKind(
  facts: GameFacts,
  seen: readonly SeenPlay[] | null,
  kind: CountKind,
  side: Side,
): number | null {
  switch (kind) {
    case 'tower':
    case 'inhibitor':
    case 'dragon':
    case 'herald':
    case 'grubs':
    case 'baron':
    case 'atakhan':
      return inSummary(facts, side, kind)?.kills ?? countSeen(seen, kind, side);
    case 'plate':
      return countSeen(seen, kind, side);
    case 'soul':
      return countSeen(seen, kind, side) ?? (hasNoSoul(facts, seen) ? 0 : null);
    default:
      return (
        readDragons(facts, seen)?.filter((play) => play.detail === kind && play.side === side).length ?? null
      );
  }
}

/** Null where the game has none: files of some games and patches lack them. */
function countSeen(seen: readonly SeenPlay[] | null, kind: Play['kind'], side: Side): number | null {
  const own = seen?.filter((play) => play.kind === kind) ?? [];
  return own.length === 0 || own.some((play) => play.side === null) ? null : countOn(own, side);
}

/** Null where the timeline lacks some that the summary counts, or does not name their types, as before patch 6.9. */
function readDragons(facts: GameFacts, seen: readonly SeenPlay[] | null): readonly SeenPlay[] | null {
  const own = seen?.filter(({ kind }) => kind === 'dragon') ?? null;
  if (own === null || !hasAll(facts, own, 'dragon')) return null;
  if (own.length === 0 && !isCounted(facts, 'dragon')) return null;
  return own.every(({ detail, side }) => detail !== null && side !== null) ? own : null;
}

const dragonsForSoul = 4;

/** A side that has enough dragons has a soul, unless the patch has none: which of the two it is, nobody knows. */
function hasNoSoul(facts: GameFacts, seen: readonly SeenPlay[] | null): boolean {
  const dragons = readDragons(facts, seen)?.filter(({ detail }) => detail !== 'elder') ?? null;
  if (dragons === null || seen?.some(({ kind }) => kind === 'soul') === true) return false;
  return (['blue', 'red'] as const).every((side) => countOn(dragons, side) < dragonsForSoul);
}
