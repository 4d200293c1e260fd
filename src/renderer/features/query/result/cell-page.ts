/** The page about what a cell names: known for columns called as those of the data set. */
import type { LinkProps } from '@tanstack/react-router';
import type { SqlCell, SqlColumn } from '../../../../shared/sql/sql.ts';

type Named = 'player' | 'champion' | 'team' | 'game';

const named: Readonly<Record<string, Named>> = {
  platform_game_id: 'game',
  player: 'player',
  player_name: 'player',
  champion: 'champion',
  team: 'team',
  team_id: 'team',
  team_code: 'team',
  team1: 'team',
  team1_id: 'team',
  team1_code: 'team',
  team2: 'team',
  team2_id: 'team',
  team2_code: 'team',
  blue_team_id: 'team',
  blue_team_code: 'team',
  red_team_id: 'team',
  red_team_code: 'team',
  winner_team_id: 'team',
};

/** The table of events names a side where the others name a team. */
const sides: readonly string[] = ['blue', 'red'];

/** Longer ones are no names. */
const maxName = 500;

interface CellPage {
  readonly what: string;
  readonly link: Pick<LinkProps, 'to' | 'params'>;
}

export function cellPage(column: SqlColumn | undefined, value: SqlCell): CellPage | null {
  const kind = column?.kind === 'text' ? named[column.name.toLowerCase()] : undefined;
  if (kind === undefined || typeof value !== 'string') return null;
  if (value.trim() === '' || value.length > maxName) return null;
  if (kind === 'game') {
    return { what: 'game', link: { to: '/game/$platformGameId', params: { platformGameId: value } } };
  }
  if (kind === 'team' && sides.includes(value)) return null;
  return { what: 'profile', link: { to: '/profile/$kind/$name', params: { kind, name: value } } };
}
