/** The shares of the statuses as a slim bar. The same numbers are next to it as text, so screen readers skip it. */
import { assetStatuses, type StatusCounts } from '../../../../shared/domain/asset-status.ts';
import { statusLevel } from './cell-level.ts';
import levelStyles from './level.module.css';
import styles from './share-bar.module.css';

export function ShareBar({ counts }: { readonly counts: StatusCounts }) {
  return (
    <span className={styles.bar} aria-hidden>
      {assetStatuses.map(
        (status) =>
          counts[status] > 0 && (
            <span
              key={status}
              className={`${styles.part} ${levelStyles[statusLevel[status]]} ${status === 'expected' ? styles.solid : ''}`}
              style={{ flexGrow: counts[status] }}
            />
          ),
      )}
    </span>
  );
}
