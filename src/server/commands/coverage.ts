/** `coverage`: what is archived and what is missing, in words, in a table, and file by file. */
import { type Command, Option } from 'commander';
import type { ReadOnly } from '../../core/read-only.ts';
import { formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import {
  type CoverageAsset,
  type CoverageItem,
  type CoverageKind,
  coverageKinds,
} from '../../shared/coverage/coverage.ts';
import type { GapsFormat } from '../../shared/coverage/coverage-gaps.ts';
import { assetStatuses, missingStatuses, statusLabels } from '../../shared/domain/asset-status.ts';
import { unaskedContentTypes, unaskedText } from '../../shared/rules/unasked-content-types.ts';
import { isCoverageGood, statusWords } from '../../shared/words/coverage-words.ts';
import { damagedColumn } from '../../shared/words/damage-words.ts';
import { unreadText } from '../../shared/words/listing-words.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import { collectPages } from '../terminal/paging.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { coverageText, problemTexts, teamsText, timeText, upcomingText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import { limitOption, noteMore } from './list.ts';

interface CoverageOptions {
  readonly by: CoverageKind;
  readonly gaps: boolean;
  readonly limit: number;
  readonly as?: 'csv';
}

export function addCoverageCommand(program: Command, run: Run): void {
  program
    .command('coverage')
    .description(
      'whether wanted files are missing, as of which listing, and how many files are in which status; exits with 5 if files are missing, or if the listing is not the present one',
    )
    .addOption(new Option('--by <what>', 'one row per').choices([...coverageKinds]).default('league'))
    .option('--gaps', 'the missing files: overdue, failing and failed', false)
    .addOption(limitOption(100, 'with --gaps, maximum number of rows'))
    .addOption(
      new Option('--as <format>', 'with --gaps, print all missing files for spreadsheets').choices(['csv']),
    )
    .action((options: CoverageOptions) =>
      run((context) => {
        checkFormat(options, context.output);
        return context.withReadOnly(async (reader) => {
          const status = await reader.handlers['app.status'](null);
          if (options.as !== undefined) await printGaps(context, reader, options.as);
          else if (options.gaps) await showGaps(context, reader, status, options.limit);
          else await showCounts(context, reader, status, options.by);
          return coverageExitCode(status);
        });
      }),
    );
}

/** For `coverage` and `status`, so that a script learns that something is wrong. */
export function coverageExitCode(status: AppStatus): ExitCode {
  return isCoverageGood(status.coverage, status, Date.now()) ? exitCodes.done : exitCodes.someFailed;
}

function checkFormat({ as, gaps }: CoverageOptions, { isJson }: Output): void {
  if (as === undefined || (gaps && !isJson)) return;
  throw new MatchkeepError('invalid-input', `--as ${as} works only with --gaps and without --json.`, {
    remedy: 'Write: matchkeep coverage --gaps --as csv > FILE',
  });
}

/** The file that Coverage exports on screen. */
async function printGaps({ output }: CommandContext, reader: ReadOnly, format: GapsFormat): Promise<void> {
  const { createGaps } = await import('../../core/export/gaps.ts');
  await output.copy(createGaps(reader).open(format));
}

async function showCounts(
  { output }: CommandContext,
  { catalogue, handlers }: ReadOnly,
  status: AppStatus,
  by: CoverageKind,
): Promise<void> {
  const total = status.coverage;
  const { items } = await handlers['coverage.list']({ by });
  // Scripts know these fields; content types never had them.
  const states = new Map(
    by === 'content-type' ? [] : catalogue.browse.coverage(by).map((row) => [row.key, row]),
  );
  const rows = items.map((item) => ({ ...states.get(item.key), ...item }));
  const { items: problems } = await handlers['downloads.problems'](null);
  const rules = await handlers['rules.list'](null);
  const isByType = by === 'content-type';
  const parts = [
    coverageText(total, status),
    // What is in an archive that was not read is not known.
    unreadText(status) === null ? formatTable(countColumns(by, items), items, output.columns) : '',
    (isByType && unaskedText(rules)) || '',
    problemTexts(problems).join('\n'),
  ];
  const unasked = isByType ? { notAsked: unaskedContentTypes(rules) } : {};
  const { damage } = status.archive;
  output.result(
    { by, total, damage, rows, ...unasked, problems },
    parts.filter((part) => part !== '').join('\n\n'),
  );
}

async function showGaps(
  { output }: CommandContext,
  { handlers }: ReadOnly,
  status: AppStatus,
  limit: number,
): Promise<void> {
  const total = status.coverage;
  const found = await collectPages(limit, (paging) =>
    handlers['coverage.assets']({ ...paging, status: [...missingStatuses] }),
  );
  // Pages have the leagues of a day one after the other.
  const page = { ...found, items: found.items.toSorted((a, b) => playedAt(b) - playedAt(a)) };
  const table = formatTable(gapColumns, page.items, output.columns);
  output.result(
    { total, damage: status.archive.damage, ...page },
    [coverageText(total, status), table].filter((part) => part !== '').join('\n\n'),
  );
  noteMore(output, { shown: page.items.length, hasMore: page.nextCursor !== null, total: total.missing });
}

/** Epoch ms; of a game without a time, before all others. */
const playedAt = (asset: CoverageAsset) => (asset.playedAt === null ? 0 : Date.parse(asset.playedAt));

/** A column for each status that a file has, and for archived files; damaged ones are part of those. */
function countColumns(by: CoverageKind, items: readonly CoverageItem[]): readonly Column<CoverageItem>[] {
  const shown = assetStatuses.filter(
    (status) => status === 'archived' || items.some(({ counts }) => counts[status] > 0),
  );
  const title = { league: 'LEAGUE', day: 'DAY (UTC)', 'content-type': 'CONTENT TYPE' }[by];
  return [
    { title, value: (item) => item.name || '-', isFlexible: true },
    ...shown.map((status) => countColumn(statusLabels[status], ({ counts }) => counts[status])),
    ...(items.some(({ damaged }) => damaged > 0)
      ? [countColumn(damagedColumn, ({ damaged }) => damaged)]
      : []),
    { title: 'SIZE', value: (item) => sizeText(item.bytes), isRight: true },
  ];
}

function countColumn(title: string, count: (item: CoverageItem) => number): Column<CoverageItem> {
  return { title: title.toUpperCase(), value: (item) => formatCount(count(item)), isRight: true };
}

const gapColumns: readonly Column<CoverageAsset>[] = [
  { title: 'PLAYED', value: (asset) => timeText(asset.playedAt) },
  { title: 'STATUS', value: (asset) => statusWords(asset.status) },
  { title: 'SINCE', value: (asset) => timeText(asset.since) },
  { title: 'DOWNLOAD', value: (asset) => asset.id },
  { title: 'LEAGUE', value: (asset) => asset.leagueName, isFlexible: true },
  { title: 'TEAMS', value: (asset) => teamsText(asset.teams), isFlexible: true },
  { title: 'ATTEMPTS', value: (asset) => String(asset.attempts), isRight: true },
  { title: 'NEXT ATTEMPT', value: (asset) => upcomingText(asset.nextAttemptAt) },
  { title: 'PROBLEM', value: (asset) => asset.error?.message ?? '', isFlexible: true },
];
