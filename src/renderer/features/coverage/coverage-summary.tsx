/** The whole above the table: sentences, one bar, and the legend that all bars share. */
import type { AppStatus } from '../../../shared/domain.ts';
import { formatCount } from '../../format/counted.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { parts } from './parts.ts';
import { coverageSentences } from './words.ts';

export function CoverageSummary({ status }: { readonly status: AppStatus }) {
  const { coverage } = status;
  return (
    <section className="mk-coverage-all" aria-label="Total">
      <p className="mk-num">{coverageSentences(status).join(' ')}</p>
      <CoverageBar row={coverage} />
      <dl className="mk-legend">
        {parts.map(({ key, label, meaning }) => (
          <div key={key} title={meaning}>
            <dt>
              <span className={`mk-legend-mark mk-part mk-part-${key}`} aria-hidden />
              {label}
            </dt>
            <dd className="mk-num">{formatCount(coverage[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="mk-muted">
        Waiting includes files scheduled for games not played yet and files that are not available yet.
      </p>
    </section>
  );
}
