/** The choices in the export dialog, and the request that they make. */
import type {
  ExportContent,
  ExportRequest,
  ExportTable,
  TableFormat,
} from '../../../shared/library/export.ts';
import type { ExportQuestion } from './export-question.ts';

export interface Choices {
  readonly what: 'files' | 'tables' | 'figures';
  /** For files: one zip instead of a folder. */
  readonly isZip: boolean;
  readonly contentTypes: readonly string[];
  readonly format: TableFormat;
  readonly tables: readonly ExportTable[];
  readonly forSpreadsheets: boolean;
  readonly to: 'download' | 'folder';
  readonly folder: string;
  readonly replaces: boolean;
}

export const firstChoices: Choices = {
  what: 'files',
  isZip: false,
  contentTypes: [],
  format: 'csv',
  tables: ['games', 'players'],
  forSpreadsheets: false,
  to: 'download',
  folder: '',
  replaces: false,
};

/** Statistics can only be exported as text formats. */
export const formatsFor = (what: Choices['what']): readonly TableFormat[] =>
  what === 'figures' ? ['csv', 'jsonl'] : ['csv', 'jsonl', 'parquet'];

/** Why the export cannot start yet, or null. */
export function missingIn(choices: Choices): string | null {
  if (choices.what === 'tables' && choices.tables.length === 0) return 'Choose a table.';
  if (choices.to === 'folder' && choices.folder.trim() === '') return 'Choose a folder.';
  return null;
}

/** Inside the chosen folder, the export gets its own file or folder name. */
export function toRequest(
  { selection, figures }: ExportQuestion,
  choices: Choices,
  now: Date,
): ExportRequest {
  const content = contentFor(choices, figures);
  if (choices.to === 'download') return { selection, content, to: { kind: 'download' } };
  const given = choices.folder.trim();
  // The root of a drive has a separator at its end.
  const folder = /^(?:[A-Za-z]:)?[\\/]+$/.test(given) ? given : given.replace(/[\\/]+$/, '');
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  const stamp = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const inFolder = (name: string) => `${folder}${/[\\/]$/.test(folder) ? '' : separator}${name}`;
  const { replaces } = choices;
  if (content.as === 'zip') {
    return { selection, content, to: { kind: 'file', path: inFolder(`Matchkeep ${stamp}.zip`), replaces } };
  }
  return { selection, content, to: { kind: 'folder', path: folder, replaces } };
}

function contentFor(choices: Choices, figures: ExportQuestion['figures']): ExportContent {
  const { what, isZip, format, tables, forSpreadsheets } = choices;
  const contentTypes = [...choices.contentTypes];
  if (what === 'figures' && figures !== null) {
    const text = format === 'parquet' ? 'csv' : format;
    return { as: 'aggregates', format: text, ...figures, forSpreadsheets };
  }
  if (what === 'tables') return { as: 'tables', format, tables: [...tables], forSpreadsheets };
  return { as: isZip ? 'zip' : 'files', contentTypes, manifest: 'csv' };
}
