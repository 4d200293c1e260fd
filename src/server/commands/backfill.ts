/** `backfill`: games of the past, where the service lists them. */
import type { Command } from 'commander';
import type { BackfillReport } from '../../core/sync/backfill.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { requireOrder, timeParser, wholeNumber } from '../arguments.ts';
import type { Run } from '../context.ts';
import { countText, problemText } from '../words.ts';

interface BackfillOptions {
  readonly from: string;
  readonly to?: string;
  readonly maxPages?: number;
}

export function addBackfillCommand(program: Command, run: Run): void {
  program
    .command('backfill')
    .description(
      'list games of the past, where the service has such a listing; "sync" then fetches their files',
    )
    .requiredOption('--from <date>', 'from this day or time on', timeParser(0))
    .option('--to <date>', 'up to this day (included) or time; default: now', timeParser(1))
    .option('--max-pages <number>', 'stop after so many pages', wholeNumber(1, 1_000_000))
    .action((options: BackfillOptions) =>
      run((context) => {
        const { from, to = new Date().toISOString() } = options;
        requireOrder(from, options.to);
        if (from > to) throw new MatchkeepError('invalid-input', '--from is in the future.');
        return context.withArchiver(async (archiver) => {
          const report = await archiver.backfill({
            ...{ from, to },
            signal: context.stop.signal,
            ...(options.maxPages !== undefined && { maxPages: options.maxPages }),
          });
          if (!report.supported) {
            throw new MatchkeepError('service-refused', 'This service has no listing of past games.', {
              remedy: 'Nothing is lost: upcoming matches are kept as they come, with "matchkeep sync".',
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
