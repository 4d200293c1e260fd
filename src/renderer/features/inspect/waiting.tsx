/** Shown while a file is being read, with progress if known. */
import { formatBytes } from '../../format/bytes.ts';
import styles from './waiting.module.css';

interface WaitingProps {
  readonly what: string;
  readonly done?: number;
  readonly total?: number;
}

export function Waiting({ what, done = 0, total = 0 }: WaitingProps) {
  return (
    <div className={styles.waiting} role="status">
      <span>
        {what}…
        {total > 0 && (
          <span className="mk-num" aria-hidden>
            {' '}
            {formatBytes(done)} of {formatBytes(total)}
          </span>
        )}
      </span>
      {total > 0 && <progress aria-label={what} value={done} max={total} />}
    </div>
  );
}
