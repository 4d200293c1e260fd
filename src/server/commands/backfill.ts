/** `backfill`: games of the past, where the service lists them. */
import type { Command } from 'commander';
import type { BackfillReport } from '../../core/sync/backfill.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { requireOrder, timeParser, wholeNumber } from '../terminal/arguments.ts';
import { countText, problemText } from '../terminal/words.ts';
import type { Run } from './context.ts';

interface BackfillOptions {
  readonly from: string;
  readonly to?: string;
  readonly maxPages?: number;
}

export function addBackfillCommand(program: Command, run: Run): void {
  program
    .command('backfill')
    .description('list past games, if the service has such a listing; "sync" then downloads their files')
    .requiredOption('--from <date>', 'on or after this day or time', timeParser(0))
    .option('--to <date>', 'up to and including this day, or up to this time (default: now)', timeParser(1))
    .option('--max-pages <number>', 'maximum number of pages', wholeNumber(1, 1_000_000))
    .action((options: BackfillOptions) =>
      run((context) => {
        const { from, to = new Date().toISOString() } = options;
        requireOrder(from, options.to);
        if (from > to)
          throw new MatchkeepError('invalid-input', '--from is in the future.', {
            remedy: 'Give an earlier day or time.',
          });
        return context.withArchiver(async (archiver) => {
          const report = await archiver.backfill({
            ...{ from, to },
            signal: context.stop.signal,
            ...(options.maxPages !== undefined && { maxPages: options.maxPages }),
          });
          if (!report.supported) {
            throw new MatchkeepError('service-refused', 'This service has no listing of past games.', {
              remedy: 'Run "matchkeep sync" to archive upcoming matches as they are played.',
            });
          }
          context.output.result(report, reportText(report));
          return undefined;
        });
      }),
    );
}

function reportText({ pages, games, newAssets, problem }: BackfillReport): string {
  const listed = `Listed ${countText(games, 'game')} on ${countText(pages, 'page')}; ${countText(newAssets, 'new file')} wanted.`;
  return problem ? `${listed}\n${problemText(problem)}` : listed;
}
