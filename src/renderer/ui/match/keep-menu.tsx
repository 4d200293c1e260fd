/** "Keep…": opens the editor of a new watch rule, to keep or to leave out what this match belongs to. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Match } from '../../../shared/domain/domain.ts';
import type { RulesSearch } from '../../navigation/searches.ts';

interface Choice {
  readonly label: string;
  readonly search: RulesSearch;
}

interface KeepMenuProps {
  readonly size?: 'compact-xs' | 'compact-sm';
  readonly of: Pick<Match, 'leagueName' | 'tournamentName' | 'teams'> & { readonly matchId: string | null };
}

export function KeepMenu({ of, size = 'compact-sm' }: KeepMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size={size} rightSection={<IconChevronDown size={12} aria-hidden />}>
          Keep…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices(of).map(({ label, search }) => (
          <Menu.Item
            key={label}
            renderRoot={(props: object) => <Link {...props} to="/rules" search={search} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A team without a name or a league without one cannot be in a rule. */
function choices({ leagueName, tournamentName, teams, matchId }: KeepMenuProps['of']): readonly Choice[] {
  const named = [
    { label: `Keep the league ${leagueName}…`, value: leagueName, search: { league: leagueName } },
    { label: `Keep ${tournamentName}…`, value: tournamentName, search: { tournament: tournamentName } },
    ...teams.map(({ name, code }) => {
      const team = name || code;
      return { label: `Keep the team ${team}…`, value: team, search: { team } };
    }),
    ...(matchId === null ? [] : [{ label: 'Keep this match…', value: matchId, search: { match: matchId } }]),
    ...teams.map(({ name, code }) => {
      const team = name || code;
      const search = { team, effect: 'exclude' as const };
      return { label: `Leave out the team ${team}…`, value: team, search };
    }),
  ];
  const once = new Map(named.filter(({ value }) => value !== '').map((choice) => [choice.label, choice]));
  return [...once.values()];
}
