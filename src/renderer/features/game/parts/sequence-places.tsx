/** Where the game has what the search asked for that opened it: each play leads to its time in the timeline. */
import { Link } from '@tanstack/react-router';
import { playWords } from '../../../../shared/query/sequence.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { formatLength } from '../../../format/figures.ts';
import { sideWords } from '../model/sides.ts';
import styles from './sequence-places.module.css';

interface SequencePlacesProps {
  readonly platformGameId: string;
  /** The search. */
  readonly query: string;
}

export function SequencePlaces({ platformGameId, query }: SequencePlacesProps) {
  const { data: found = [] } = useBridgeQuery('library.sequences', { platformGameId, query });
  if (found.length === 0) return null;
  return (
    <ul className={styles.places} aria-label="Where the search is met">
      {found.map(({ text, side, plays }) => (
        <li key={`${side} ${text}`}>
          <code className="mk-muted">{text}</code> {sideWords[side]}:{' '}
          {plays.map((play, index) => (
            <span key={`${play.at} ${playWords(play)}`}>
              {index > 0 && ' → '}
              <Link
                className="mk-link mk-num"
                to="/game/$platformGameId"
                params={{ platformGameId }}
                search={(old) => ({ ...old, view: 'timeline', at: play.at })}
                replace
              >
                {playWords(play)} at {formatLength(play.at / 1000)}
              </Link>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
