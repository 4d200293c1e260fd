/** How far a maintenance job is, how fast, and how long it will take. */
import { Progress } from '@mantine/core';
import { formatDuration } from '../../../shared/base/duration.ts';
import type { ArchiveWork } from '../../../shared/work/archive-work.ts';
import { formatFileRate, toDoneShare, toLastPart, toWorkRate } from '../../../shared/work/work-rate.ts';
import { formatBytes, formatRate } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import styles from './job-progress.module.css';

/** Outside of live regions: screen readers would announce every change. */
export function JobProgress({ work }: { readonly work: ArchiveWork }) {
  const share = toDoneShare(work);
  return (
    <div className={styles.progress}>
      {share !== null && <Progress size="sm" value={100 * share} aria-label="Progress" />}
      <span className="mk-num mk-muted">{[amount(work), ...rate(work)].join(' · ')}</span>
    </div>
  );
}

function amount({ progress: { files, bytes }, total, matches }: ArchiveWork): string {
  if (total !== null) {
    const read = `${formatCount(files)} of ${counted(total.files, 'file')}`;
    return `${read}, ${formatBytes(bytes)} of ${formatBytes(total.bytes)}`;
  }
  const read = `${counted(files, 'file')}, ${formatBytes(bytes)}`;
  if (matches === null) return `${read} so far`;
  return `${formatCount(matches.done)} of ${counted(matches.total, 'match', 'matches')}, ${read}`;
}

function rate(work: ArchiveWork): readonly string[] {
  const lastPart = toLastPart(work);
  if (lastPart !== null) return [lastPart];
  const measured = toWorkRate(work);
  if (measured === null) return [];
  const { filesPerSecond, bytesPerSecond, leftMs } = measured;
  const files = formatFileRate(filesPerSecond, formatCount);
  return [
    bytesPerSecond === null ? files : `${files}, ${formatRate(bytesPerSecond)}`,
    ...(leftMs === null ? [] : [`about ${formatDuration(leftMs)} left`]),
  ];
}
