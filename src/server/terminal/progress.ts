/** Progress on the terminal, drawn in place on stderr: a bar for all files and one per active download. */
import { createLogUpdate } from 'log-update';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { Progress } from '../../shared/bridge/bridge.ts';
import { type Output, printable } from './output.ts';

export interface Shown {
  /** Takes the drawing away; may be called twice. */
  end(): void;
}

type Figure = Progress['downloads'][number];

const nothing: Shown = { end: () => {} };
const maxBars = 8;
const barWidth = 20;

/** The downloads of an archiver, or one of them, from its events. */
export function showDownloads(archiver: CommandArchiver, output: Output, only?: string): Shown {
  if (!output.drawsProgress) return nothing;
  const { draw, end } = drawInPlace();
  const { catalogue } = archiver;
  const before = catalogue.downloads.counts().archived;
  const totalLines = () => {
    if (only !== undefined) return [];
    const { archived, queued, resolving, transferring, verifying } = catalogue.downloads.counts();
    const done = archived - before;
    const all = done + queued + resolving + transferring + verifying;
    return all === 0 ? [] : [`${bar(done / all)} ${formatCount(done)} of ${formatCount(all)} files`];
  };
  const stopListening = archiver.onEvent(({ progress }) => {
    // The command itself ends with this error.
    if (catalogue.damage() !== null) return;
    const figures = (progress?.downloads ?? []).filter(({ id }) => only === undefined || id === only);
    draw([...totalLines(), ...figures.slice(0, maxBars).map(downloadLine)].join('\n'));
  });
  return {
    end() {
      stopListening();
      end();
    },
  };
}

function downloadLine({ id, bytesDone, bytesTotal, bytesPerSecond }: Figure): string {
  const share = bytesTotal === null ? 0 : bytesDone / Math.max(bytesTotal, 1);
  const figures = `${sizeText(bytesDone)}  ${sizeText(bytesPerSecond)}/s`;
  return `${bar(share)} ${percentage(share)}  ${figures}  ${printable(id)}`;
}

/** For work without progress figures: the elapsed time. */
export function showWorking(what: string, output: Output): Shown {
  if (!output.drawsProgress) return nothing;
  const { draw, end } = drawInPlace();
  const startedAt = Date.now();
  const drawTime = () => draw(`${what}… ${counted(Math.round((Date.now() - startedAt) / 1000), 'second')}`);
  drawTime();
  const timer = setInterval(drawTime, 1000);
  return {
    end() {
      clearInterval(timer);
      end();
    },
  };
}

const drawEveryMs = 500;

/** Draws what `line` returns while the work runs; null draws nothing. Returns and throws what the work does. */
export async function drawDuring<Result>(
  output: Pick<Output, 'drawsProgress'>,
  line: () => Promise<string | null>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  if (!output.drawsProgress) return await work();
  const { draw, end } = drawInPlace();
  const show = async () => {
    const text = await line();
    if (text !== null) draw(text);
  };
  // The work reports what is wrong; a state that cannot be read draws nothing.
  const timer = setInterval(() => void show().catch(() => {}), drawEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    end();
  }
}

/** Draws lines on a terminal: each drawing replaces the one before, and nothing is drawn after the end. */
export function drawInPlace(
  terminal: NodeJS.WritableStream = process.stderr,
): Shown & { readonly draw: (text: string) => void } {
  const update = createLogUpdate(terminal);
  let hasEnded = false;
  return {
    draw(text) {
      if (!hasEnded) update(text);
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      update.clear();
      update.done();
    },
  };
}

/** `share` is in [0, 1]; anything above is drawn as 1. Full only when all is done. */
export function bar(share: number): string {
  const full = Math.floor(Math.min(share, 1) * barWidth);
  return '█'.repeat(full) + '░'.repeat(barWidth - full);
}

/** `42%`; 100 only when all is done. */
export function percentage(share: number): string {
  return `${Math.floor(Math.min(share, 1) * 100)}%`;
}
