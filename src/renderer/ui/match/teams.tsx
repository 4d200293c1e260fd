/** The teams of a match or game as text, in searches and as links. */
import type { Team } from '../../../shared/domain/domain.ts';
import { ProfileLink } from './profile-link.tsx';

export const teamCode = (team: Team | undefined) => team?.code || team?.name || 'TBD';

export function versus(teams: readonly Team[]): string {
  return `${teamCode(teams[0])} vs ${teamCode(teams[1])}`;
}

export function teamNames(teams: readonly Team[]): string {
  return teams.map((team) => team.name || team.code).join(' vs ') || 'Teams not known yet';
}

/** A team with its value in a query. */
export interface NamedTeam {
  readonly value: string;
  readonly label: string;
}

/** Null for a team that the service does not name. */
export function namedTeam({ esportsId, name, code }: Team): NamedTeam | null {
  const label = name || code;
  return label === '' ? null : { value: esportsId || label, label };
}

/** The code of a team in a row of a table, whose keys move between rows and not links; leads to the team's profile. */
export function TeamCodeLink({ team }: { readonly team: Team | undefined }) {
  const named = team && namedTeam(team);
  if (!named) return teamCode(team);
  return (
    <ProfileLink kind="team" of={named} tabIndex={-1}>
      {teamCode(team)}
    </ProfileLink>
  );
}
