/** What the address asks of the statistics. */
import { groupsFor } from '../../../../shared/library/library.ts';
import type { LibrarySearch } from '../../../navigation/searches.ts';
import type { ShownFigures } from '../../export/export-question.ts';

/** Whom the statistics are about, by tab. */
const subjects = { players: 'player', champions: 'champion', teams: 'team', sides: 'side' } as const;

/** Groups that the tab does not have are left out, and are back with the tab that has them. */
export function statisticsQuestion({ show, by: sortBy, up, all, per, min }: LibrarySearch): ShownFigures {
  const by = show === 'games' ? 'player' : subjects[show];
  const group = groupsFor(by).find(({ id }) => id === per)?.id;
  return {
    by,
    of: all ? 'everyone' : 'named',
    group,
    minGames: min,
    sortBy: sortBy === 'group' && group === undefined ? 'games' : sortBy,
    direction: up ? 'asc' : 'desc',
  };
}
