/** An empty section: why it is empty, and where other downloads are. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { coverageInBrief } from '../../../shared/words/coverage-words.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { formatCount } from '../../format/counted.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { useWording } from '../../ui/time/use-wording.ts';
import { type Tab, tabCount, tabLabels } from './tabs.ts';

interface NoDownloadsProps {
  readonly tab: Tab;
  readonly status: AppStatus | undefined;
  readonly hasProblems: boolean;
  /** Clears the filters; null without filters. */
  readonly onClear: (() => void) | null;
}

const titles: Readonly<Record<Tab, string>> = {
  active: 'No active downloads',
  queued: 'No queued downloads',
  waiting: 'No waiting downloads',
  paused: 'No paused downloads',
  failed: 'No failed downloads',
  done: 'No finished downloads',
  all: 'No downloads yet',
};

export function NoDownloads({ tab, status, hasProblems, onClear }: NoDownloadsProps) {
  if (onClear) {
    return (
      <Empty
        title="No downloads found"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        {tab === 'all'
          ? 'Search by team name or code, league, tournament or game ID.'
          : `None of the downloads in "${tabLabels[tab]}" meets the filters.`}
      </Empty>
    );
  }
  return (
    <Empty title={titles[tab]} actions={status && <Elsewhere tab={tab} status={status} />}>
      {status && <Reason tab={tab} status={status} hasProblems={hasProblems} />}
    </Empty>
  );
}

function Reason({
  tab,
  status,
  hasProblems,
}: Omit<NoDownloadsProps, 'onClear'> & { readonly status: AppStatus }) {
  const { work, coverage, sync } = status;
  const wording = useWording();
  if (tab === 'failed') return <>Failed downloads appear here with the reason.</>;
  if (tab === 'paused') return <>Downloads that you pause individually appear here until you resume them.</>;
  if (work.hold) return <>Queued downloads start when Matchkeep works by itself again.</>;
  if (coverage.wanted === 0) {
    return <>No files are wanted yet. The watch rules decide which games to archive.</>;
  }
  if (tab === 'active' || tab === 'queued') {
    if (hasProblems && status.queue.counts.queued > 0)
      return <>Queued downloads wait until the problems above are solved.</>;
    if (hasProblems) return <>Downloads that failed wait for their next attempt.</>;
    return (
      <>
        {`${coverageInBrief(coverage, status, wording)}.`}
        {sync.nextAt && (
          <>
            {' '}
            Next sync <Moment at={sync.nextAt} as="upcoming" />.
          </>
        )}
      </>
    );
  }
  return <>Files of games not played yet appear under Waiting, archived files under Done.</>;
}

function Elsewhere({ tab, status }: { readonly tab: Tab; readonly status: AppStatus }) {
  const { counts } = status.queue;
  const others = (['failed', 'queued', 'paused', 'waiting', 'done'] as const).filter(
    (other) => other !== tab && tabCount(other, counts) > 0,
  );
  if (status.coverage.wanted === 0) {
    return (
      <Button variant="default" component={Link} to="/rules">
        Open the watch rules
      </Button>
    );
  }
  return (
    <>
      {others.map((other) => (
        <Button
          key={other}
          variant="default"
          renderRoot={(props) => <Link {...props} to="/downloads" search={{ tab: other }} />}
        >
          {`${formatCount(tabCount(other, counts))} ${other}`}
        </Button>
      ))}
    </>
  );
}
