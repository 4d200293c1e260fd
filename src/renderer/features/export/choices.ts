/** The choices in the export dialog, and the request that they make. */
import type {
  ExportContent,
  ExportRequest,
  ExportTable,
  TableFormat,
} from '../../../shared/library/export.ts';
import type { ExportQuestion } from './export-question.ts';

export const fileStructures = {
  files: 'Folders, as in the archive',
  zip: 'One zip file',
  bagit: 'A BagIt bag, for libraries and archives',
} as const;
type FileStructure = keyof typeof fileStructures;
export const fileStructureNames = ['files', 'zip', 'bagit'] as const satisfies readonly FileStructure[];

export type Destination = 'download' | 'folder';

export interface Choices {
  readonly what: 'files' | 'tables' | 'figures';
  /** Of files in a folder. */
  readonly structure: FileStructure;
  readonly contentTypes: readonly string[];
  readonly format: TableFormat;
  readonly tables: readonly ExportTable[];
  readonly forSpreadsheets: boolean;
  readonly to: Destination;
  readonly folder: string;
  readonly replaces: boolean;
}

export const firstChoices: Choices = {
  what: 'files',
  structure: 'files',
  contentTypes: [],
  format: 'csv',
  tables: ['games', 'players'],
  forSpreadsheets: false,
  to: 'download',
  folder: '',
  replaces: false,
};

export const formatNames = { csv: 'CSV', jsonl: 'JSON lines', parquet: 'Parquet' } as const;

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
  const { replaces } = choices;
  if (content.as === 'zip') {
    const path = pathIn(choices.folder, `Matchkeep ${fileStamp(now)}.zip`);
    return { selection, content, to: { kind: 'file', path, replaces } };
  }
  if (content.as === 'bagit') {
    const path = pathIn(choices.folder, `Matchkeep bag ${fileStamp(now)}`);
    return { selection, content, to: { kind: 'folder', path, replaces: false } };
  }
  return { selection, content, to: { kind: 'folder', path: trimFolder(choices.folder), replaces } };
}

/** A file in a folder as the user typed it, on any system. */
export function pathIn(folder: string, name: string): string {
  const path = trimFolder(folder);
  const separator = path.includes('\\') && !path.includes('/') ? '\\' : '/';
  return `${path}${/[\\/]$/.test(path) ? '' : separator}${name}`;
}

/** The root of a drive has a separator at its end. */
function trimFolder(typed: string): string {
  const given = typed.trim();
  return /^(?:[A-Za-z]:)?[\\/]+$/.test(given) ? given : given.replace(/[\\/]+$/, '');
}

/** For names of files: `2026-11-26 17.02.09`, in UTC. */
export const fileStamp = (now: Date): string =>
  now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');

function contentFor(choices: Choices, figures: ExportQuestion['figures']): ExportContent {
  const { what, format, tables, forSpreadsheets } = choices;
  const contentTypes = [...choices.contentTypes];
  if (what === 'figures' && figures !== null) {
    const text = format === 'parquet' ? 'csv' : format;
    return { as: 'aggregates', format: text, ...figures, forSpreadsheets };
  }
  if (what === 'tables') return { as: 'tables', format, tables: [...tables], forSpreadsheets };
  const as = choices.to === 'download' ? 'zip' : choices.structure;
  return as === 'bagit' ? { as, contentTypes } : { as, contentTypes, manifest: 'csv' };
}
