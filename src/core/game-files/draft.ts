/** The bans of a game for the catalogue. */

import { maxBansOfSide, readDraft } from '../../shared/games/draft-turns.ts';
import type { Side, TeamFacts } from '../../shared/games/game-facts.ts';
import type { DraftRow } from '../domain/game-summary.ts';

/**
 * The bans that the catalogue stores. Null where they are unknown: a file that lists none for a side, such as one of a mode
 * without bans, does not say that the side used none of its turns; and no draft has more than five for a side.
 */
export function toDraftRow(teams: readonly Pick<TeamFacts, 'side' | 'bans'>[]): DraftRow | null {
  const bans = (side: Side) =>
    (teams.find((team) => team.side === side)?.bans ?? []).map(
      ({ champion }) => champion && { id: champion.id, name: champion.name },
    );
  const [blue, red] = [bans('blue'), bans('red')];
  const isDraft = [blue, red].every(({ length }) => length > 0 && length <= maxBansOfSide);
  return isDraft ? { firstPick: readDraft(teams).firstPick, bans: { blue, red } } : null;
}
