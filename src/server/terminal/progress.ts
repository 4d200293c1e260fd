/** Progress on the terminal: a bar for all files and one per active download. Drawn on stderr. */
import { MultiBar, type SingleBar } from 'cli-progress';
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
const activeStates = new Set<Figure['state']>(['resolving', 'transferring', 'verifying']);
const overall = '{bar} {value} of {total} files';
const formatValue = (value: number) => formatCount(value);

/** The downloads of an archiver, or one of them, from its events. */
export function showDownloads(archiver: CommandArchiver, output: Output, only?: string): Shown {
  if (!output.drawsProgress) return nothing;
  const board = new MultiBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: '{bar} {percentage}%  {size}  {rate}  {name}',
    barsize: 20,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  const before = archiver.catalogue.downloads.counts().archived;
  let total: SingleBar | undefined;
  const drawTotal = () => {
    if (only !== undefined) return;
    const { archived, queued, resolving, transferring, verifying } = archiver.catalogue.downloads.counts();
    const done = archived - before;
    const all = done + queued + resolving + transferring + verifying;
    if (all === 0) return;
    total ??= board.create(all, done, {}, { format: overall, formatValue });
    total.setTotal(all);
    total.update(done);
  };
  const bars = new Map<string, SingleBar>();
  const draw = (figure: Figure) => {
    const { id, bytesDone, bytesTotal, bytesPerSecond } = figure;
    const bar = bars.get(id) ?? (bars.size < maxBars ? board.create(1, 0) : undefined);
    if (!bar) return;
    bars.set(id, bar);
    bar.setTotal(bytesTotal ?? Math.max(bytesDone, 1));
    bar.update(bytesTotal === null ? 0 : bytesDone, {
      size: sizeText(bytesDone),
      rate: `${sizeText(bytesPerSecond)}/s`,
      name: printable(id),
    });
  };
  const stopListening = archiver.onEvent(({ progress }) => {
    const figures = (progress?.downloads ?? []).filter(
      ({ id, state }) => activeStates.has(state) && (only === undefined || id === only),
    );
    const current = new Set(figures.map(({ id }) => id));
    for (const [id, bar] of bars) {
      if (current.has(id)) continue;
      bars.delete(id);
      board.remove(bar);
    }
    drawTotal();
    for (const figure of figures) draw(figure);
  });
  let hasEnded = false;
  return {
    end() {
      if (hasEnded) return;
      hasEnded = true;
      stopListening();
      board.stop();
    },
  };
}

/** For work without progress figures: the elapsed time. */
export function showWorking(what: string, output: Output): Shown {
  if (!output.drawsProgress) return nothing;
  const startedAt = Date.now();
  const draw = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stderr.write(`\r\u001b[2K${what}… ${counted(seconds, 'second')}`);
  };
  draw();
  const timer = setInterval(draw, 1000);
  let hasEnded = false;
  return {
    end() {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(timer);
      process.stderr.write('\r\u001b[2K');
    },
  };
}
