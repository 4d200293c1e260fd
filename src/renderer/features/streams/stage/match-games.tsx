/** The games of a stream's match with their files, next to the live stream. */
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SeriesGames } from '../../../ui/match/series-games.tsx';
import { versus } from '../../../ui/match/teams.tsx';
import { useHidesResults } from '../../../ui/match/use-hides-results.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import styles from './match-games.module.css';

export function MatchGames({ matchId, onBack }: { readonly matchId: string; readonly onBack: () => void }) {
  const { data: match, error, refetch } = useBridgeQuery('matches.get', { id: matchId });
  const [hidesResults] = useHidesResults();
  return (
    <>
      <Button
        className="mk-flush-left"
        size="compact-xs"
        variant="subtle"
        leftSection={<IconArrowLeft size={13} aria-hidden />}
        onClick={onBack}
      >
        All streams
      </Button>
      {error && !match && <Failure error={error} onRetry={() => void refetch()} />}
      {!match && !error && <Skeleton height={120} mt={10} />}
      {match && (
        <>
          <h3 className={styles.match}>
            <Link className="mk-link" to="/matches" search={{ when: 'all', match: match.id }}>
              {versus(match.teams)}
            </Link>
          </h3>
          <Note>
            {match.leagueName},{' '}
            {match.startAt ? <Moment at={match.startAt} as="full" /> : 'start time unknown'}
          </Note>
          <SeriesGames match={match} hidesResults={hidesResults} />
        </>
      )}
    </>
  );
}
