/** A series: its games one by one, and the figures of both teams and of their players over all of them. */
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Series } from '../../../shared/domain/series.ts';
import { countedGames } from '../../../shared/query/counted-games.ts';
import { seriesSize } from '../../format/series.ts';
import { formatDay } from '../../format/times.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { namedTeam, teamNames } from '../../ui/match/teams.tsx';
import { useHidesResults } from '../../ui/match/use-hides-results.ts';
import { Score } from '../matches/panel-parts.tsx';
import { useSeriesById } from '../matches/use-series-by-id.ts';
import { PageActions, PrintedUnder } from './page-actions.tsx';
import styles from './profile-screen.module.css';
import { SeriesChampions } from './series-champions.tsx';
import { SeriesFigures } from './series-figures.tsx';
import { SeriesGames } from './series-games.tsx';
import { seriesQuery } from './series-query.ts';

const route = getRouteApi('/series/$id');

export function SeriesScreen() {
  const { id } = route.useParams();
  const { series, error, retry } = useSeriesById(id);
  const [hidesResults] = useHidesResults();
  /** The series whose results were asked for. */
  const [revealed, setRevealed] = useState<string | null>(null);
  const isHidden = hidesResults && revealed !== id;
  if (series === undefined) {
    return (
      <Screen title="Series">
        <div className={styles.body}>
          {error === null ? (
            <RowsLoading rowHeight={32} what="the series" />
          ) : (
            <Failure as="block" error={error} onRetry={retry} />
          )}
        </div>
      </Screen>
    );
  }
  const query = seriesQuery(series);
  const asked = countedGames(query);
  const teams = series.teams.flatMap((team) => namedTeam(team) ?? []);
  return (
    <Screen
      title={teamNames(series.teams)}
      figures={<SeriesFacts series={series} hidesResults={isHidden} />}
      sidebar={!isHidden && <PageActions query={asked} />}
    >
      <div className={styles.body}>
        {isHidden ? (
          <Empty
            title="Results are hidden"
            actions={
              <Button variant="default" onClick={() => setRevealed(id)}>
                Show this series
              </Button>
            }
          >
            The number of games and their figures show who won.
          </Empty>
        ) : (
          <>
            <SeriesGames games={series.games} query={query} teams={teams} />
            <SeriesChampions games={series.games} query={query} teams={teams} />
            <SeriesFigures query={asked} teams={teams} />
          </>
        )}
      </div>
      <PrintedUnder query={asked} total={series.games.length} />
    </Screen>
  );
}

interface SeriesFactsProps {
  readonly series: Series;
  readonly hidesResults: boolean;
}

function SeriesFacts({ series, hidesResults }: SeriesFactsProps) {
  const { leagueName, tournamentName, startAt, seriesMax, teams, score } = series;
  const size = seriesSize(seriesMax);
  const facts = [
    leagueName,
    tournamentName,
    startAt === null ? '' : formatDay(startAt),
    size === null ? '' : `Best of ${size}`,
  ].filter((fact) => fact !== '');
  return (
    <>
      {facts.join(' · ')}
      {score !== null && !hidesResults && (
        <>
          {' · '}
          <Score teams={teams} score={score} />
        </>
      )}
    </>
  );
}
