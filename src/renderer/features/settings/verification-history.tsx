/** The verifications of the archive until now. */
import { verificationResult, verifiedWords } from '../../../shared/work/verification-runs.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { counted } from '../../format/counted.ts';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './archive-reports.module.css';

export function VerificationHistory() {
  const { data } = useBridgeQuery('archive.verifications', { limit: 100 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className={styles.report}>
      <summary>Verifications</summary>
      <ul tabIndex={0} aria-label="Verifications" data-selectable>
        {items.map((run) => (
          <li key={run.beganAt + run.what} className="mk-num">
            <Moment at={run.beganAt} as="full" />: {verifiedWords[run.what]}, {counted(run.files, 'file')},{' '}
            {formatBytes(run.bytes)}, {verificationResult(run)}
          </li>
        ))}
      </ul>
    </details>
  );
}
