/** A status as a mark with its word; the mark is the same in the map, the bars and the lists. */
import { type AssetStatus, statusLabels, statusMeanings } from '../../../../shared/domain/asset-status.ts';
import { statusLevel } from './cell-level.ts';
import levelStyles from './level.module.css';
import styles from './status-mark.module.css';

export function StatusMark({ status }: { readonly status: AssetStatus }) {
  return (
    <span className={styles.mark} title={statusMeanings[status]}>
      <span
        className={`${styles.sample} ${levelStyles.level} ${levelStyles[statusLevel[status]]}`}
        aria-hidden
      />
      {statusLabels[status]}
    </span>
  );
}
