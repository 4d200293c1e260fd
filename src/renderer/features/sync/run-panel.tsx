/** One run of the sync in full. */
import { lackingSetup } from '../../../shared/words/backfill-words.ts';
import type { SyncLogEntry } from '../../../shared/work/sync-log.ts';
import { formatCount } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { daysText, namesText } from './backfill-text.ts';
import { hasProblem, kindText, resultText, tookText } from './run-line.tsx';

interface RunPanelProps {
  readonly run: SyncLogEntry;
  readonly onClose: () => void;
}

export function RunPanel({ run, onClose }: RunPanelProps) {
  const { backfill, found, unread, error } = run;
  return (
    <SidePanel label={kindText(run)} title={<h2>{kindText(run)}</h2>} onClose={onClose}>
      <Note>{resultText(run)}</Note>
      {error && hasProblem(run) && <Failure error={error} />}
      {lackingSetup(run) !== null && <Note>{error?.remedy}</Note>}
      <Facts>
        <Fact name="Started">
          <Moment at={run.startedAt} as="full" />
        </Fact>
        {run.endedAt !== null && <Fact name="Took">{tookText(run)}</Fact>}
        {backfill && <Fact name="Days">{daysText(backfill)}</Fact>}
        {backfill && <Fact name="Only">{namesText(backfill)}</Fact>}
        <Fact name="Pages read">{formatCount(run.pages)}</Fact>
        {backfill ? (
          <Fact name="Games found">{formatCount(backfill.found.games)}</Fact>
        ) : (
          <Fact name="Listed">
            {formatCount(run.matchesSeen)} matches, {formatCount(run.gamesSeen)} games
          </Fact>
        )}
        <Fact name="New matches">{formatCount(found.newMatches)}</Fact>
        <Fact name="New games">{formatCount(found.newGames)}</Fact>
        {backfill && <Fact name="Games that your rules want">{formatCount(backfill.found.wantedGames)}</Fact>}
        <Fact name="Newly wanted files">{formatCount(found.newlyWanted)}</Fact>
        {unread.pages.length > 0 && <Fact name="Unreadable pages">{unread.pages.join(', ')}</Fact>}
        {unread.entries > 0 && <Fact name="Unreadable entries">{formatCount(unread.entries)}</Fact>}
      </Facts>
    </SidePanel>
  );
}
