/** A state as a mark with a word, and numbered marks for the games of a series. */
import { Tooltip } from '@mantine/core';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import type { Series } from '../../../shared/domain/series.ts';
import { stateLabels } from '../../../shared/downloads/file-history.ts';
import { useNow } from '../time/use-now.ts';
import { certainGames } from './certain-games.ts';
import { resultText } from './result-text.ts';
import styles from './state-mark.module.css';
import { describeGame, gameTone, stateTones } from './states.ts';
import { teamCode } from './teams.tsx';

const laterHidden = 'Later games: hidden with the results';

export function StateMark({ state }: { readonly state: DownloadState }) {
  return (
    <span className={`${styles.state} ${styles[stateTones[state]]}`}>
      <span className={styles.dot} aria-hidden />
      {stateLabels[state]}
    </span>
  );
}

/** Shown between a click and the archiver's next state. */
export function Checking() {
  return (
    <span className={`${styles.state} ${styles.busy}`} role="status">
      <span className={styles.dot} aria-hidden />
      Requesting…
    </span>
  );
}

interface GameMarksProps {
  readonly match: Pick<Series, 'seriesType' | 'seriesMax' | 'games' | 'isUnscheduled'>;
  readonly hidesResults: boolean;
}

/**
 * One numbered square per game; its fill shows the state of its files, and the team that won is below. Its tooltip says
 * both in words. While results are hidden, one mark is there for all later games.
 */
export function GameMarks({ match, hidesResults }: GameMarksProps) {
  const now = useNow(60_000);
  const { certain, hasLater } = certainGames(match);
  const games = hidesResults ? certain : match.games;
  return (
    <ul className={styles.games} aria-label="Games">
      {games.map((game) => {
        const result = hidesResults ? null : resultText(game);
        const description = [describeGame(game, now), ...(result === null ? [] : [result])].join('. ');
        return (
          <Tooltip key={game.platformGameId} label={description}>
            <li className={styles.cell}>
              <span className={`${styles.game} ${styles[gameTone(game)]}`} aria-hidden>
                {game.number ?? '–'}
              </span>
              {!hidesResults && game.winner !== null && (
                <span className={`${styles.winner} mk-cut`} aria-hidden>
                  {teamCode(game.teams[game.winner])}
                </span>
              )}
              <span className="mk-only-read">{description}</span>
            </li>
          </Tooltip>
        );
      })}
      {hidesResults && hasLater && (
        <Tooltip label={laterHidden}>
          <li className={styles.cell}>
            <span className={`${styles.game} ${styles.later}`} aria-hidden>
              …
            </span>
            <span className="mk-only-read">{laterHidden}</span>
          </li>
        </Tooltip>
      )}
    </ul>
  );
}
