/** A match with its games, their files and actions. */
import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Match, SeriesScore, Team } from '../../../shared/domain.ts';
import { knownText, winsText } from '../../../shared/series-score.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { seriesSize } from '../../format/series.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { KeepMenu } from '../../ui/match/keep-menu.tsx';
import { SeriesGames } from '../../ui/match/series-games.tsx';
import { teamCode, versus } from '../../ui/match/teams.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { useIsUpcoming } from '../../ui/time/use-now.ts';
import styles from './match-panel.module.css';

interface MatchPanelProps {
  readonly id: string;
  readonly hidesResults: boolean;
  readonly onClose: () => void;
}

export function MatchPanel({ id, hidesResults, onClose }: MatchPanelProps) {
  const { data: match, error, refetch } = useBridgeQuery('matches.get', { id }, { showsLast: true });
  const isUpcoming = useIsUpcoming(match?.startAt ?? null);
  if (error && !match) {
    return (
      <SidePanel label="Match" title={<h2>Match</h2>} onClose={onClose}>
        <Failure error={error} onRetry={() => void refetch()} />
      </SidePanel>
    );
  }
  if (!match) {
    return (
      <SidePanel label="Match" title={<Skeleton height={16} width="60%" mt={4} />} onClose={onClose}>
        <Skeleton height={10} width="80%" mt={8} />
        <Skeleton height={10} width="55%" mt={14} />
      </SidePanel>
    );
  }
  return (
    <SidePanel label="Match" title={<MatchTitle match={match} />} onClose={onClose}>
      <Facts>
        <Fact name={isUpcoming ? 'Starts' : 'Started'}>
          <Start at={match.startAt} />
        </Fact>
        <Fact name="League">{match.leagueName}</Fact>
        <Fact name="Tournament">{match.tournamentName}</Fact>
        {seriesSize(match.seriesMax) !== null && <Fact name="Series">Best of {match.seriesMax}</Fact>}
        {match.score && !hidesResults && (
          <Fact name="Score">
            <Score teams={match.teams} score={match.score} />
          </Fact>
        )}
        <Fact name="Match ID">
          <CopyText value={match.id} what="Match ID" />
        </Fact>
        {!match.isListed && (
          <Fact name="Listing">
            No longer listed, last seen <Moment at={match.lastSeenAt} />. Its games are still wanted.
          </Fact>
        )}
      </Facts>
      <div className={styles.actions}>
        <WatchLink matchId={match.id} />
        <KeepMenu of={{ ...match, matchId: match.id }} />
      </div>
      <SeriesGames match={match} hidesResults={hidesResults} />
    </SidePanel>
  );
}

/** Opens the saved stream of the match, or adds one. */
function WatchLink({ matchId }: { readonly matchId: string }) {
  const { data: streams = [] } = useBridgeQuery('streams.list', null);
  const stream = streams.find((each) => each.matchId === matchId);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/streams" search={stream ? { open: stream.id } : { match: matchId }} />
      )}
    >
      {stream ? `Watch ${stream.label}` : 'Watch a stream'}
    </Button>
  );
}

/** `GEN 2–1 T1`, and what it is based on. */
function Score({ teams, score }: { readonly teams: readonly Team[]; readonly score: SeriesScore }) {
  const known = knownText(score);
  return (
    <>
      {teamCode(teams[0])} <b className="mk-num">{winsText(score)}</b> {teamCode(teams[1])}
      {known && <span className="mk-muted"> · {known}</span>}
    </>
  );
}

function MatchTitle({ match }: { readonly match: Match }) {
  const names = match.teams.map((team) => team.name || team.code);
  return (
    <>
      <h2>{names.length > 0 ? names.join(' vs ') : versus(match.teams)}</h2>
      <p>{match.leagueName}</p>
    </>
  );
}

function Start({ at }: { readonly at: string | null }) {
  if (at === null) return <span className="mk-muted">unknown</span>;
  return (
    <>
      <Moment at={at} as="full" />{' '}
      <span className="mk-muted">
        (<Moment at={at} as="relative" />)
      </span>
    </>
  );
}
