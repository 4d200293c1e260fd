/** The two teams of a match or game: short codes with names next to them. */
import type { Team } from '../../../shared/domain.ts';
import styles from './teams.module.css';

export const teamCode = (team: Team | undefined) => team?.code || team?.name || 'TBD';

export function versus(teams: readonly Team[]): string {
  return `${teamCode(teams[0])} vs ${teamCode(teams[1])}`;
}

function teamNames(teams: readonly Team[]): string {
  return teams.map((team) => team.name || team.code).join(' vs ') || 'Teams not known yet';
}

export function Teams({ teams }: { readonly teams: readonly Team[] }) {
  const names = teamNames(teams);
  return (
    <span className={styles.teams} title={names}>
      <span className={styles.codes}>
        <b className="mk-cut">{teamCode(teams[0])}</b>
        <i>vs</i>
        <b className="mk-cut">{teamCode(teams[1])}</b>
      </span>
      <span className={`${styles.names} mk-cut`}>{names}</span>
    </span>
  );
}
