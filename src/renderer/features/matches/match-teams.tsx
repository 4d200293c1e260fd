/** The two teams of a match with the score between them: codes next to the score, names where there is room. */

import { isSameName } from '../../../shared/base/names.ts';
import type { Match, Team } from '../../../shared/domain/domain.ts';
import { knownText, seriesWinner, winsText } from '../../../shared/domain/series-score.ts';
import { TeamCodeLink, teamCode, teamNames } from '../../ui/match/teams.tsx';
import styles from './match-teams.module.css';

interface MatchTeamsProps {
  readonly match: Pick<Match, 'teams' | 'score'>;
  readonly hidesResults: boolean;
}

export function MatchTeams({ match: { teams, score }, hidesResults }: MatchTeamsProps) {
  const shown = hidesResults ? null : score;
  const winner = shown === null ? null : seriesWinner(shown);
  const hasLost = (index: 0 | 1) => winner !== null && winner !== index;
  const known = shown === null ? null : knownText(shown);
  return (
    <span className={styles.teams} title={teamNames(teams)}>
      <OneTeam team={teams[0]} hasLost={hasLost(0)} />
      <span className={styles.middle}>
        {shown === null ? (
          <i>vs</i>
        ) : (
          <>
            <b className={`${styles.score} mk-num`}>{winsText(shown)}</b>
            {known && <span className={styles.known}>{known}</span>}
          </>
        )}
      </span>
      <OneTeam team={teams[1]} hasLost={hasLost(1)} />
    </span>
  );
}

function OneTeam({ team, hasLost }: { readonly team: Team | undefined; readonly hasLost: boolean }) {
  const code = teamCode(team);
  const hasName = team !== undefined && team.name !== '' && !isSameName(team.name, code);
  return (
    <span className={`${styles.team} ${hasLost ? styles.lost : ''}`}>
      <b className="mk-cut">
        <TeamCodeLink team={team} />
      </b>
      {hasName && <span className={`${styles.name} mk-cut`}>{team.name}</span>}
    </span>
  );
}
