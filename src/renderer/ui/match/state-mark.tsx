/** A state as a mark with a word, and numbered marks for the games of a series. */
import { Tooltip } from '@mantine/core';
import type { DownloadState, Game } from '../../../shared/domain.ts';
import { useNow } from '../time/use-now.ts';
import styles from './state-mark.module.css';
import { describeGame, gameTone, stateLooks } from './states.ts';

export function StateMark({ state }: { readonly state: DownloadState }) {
  const { label, tone } = stateLooks[state];
  return (
    <span className={`${styles.state} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden />
      {label}
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

/** One numbered square per game; its fill shows the state of its files, its tooltip says it in words. */
export function GameMarks({ games }: { readonly games: readonly Game[] }) {
  const now = useNow(60_000);
  return (
    <ul className={styles.games} aria-label="Games">
      {games.map((game) => {
        const description = describeGame(game, now);
        return (
          <Tooltip key={game.platformGameId} label={description}>
            <li className={`${styles.game} ${styles[gameTone(game)]}`}>
              <span aria-hidden>{game.number}</span>
              <span className="mk-only-read">{description}</span>
            </li>
          </Tooltip>
        );
      })}
    </ul>
  );
}
