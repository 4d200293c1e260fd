/** Which side gained by an event of a timeline. */
import type { Side } from '../../shared/games/game-facts.ts';
import { toSide } from './summary-players.ts';
import type { Cast } from './timeline-cast.ts';
import type { RawEvent } from './timeline-raw-event.ts';

type Cause = Pick<RawEvent, 'position' | 'teamId' | 'killerTeamId' | 'winningTeam'>;

/** Null if nobody gained, or the event does not say who. `doer` is the acting participant. */
export function sideThatGained(type: string, event: Cause, doer: number | null, cast: Cast): Side | null {
  // The teams in files of Arena are not sides.
  if (!cast.hasSides) return null;
  switch (type) {
    case 'BUILDING_KILL':
      return cast.side(doer) ?? agreed(opposite(toSide(event.teamId)), opposite(findHalf(event)));
    case 'TURRET_PLATE_DESTROYED':
      // The team named is the one that lost it, but from patch 12.15 on, for some patches, the one that gained.
      return cast.side(doer) ?? opposite(findHalf(event)) ?? opposite(toSide(event.teamId));
    case 'ELITE_MONSTER_KILL':
      return toSide(event.killerTeamId) ?? cast.side(doer);
    case 'GAME_END':
      return toSide(event.winningTeam);
    default:
      return cast.side(doer) ?? toSide(event.teamId);
  }
}

/** The team named is the one that lost a building, but some files name the other one. */
function agreed(named: Side | null, placed: Side | null): Side | null {
  return named !== null && placed !== null && named !== placed ? null : (named ?? placed);
}

/** Of x and y together, between the outer towers of the sides, on every map whose sides are at two of its corners. */
const middle = 14_400;

/** The half of the map in which it happened; blue's is the one towards 0. */
function findHalf({ position }: Cause): Side | null {
  if (position === null || (position.x === 0 && position.y === 0)) return null;
  return position.x + position.y < middle ? 'blue' : 'red';
}

function opposite(side: Side | null): Side | null {
  return side === null ? null : side === 'blue' ? 'red' : 'blue';
}
