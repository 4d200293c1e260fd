/** The statuses that a wanted file can have, in display order, and the slim bar that shows their shares. */
import { type AssetStatus, assetStatuses, type StatusCounts } from '../../../shared/asset-status.ts';
import styles from './coverage-bar.module.css';

export const shownStatuses = assetStatuses.filter((status) => status !== 'not-wanted');

export const statusFill: Readonly<Record<AssetStatus, string>> = {
  archived: styles.archived,
  upcoming: styles.upcoming,
  expected: styles.expected,
  overdue: styles.missing,
  failing: styles.missing,
  failed: styles.missing,
  'not-needed': styles.notNeeded,
  'not-offered': styles.notOffered,
  'not-wanted': styles.notNeeded,
  paused: styles.held,
  cancelled: styles.held,
};

/** The same numbers are next to it as text, so it is hidden from screen readers. */
export function CoverageBar({ counts }: { readonly counts: StatusCounts }) {
  return (
    <span className={styles.share} aria-hidden>
      {shownStatuses.map(
        (status) =>
          counts[status] > 0 && (
            <span
              key={status}
              className={`${styles.part} ${statusFill[status]}`}
              style={{ flexGrow: counts[status] }}
            />
          ),
      )}
    </span>
  );
}
