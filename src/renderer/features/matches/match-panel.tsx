/** A match with its games, their files and actions. */

import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { gameInId } from '../../../shared/domain/series-id.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { seriesSize } from '../../format/series.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { KeepMenu } from '../../ui/match/keep-menu.tsx';
import { SeriesGames } from '../../ui/match/series-games.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { useIsUpcoming } from '../../ui/time/use-now.ts';
import styles from './match-panel.module.css';
import { MatchTitle, PanelFailure, PanelLoading, Score, SeriesLink, Start } from './panel-parts.tsx';
import { UnscheduledPanel } from './unscheduled-panel.tsx';

interface MatchPanelProps {
  readonly id: string;
  readonly hidesResults: boolean;
  readonly onClose: () => void;
}

/** `id` is that of a match, or of games that are in no match. */
export function MatchPanel(props: MatchPanelProps) {
  const gameId = gameInId(props.id);
  return gameId === null ? <ScheduledPanel {...props} /> : <GamePanel {...props} gameId={gameId} />;
}

/** The game may have got a match since it was listed. */
function GamePanel({ gameId, ...props }: MatchPanelProps & { readonly gameId: string }) {
  const { data: game, error, refetch } = useBridgeQuery('games.get', { platformGameId: gameId });
  if (error && !game) {
    return <PanelFailure error={error} onRetry={() => void refetch()} onClose={props.onClose} />;
  }
  if (!game) return <PanelLoading onClose={props.onClose} />;
  if (game.matchId !== null) return <ScheduledPanel {...props} id={game.matchId} />;
  return <UnscheduledPanel {...props} game={game} />;
}

function ScheduledPanel({ id, hidesResults, onClose }: MatchPanelProps) {
  const { data: match, error, refetch } = useBridgeQuery('matches.get', { id }, { showsLast: true });
  const isUpcoming = useIsUpcoming(match?.startAt ?? null);
  if (error && !match) {
    return <PanelFailure error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  if (!match) return <PanelLoading onClose={onClose} />;
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
        <SeriesLink id={match.id} />
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
