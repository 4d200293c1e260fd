/** The first line: whether anything that was played is missing, what limits that statement, and what helps. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CoverageSummary } from '../../../shared/coverage/coverage.ts';
import { coverageSentences, isCoverageGood } from '../../../shared/words/coverage-words.ts';
import { listingState, unreadText } from '../../../shared/words/listing-words.ts';
import { useStatus } from '../../bridge/hooks.tsx';
import { BackfillLink } from '../../ui/controls/backfill-link.tsx';
import { useWording } from '../../ui/time/use-wording.ts';
import { ShareBar } from './marks/share-bar.tsx';
import type { OpenFiles } from './model/open-files.ts';
import { StatusLegend } from './status-legend.tsx';
import styles from './verdict.module.css';

interface VerdictProps {
  readonly summary: CoverageSummary;
  readonly onOpen: OpenFiles;
}

export function Verdict({ summary, onOpen }: VerdictProps) {
  const wording = useWording();
  const { data: conditions } = useStatus(({ session, sync, archive, isOffline, work, queue }) => ({
    session,
    sync,
    archive,
    isOffline,
    work,
    queue: { queuedMs: queue.queuedMs },
  }));
  const { counts, missing } = summary;
  if (conditions === undefined) return null;
  const [verdict, ...more] = coverageSentences(summary, conditions, wording);
  const isGood = isCoverageGood(summary, conditions, wording.now);
  const isListedSince = listingState(summary, conditions, wording).isFresh;
  return (
    <section className={styles.verdict} aria-label="Summary">
      <div className={styles.line}>
        <VerdictIcon
          isGood={isGood}
          isExpecting={isGood ? counts.expected + counts.queued > 0 : isNew(summary)}
        />
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
          {summary.hasRules && summary.neverListed.length > 0 && <BackfillLink />}
          {!isListedSince && (
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
      {more.length > 0 && <p className={`${styles.limit} mk-muted mk-num`}>{more.join(' ')}</p>}
      {unreadText(conditions) === null && (
        <>
          <ShareBar counts={counts} />
          <StatusLegend
            counts={counts}
            damage={conditions.archive.damage}
            onOpen={onOpen}
            isAnyUnlisted={summary.neverListed.length > 0}
          />
        </>
      )}
    </section>
  );
}

/** Nothing was listed or archived so far, and nothing went wrong. */
const isNew = ({ asOf, syncProblem, missing, counts }: CoverageSummary) =>
  asOf === null && syncProblem === null && missing === 0 && counts.archived === 0;

function VerdictIcon({ isGood, isExpecting }: { readonly isGood: boolean; readonly isExpecting: boolean }) {
  if (isExpecting) return <IconClock className={styles.waiting} size={18} aria-hidden />;
  if (!isGood) return <IconAlertTriangle className={styles.bad} size={18} aria-hidden />;
  return <IconCircleCheck className={styles.good} size={18} aria-hidden />;
}
