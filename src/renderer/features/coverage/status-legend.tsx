/** How many files have each status, with the mark that the map and the bars use. Each leads to its files. */
import { VisuallyHidden } from '@mantine/core';
import { assetStatuses, type StatusCounts, statusMeanings } from '../../../shared/asset-status.ts';
import { formatCount } from '../../format/counted.ts';
import { StatusMark } from './marks/status-mark.tsx';
import type { OpenFiles } from './model/open-files.ts';
import styles from './status-legend.module.css';

interface StatusLegendProps {
  readonly counts: StatusCounts;
  readonly onOpen: OpenFiles;
}

export function StatusLegend({ counts, onOpen }: StatusLegendProps) {
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
              <VisuallyHidden>: list these files</VisuallyHidden>
            </button>
          </li>
        ))}
    </ul>
  );
}
