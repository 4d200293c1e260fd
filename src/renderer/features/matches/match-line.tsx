/** One row of the match list, and the heading of a group. */
import { Tooltip } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { Series } from '../../../shared/domain/series.ts';
import { seriesText } from '../../format/series.ts';
import { formatClock, formatDayHeading } from '../../format/times.ts';
import { tournamentWithoutLeague } from '../../format/tournament.ts';
import { GameMarks } from '../../ui/match/state-mark.tsx';
import { Cell } from '../../ui/table/grid-cells.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './match-line.module.css';
import { MatchTeams } from './match-teams.tsx';
import type { MatchRow } from './rows.ts';

export function GroupHeading({ row }: { readonly row: Extract<MatchRow, { kind: 'heading' }> }) {
  const now = useNow(60_000);
  if (row.group === 'live') return <Cell className="mk-cut">Live now</Cell>;
  return (
    <Cell className="mk-cut">
      {row.startAt === null ? 'Start time unknown' : formatDayHeading(row.startAt, now)}
      {row.group === 'ended' && row.isMixed && <span className={styles.ended}> · ended</span>}
    </Cell>
  );
}

interface MatchLineProps {
  readonly match: Series;
  readonly isOn: boolean;
  readonly hidesResults: boolean;
}

export function MatchLine({ match, isOn, hidesResults }: MatchLineProps) {
  return (
    <>
      <Cell className={`${styles.time} mk-num`}>
        {match.startAt !== null && (
          <time dateTime={match.startAt} title={match.startAt}>
            {formatClock(match.startAt)}
          </time>
        )}
        {isOn && <span className={styles.live}>Live</span>}
      </Cell>
      <Cell className={styles.teams}>
        <MatchTeams match={match} hidesResults={hidesResults} />
      </Cell>
      <Cell className={`${styles.league} mk-cut`} title={`${match.leagueName} · ${match.tournamentName}`}>
        {match.leagueName} <span className="mk-muted">{tournamentWithoutLeague(match)}</span>
      </Cell>
      <Cell className="mk-muted">{match.isUnscheduled ? <Unscheduled /> : seriesText(match.seriesMax)}</Cell>
      <Cell className={styles.games}>
        <GameMarks match={match} hidesResults={hidesResults} />
      </Cell>
    </>
  );
}

function Unscheduled() {
  return (
    <Tooltip label="Not in the schedule: the service lists these games alone">
      <span className={styles.unscheduled}>
        <IconCalendarOff size={14} aria-hidden />
        <span className="mk-only-read">Not in the schedule</span>
      </span>
    </Tooltip>
  );
}
