/** What the user sees of an interrupted rebuild. */
import type { InterruptedRebuild } from '../../shared/work/archive-work.ts';
import type { RebuildRecord } from '../catalogue/files/rebuild.ts';
import { obstacleTo, type Present } from './obstacle.ts';

export function describeInterruptedRebuild(record: RebuildRecord, present: Present): InterruptedRebuild {
  const { matches, totalMatches, files, bytes, unreadable } = record;
  return {
    startedAt: new Date(record.startedAt).toISOString(),
    recordedAt: new Date(record.recordedAt).toISOString(),
    done: { matches, files, bytes },
    leftMatches: Math.max(0, totalMatches - matches),
    unreadable,
    obstacle: obstacleTo(record, present),
  };
}
