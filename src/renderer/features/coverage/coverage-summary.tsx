/** Coverage of all games: a sentence, one bar, and the legend that all bars share. */
import { coverageHeadline, statusLabels, statusMeanings } from '../../../shared/asset-status.ts';
import type { AppStatus } from '../../../shared/status.ts';
import { formatCount } from '../../format/counted.ts';
import coverageBarStyles from './coverage-bar.module.css';
import { CoverageBar, shownStatuses, statusFill } from './coverage-bar.tsx';
import styles from './coverage-summary.module.css';

export function CoverageSummary({ status }: { readonly status: AppStatus }) {
  const { counts } = status.coverage;
  return (
    <section className={styles.summary} aria-label="Total">
      <p className="mk-num">{`${coverageHeadline(counts)}.`}</p>
      <CoverageBar counts={counts} />
      <dl className={styles.legend}>
        {shownStatuses.map((each) => (
          <div key={each} title={statusMeanings[each]}>
            <dt>
              <span className={`${styles.mark} ${coverageBarStyles.part} ${statusFill[each]}`} aria-hidden />
              {statusLabels[each]}
            </dt>
            <dd className="mk-num">{formatCount(counts[each])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
