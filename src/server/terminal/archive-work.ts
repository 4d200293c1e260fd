/**
 * The progress of a job on the archive: a bar with rate and remaining time, redrawn on a terminal, or a line now and
 * then where stderr goes to a file. Nothing with `--json`.
 */
import { counted, formatCount } from '../../shared/base/counted.ts';
import { formatDuration } from '../../shared/base/duration.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { ArchiveWork } from '../../shared/work/archive-work.ts';
import { formatFileRate, toDoneShare, toLastPart, toWorkRate } from '../../shared/work/work-rate.ts';
import type { Output } from './output.ts';
import { bar, drawInPlace, percentage, type Shown } from './progress.ts';

interface ShownWork extends Shown {
  readonly show: (work: ArchiveWork) => void;
}

/** A short job prints no line at all. */
const firstLineMs = 10_000;
const lineEveryMs = 30_000;

/** `doing`: such as `Verifying`. */
export function showArchiveWork(
  doing: string,
  output: Pick<Output, 'isJson' | 'drawsProgress' | 'note'>,
): ShownWork {
  if (output.isJson) return { show: () => {}, end: () => {} };
  return output.drawsProgress ? drawBar(doing) : printLines(doing, output);
}

function drawBar(doing: string): ShownWork {
  const { draw, end } = drawInPlace();
  return {
    show(work) {
      const share = toDoneShare(work) ?? 0;
      draw(`${doing}  ${bar(share)} ${percentage(share)}  ${workText(work)}`);
    },
    end,
  };
}

function printLines(doing: string, output: Pick<Output, 'note'>): ShownWork {
  let nextMs = firstLineMs;
  return {
    show(work) {
      if (work.elapsedMs < nextMs) return;
      nextMs = work.elapsedMs + lineEveryMs;
      const share = toDoneShare(work);
      const done = share === null ? '' : `${percentage(share)}  `;
      output.note(`${doing}  ${done}${workText(work)}`);
    },
    end: () => {},
  };
}

/** `1,200 of 4,800 files, 300 MB of 1.2 GB  350 files/s, 90 MB/s  about 3 min left` */
function workText(work: ArchiveWork): string {
  const rate = toWorkRate(work);
  const rates = rate && [
    formatFileRate(rate.filesPerSecond, formatCount),
    ...(rate.bytesPerSecond === null ? [] : [`${sizeText(rate.bytesPerSecond)}/s`]),
  ];
  const lastPart = toLastPart(work);
  return [
    amountText(work),
    ...(rates ? [rates.join(', ')] : []),
    ...(rate && rate.leftMs !== null ? [`about ${formatDuration(rate.leftMs)} left`] : []),
    ...(lastPart === null ? [] : [lastPart]),
  ].join('  ');
}

function amountText({ progress: { files, bytes }, total, matches }: ArchiveWork): string {
  if (total !== null) {
    return `${formatCount(files)} of ${counted(total.files, 'file')}, ${sizeText(bytes)} of ${sizeText(total.bytes)}`;
  }
  const read = `${counted(files, 'file')}, ${sizeText(bytes)}`;
  if (matches === null) return read;
  return `${formatCount(matches.done)} of ${counted(matches.total, 'match', 'matches')}, ${read}`;
}
