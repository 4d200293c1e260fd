/** One row of the match list, and the heading of a day. */
import type { Match } from '../../../shared/domain.ts';
import { isLive } from '../../../shared/live-match.ts';
import { seriesText } from '../../format/series.ts';
import { formatClock, formatDayHeading } from '../../format/times.ts';
import { GameMarks } from '../../ui/match/state-mark.tsx';
import { Teams } from '../../ui/match/teams.tsx';
import { Cell } from '../../ui/table/grid-cells.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './match-line.module.css';

export function DayHeading({ at }: { readonly at: string | null }) {
  const now = useNow(60_000);
  return <Cell className="mk-cut">{at === null ? 'Start time unknown' : formatDayHeading(at, now)}</Cell>;
}

export function MatchLine({ match }: { readonly match: Match }) {
  const now = useNow(60_000);
  const isOn = isLive(match, now);
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
        <Teams teams={match.teams} />
      </Cell>
      <Cell className={`${styles.league} mk-cut`} title={`${match.leagueName} · ${match.tournamentName}`}>
        {match.leagueName} <span className="mk-muted">{match.tournamentName}</span>
      </Cell>
      <Cell className=" mk-muted">{seriesText(match.seriesMax)}</Cell>
      <Cell className={styles.games}>
        <GameMarks games={match.games} />
      </Cell>
    </>
  );
}
