/** `sync`: one pass for cron, or continuously until a signal. */
import type { Command } from 'commander';
import type { SyncOnceReport } from '../../core/collector/types.ts';
import type { Archiver } from '../../core/types.ts';
import { counted } from '../../shared/base/counted.ts';
import { type ErrorData, fromErrorData, type MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { logText } from '../../shared/words/backfill-words.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { SyncLogEntry } from '../../shared/work/sync-log.ts';
import { holdText, type WorkStatus } from '../../shared/work/work-status.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import { collectPages } from '../terminal/paging.ts';
import { showDownloads } from '../terminal/progress.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { coverageText, problemText, runEnd, timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import { limitOption } from './list.ts';
import { resumeText, workText } from './work.ts';

export function addSyncCommand(program: Command, run: Run): void {
  const sync = program
    .command('sync')
    .description('list new matches and download every available file until stopped')
    .option('--once', 'one pass: exit when nothing is left to do')
    .action((options: { once?: boolean }) =>
      run((context) => (options.once ? once(context) : runUntilStopped(context))),
    );
  sync
    .command('log')
    .description('what each sync and backfill found and could not read, newest first')
    .addOption(limitOption(50))
    .action((options: { limit: number }) => run((context) => showLog(context, options.limit)));
}

async function showLog({ output, withReadOnly }: CommandContext, limit: number): Promise<undefined> {
  return withReadOnly(async ({ handlers }) => {
    const page = await collectPages(limit, (paging) => handlers['sync.log'](paging));
    output.result(page, formatTable(logColumns, page.items, output.columns));
    if (!output.isJson && page.items.length === 0) output.note('Nothing was synced yet.');
    return undefined;
  });
}

const logColumns: readonly Column<SyncLogEntry>[] = [
  { title: 'STARTED', value: ({ startedAt }) => timeText(startedAt) },
  { title: 'TOOK', value: ({ startedAt, endedAt }) => tookText(startedAt, endedAt), isRight: true },
  { title: 'KIND', value: ({ kind }) => (kind === 'listing' ? 'sync' : kind) },
  { title: 'RESULT', value: (entry) => resultText(entry), isFlexible: true },
];

function tookText(startedAt: string, endedAt: string | null): string {
  return endedAt === null ? '-' : `${((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`;
}

function resultText(entry: SyncLogEntry): string {
  return entry.error && entry.unread.reason === null
    ? `${logText(entry)} ${entry.error.message}`
    : logText(entry);
}

async function once(context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  await context.beginSession();
  return context.withArchiver(async (archiver) => {
    // Not before: only an archiver updates the catalogue of an older version.
    const work = await context.withReadOnly((reader) => reader.work());
    if (work.hold?.reason === 'paused' && !output.isJson)
      output.note(`${workText(work)} ${resumeText(work.hold)}`);
    const progress = showDownloads(archiver, output);
    try {
      const report = await archiver.syncOnce({ signal: context.stop.signal });
      progress.end();
      const [problem] = problemsIn(report);
      const isOutOfTime = problem?.code === 'cancelled';
      if (problem && !isOutOfTime && report.pages === 0 && report.archived === 0)
        throw fromErrorData(problem);
      const status = await context.withReadOnly(({ handlers }) => handlers['app.status'](null));
      output.result(report, reportText(report, afterPass(report, status)));
      const isIncomplete = report.failed + report.retrying > 0 || (report.hold !== null && report.queued > 0);
      return problem || isIncomplete ? exitCodes.someFailed : exitCodes.done;
    } finally {
      progress.end();
    }
  });
}

/** Each once: a service that is down fails the listing and the downloads alike. */
function problemsIn({ problem, queueProblem }: SyncOnceReport): readonly ErrorData[] {
  const isSame = problem?.code === queueProblem?.code && problem?.status === queueProblem?.status;
  return [problem, isSame ? null : queueProblem].filter((each) => each !== null);
}

/** A password that only this process had: the pass was signed in if it could read the listing. */
function afterPass({ problem }: SyncOnceReport, status: AppStatus): AppStatus {
  return problem === null ? { ...status, session: { ...status.session, state: 'active' } } : status;
}

function reportText(report: SyncOnceReport, status: AppStatus): string {
  const { matchesSeen, gamesSeen, newAssets, archived, archivedBytes, failed, retrying, queued, hold } =
    report;
  const lines = [
    `Listed ${counted(matchesSeen, 'match', 'matches')} with ${counted(gamesSeen, 'game')}; ${counted(newAssets, 'new file')} wanted.`,
    `Archived ${counted(archived, 'file')} (${sizeText(archivedBytes)}).`,
    `Coverage: ${coverageText(report.coverage, status)}`,
  ];
  if (failed > 0)
    lines.push(`${counted(failed, 'download')} failed: see "matchkeep downloads --state failed".`);
  if (retrying > 0) {
    const waiting = counted(retrying, 'download');
    lines.push(`${waiting} failed and can be retried: see "matchkeep downloads --state waiting".`);
  }
  if (hold !== null && queued > 0) {
    const end = hold.until === null ? 'you resume them' : timeText(hold.until);
    lines.push(`${counted(queued, 'file is', 'files are')} queued; downloads are paused until ${end}.`);
  }
  return [...lines, ...problemsIn(report).map((problem) => problemText(problem))].join('\n');
}

/**
 * With `--json`: one line per event. Exits with 0 on a stop signal, which is its normal end. Throws `catalogue-unreadable`
 * when the catalogue becomes damaged: nothing is synced from then on.
 */
async function runUntilStopped(context: CommandContext): Promise<ExitCode> {
  const { output, stop } = context;
  const archiver = await context.openArchiver();
  const progress = showDownloads(archiver, output);
  const damaged = Promise.withResolvers<never>();
  damaged.promise.catch(() => {}); // It may come while the command is starting or ending.
  const stopPrinting = printEvents(archiver, output, damaged.reject);
  try {
    if (!stop.signal.aborted) {
      archiver.start();
      const { dataDir, work } = archiver.status();
      output.event({ event: 'started', at: new Date().toISOString(), dataDir, hold: work.hold });
      if (!output.isJson) output.note(`${startText(work)} Press Ctrl-C to stop.`);
      await Promise.race([stop.stopped(), damaged.promise]);
    }
  } finally {
    progress.end();
    stopPrinting();
    await archiver.close();
  }
  output.event({ event: 'stopped', at: new Date().toISOString() });
  return exitCodes.done;
}

/** `Syncing.`, or why Matchkeep waits, until when, and which command ends that. */
function startText({ hold }: WorkStatus): string {
  if (hold === null) return 'Syncing.';
  return `${holdText(hold, timeText)}: syncs and downloads begin after that. ${resumeText(hold)}`;
}

/** Every finished run once, and the progress of downloads as it comes. */
function printEvents(
  archiver: Archiver,
  { event, note }: Pick<Output, 'event' | 'note'>,
  onDamage: (damage: MatchkeepError) => void,
): () => void {
  let printedRun: string | undefined = archiver.status().sync.lastRun?.id;
  return archiver.onEvent(({ progress }) => {
    const damage = archiver.damage();
    if (damage !== null) {
      onDamage(damage);
      return;
    }
    if (progress && progress.downloads.length > 0)
      event({ event: 'progress', downloads: progress.downloads });
    const { sync, coverage } = archiver.status();
    const { lastRun } = sync;
    if (lastRun?.endedAt == null || lastRun.id === printedRun) return;
    printedRun = lastRun.id;
    event({ event: 'sync-run', run: lastRun, coverage });
    if (lastRun.error) note(`Sync ${runEnd(lastRun.error, lastRun.pages)}: ${lastRun.error.message}`);
  });
}
