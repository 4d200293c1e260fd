/** How many files have each status, with the mark that the map and the bars use. Each leads to its files. */
import { VisuallyHidden } from '@mantine/core';
import { assetStatuses, type StatusCounts, statusMeanings } from '../../../shared/domain/asset-status.ts';
import { damagedPart } from '../../../shared/words/damage-words.ts';
import type { Damage } from '../../../shared/work/damage.ts';
import { formatCount } from '../../format/counted.ts';
import levelStyles from './marks/level.module.css';
import markStyles from './marks/status-mark.module.css';
import { StatusMark } from './marks/status-mark.tsx';
import type { OpenFiles } from './model/open-files.ts';
import styles from './status-legend.module.css';

interface StatusLegendProps {
  readonly counts: StatusCounts;
  readonly damage: Damage;
  readonly onOpen: OpenFiles;
  /** Whether the map may have days that were never listed. */
  readonly isAnyUnlisted: boolean;
}

export function StatusLegend({ counts, damage, onOpen, isAnyUnlisted }: StatusLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Files by status">
      {assetStatuses
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <li key={status}>
            <button
              type="button"
              className={styles.status}
              title={statusMeanings[status]}
              onClick={() => onOpen({ status })}
            >
              <StatusMark status={status} />
              <b className="mk-num">{formatCount(counts[status])}</b>
              {status === 'archived' && damage.files > 0 && ` (${damagedPart(damage, formatCount)})`}
              <VisuallyHidden>: list these files</VisuallyHidden>
            </button>
          </li>
        ))}
      {isAnyUnlisted && (
        <li
          className={styles.status}
          title="Neither syncs nor backfills have listed the games of these days completely."
        >
          <span className={`${markStyles.sample} ${levelStyles.level} ${levelStyles.unlisted}`} aria-hidden />{' '}
          Never listed
        </li>
      )}
    </ul>
  );
}
