/** The results of the last games, the newest first; each leads to its game. */
import { Link } from '@tanstack/react-router';
import type { Appearance } from '../../../shared/library/appearances.ts';
import { counted } from '../../format/counted.ts';
import { formatStart } from '../../format/times.ts';
import styles from './form.module.css';
import { readResult } from './results.ts';

const shown = 20;

export function Form({ rows }: { readonly rows: readonly Appearance[] }) {
  const last = rows.slice(0, shown);
  const names = last.map(({ isWinner }) => readResult(isWinner).name);
  const count = (name: (typeof names)[number]) => names.filter((one) => one === name).length;
  return (
    <section className={styles.form} aria-labelledby="profile-form">
      <h2 id="profile-form" className="mk-caps">
        Form
      </h2>
      <ol className={styles.results}>
        {last.map(({ game, isWinner, opponent }) => {
          const { name, word, letter } = readResult(isWinner);
          const text = `${word}${opponent ? ` against ${opponent.label}` : ''}, ${formatStart(game.playedAt)}`;
          return (
            <li key={game.platformGameId}>
              <Link
                to="/game/$platformGameId"
                params={{ platformGameId: game.platformGameId }}
                className={`${styles.result} ${styles[name]}`}
                aria-label={text}
                title={text}
              >
                {letter}
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="mk-num">
        {count('won')} won, {count('lost')} lost
        {count('unknown') > 0 && `, ${count('unknown')} unknown`}{' '}
        <span className="mk-muted">in the last {counted(last.length, 'game')}, newest first</span>
      </p>
    </section>
  );
}
