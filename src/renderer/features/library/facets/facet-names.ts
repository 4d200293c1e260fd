/** What the kinds of values are called on the screen. */
import type { FacetField } from '../../../../shared/library.ts';

export const facetNames: Readonly<Record<FacetField, string>> = {
  league: 'League',
  tournament: 'Tournament',
  team: 'Team',
  player: 'Player',
  champion: 'Champion',
  patch: 'Patch',
  has: 'Files',
  state: 'State',
  year: 'Year',
};
