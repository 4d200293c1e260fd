/** The first line: whether anything that was played is missing, what limits that statement, and what helps. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CoverageSummary } from '../../../shared/coverage.ts';
import { coverageSentences } from '../../../shared/coverage-words.ts';
import { useStatus } from '../../bridge/hooks.tsx';
import { formatCount } from '../../format/counted.ts';
import { formatUtcDayInText } from '../../format/times.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { ShareBar } from './marks/share-bar.tsx';
import type { OpenFiles } from './model/open-files.ts';
import { StatusLegend } from './status-legend.tsx';
import styles from './verdict.module.css';
import { listLimits } from './verdict-limits.ts';

interface VerdictProps {
  readonly summary: CoverageSummary;
  readonly onOpen: OpenFiles;
}

export function Verdict({ summary, onOpen }: VerdictProps) {
  const now = useNow(60_000);
  const { data: limits = [] } = useStatus(listLimits);
  const { counts, missing } = summary;
  const [verdict, ...more] = coverageSentences(summary, {
    count: formatCount,
    day: (day) => formatUtcDayInText(day, now),
  });
  return (
    <section className={styles.verdict} aria-label="Summary">
      <div className={styles.line}>
        <VerdictIcon isMissing={missing > 0} isExpecting={counts.expected + counts.queued > 0} />
        <p className={`${styles.sentence} mk-num`}>{verdict}</p>
        <div className={styles.actions}>
          {missing > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => onOpen({ status: 'missing' })}>
              Show missing files
            </Button>
          )}
          {counts.failing + counts.failed > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/downloads"
                  search={{ tab: counts.failing > 0 ? 'waiting' : 'failed' }}
                />
              )}
            >
              Open the problems
            </Button>
          )}
          {limits.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/sync" />}
            >
              Open the sync log
            </Button>
          )}
        </div>
      </div>
      {[...more, ...limits].map((text) => (
        <p key={text} className={`${styles.limit} mk-muted mk-num`}>
          {text}
        </p>
      ))}
      <ShareBar counts={counts} />
      <StatusLegend counts={counts} onOpen={onOpen} />
    </section>
  );
}

function VerdictIcon({
  isMissing,
  isExpecting,
}: {
  readonly isMissing: boolean;
  readonly isExpecting: boolean;
}) {
  if (isMissing) return <IconAlertTriangle className={styles.bad} size={18} aria-hidden />;
  if (isExpecting) return <IconClock className={styles.waiting} size={18} aria-hidden />;
  return <IconCircleCheck className={styles.good} size={18} aria-hidden />;
}
