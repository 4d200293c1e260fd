/** Games that are in no match of the schedule, with their files and actions. */
import type { Game } from '../../../shared/domain/domain.ts';
import { seriesSize } from '../../format/series.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { KeepMenu } from '../../ui/match/keep-menu.tsx';
import { SeriesGames } from '../../ui/match/series-games.tsx';
import styles from './match-panel.module.css';
import { MatchTitle, PanelFailure, PanelLoading, Score, SeriesLink, Start } from './panel-parts.tsx';
import { useGameSeries } from './use-game-series.ts';

interface UnscheduledPanelProps {
  /** One of the games. */
  readonly game: Game;
  readonly hidesResults: boolean;
  readonly onClose: () => void;
}

export function UnscheduledPanel({ game, hidesResults, onClose }: UnscheduledPanelProps) {
  const { series, error, retry } = useGameSeries(game);
  if (error) return <PanelFailure error={error} onRetry={retry} onClose={onClose} />;
  if (!series) return <PanelLoading onClose={onClose} />;
  const size = seriesSize(series.seriesMax);
  return (
    <SidePanel label="Match" title={<MatchTitle match={series} />} onClose={onClose}>
      <Facts>
        <Fact name="Started">
          <Start at={series.startAt} />
        </Fact>
        <Fact name="League">{series.leagueName}</Fact>
        <Fact name="Tournament">{series.tournamentName}</Fact>
        {size !== null && <Fact name="Series">Best of {size}</Fact>}
        {series.score && !hidesResults && (
          <Fact name="Score">
            <Score teams={series.teams} score={series.score} />
          </Fact>
        )}
        <Fact name="Schedule">
          No match of the schedule has these games. They are numbered in the order in which they were played.
        </Fact>
      </Facts>
      <div className={styles.actions}>
        <SeriesLink id={series.id} />
        <KeepMenu of={{ ...series, matchId: null }} />
      </div>
      {/* Only games that were played are known: with a known length, their number would show the result. */}
      <SeriesGames match={{ ...series, seriesMax: null }} hidesResults={hidesResults} />
    </SidePanel>
  );
}
