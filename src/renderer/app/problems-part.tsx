/** In the status bar: what failing downloads have in common. Leads to the problems on the downloads screen. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { counted } from '../format/counted.ts';
import statusPartStyles from '../ui/layout/status-part.module.css';
import styles from './status-bar.module.css';

export function ProblemsPart() {
  const { data } = useBridgeQuery('downloads.problems', null);
  const [first, ...others] = data?.items ?? [];
  return (
    <>
      {first && (
        <Link
          to="/downloads"
          search={{ tab: 'all' }}
          className={`${statusPartStyles.part} ${styles.bad} mk-num`}
          title={[first, ...others].map(({ message }) => message).join('\n')}
        >
          <IconAlertTriangle size={14} aria-hidden />
          <span className={statusPartStyles.sign}>{counted(others.length + 1, 'problem')}</span>
          <span className={`mk-cut ${statusPartStyles.words}`}>
            {first.message.replace(/\.$/, '')}
            {others.length > 0 && ` and ${counted(others.length, 'other problem')}`}
          </span>
        </Link>
      )}
      {/* Without the number of files, which changes often. */}
      <span className="mk-only-read" aria-live="polite">
        {first && `${counted(others.length + 1, 'problem')} with downloads.`}
      </span>
    </>
  );
}
