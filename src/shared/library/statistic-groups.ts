/**
 * The groups into which the games of a player, champion, team or side are divided, one entry each. The choice on the
 * screen, `--by`, the bridge, addresses and exports follow from it; `src/shared/query/group-terms.ts` says which games a
 * group has, and `src/core/library/answers/stat-groups.ts` reads the group of a player or side.
 */

interface StatisticGroup {
  /** Its name in the bridge, in addresses and in `--by`. */
  readonly id: string;
  /** Above its column on the screen, and in the choice. */
  readonly label: string;
  /** Above its column in the terminal. */
  readonly title: string;
  /** Its column in exports. */
  readonly column: string;
  /** Whether teams and sides have none. */
  readonly isOfPlayers: boolean;
  /** Whether only champions have them. */
  readonly isOfChampions?: boolean;
}

/** In the order of the choice. */
export const statisticGroups = [
  { id: 'patch', label: 'Patch', title: 'PATCH', column: 'patch', isOfPlayers: false },
  { id: 'side', label: 'Side', title: 'SIDE', column: 'side', isOfPlayers: false },
  { id: 'role', label: 'Role', title: 'ROLE', column: 'role', isOfPlayers: true },
  { id: 'team', label: 'Team', title: 'TEAM', column: 'team', isOfPlayers: true },
  { id: 'opponent', label: 'Opponent', title: 'OPPONENT', column: 'opponent', isOfPlayers: false },
  { id: 'against', label: 'Against', title: 'AGAINST', column: 'against', isOfPlayers: true },
  { id: 'league', label: 'League', title: 'LEAGUE', column: 'league', isOfPlayers: false },
  { id: 'tournament', label: 'Tournament', title: 'TOURNAMENT', column: 'tournament', isOfPlayers: false },
  { id: 'month', label: 'Month', title: 'MONTH', column: 'month', isOfPlayers: false },
  { id: 'year', label: 'Year', title: 'YEAR', column: 'year', isOfPlayers: false },
  {
    id: 'turn',
    label: 'Ban turn',
    title: 'TURN',
    column: 'ban_turn',
    isOfPlayers: true,
    isOfChampions: true,
  },
] as const satisfies readonly StatisticGroup[];

export type AnyStatisticGroup = StatisticGroup & { readonly id: StatisticGroupId };

export const statisticGroupIds = statisticGroups.map(({ id }) => id);
export type StatisticGroupId = (typeof statisticGroupIds)[number];

export const findStatisticGroup = (id: StatisticGroupId | undefined): AnyStatisticGroup | null =>
  statisticGroups.find((group) => group.id === id) ?? null;
