/** What an export came to, in words. */
import { counted, formatCount } from '../../shared/base/counted.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { ExportReport } from '../../shared/library/export.ts';

export function exportText(report: ExportReport, path: string): string {
  const { games, files, bytes, rows } = report;
  const tables = Object.entries(rows).map(([name, count]) => `${counted(count, 'row')} of ${name}`);
  const what =
    tables.length > 0 ? tables.join(', ') : `${counted(files, 'file')} of ${counted(games, 'game')}`;
  const isEmpty = tables.length === 0 && files === 0;
  const first = isEmpty ? 'No file was exported.' : `Exported ${what} (${sizeText(bytes)}) to ${path}.`;
  return [first, ...skippedLines(report)].join('\n');
}

/** A line for each file and game that is missing from the export. */
export function skippedLines({ skipped, skippedCount }: ExportReport): readonly string[] {
  const more = skippedCount - skipped.length;
  return [
    ...skipped.map((one) => `skipped ${one.path}: ${one.reason}`),
    ...(more > 0 ? [`and ${formatCount(more)} more skipped`] : []),
  ];
}
