/** What an export writes, and where: from the request and the file for the browser. */
import { basename } from 'node:path';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportContent, ExportRequest } from '../../shared/library/export.ts';
import type { ExportThread } from './job.ts';

/** A browser downloads one file: a folder becomes a zip. Throws `invalid-input` for a bag. */
export function contentFor({ content, to }: ExportRequest): ExportContent {
  if (content.as === 'bagit' && to.kind === 'download') {
    throw new MatchkeepError('invalid-input', 'A bag is a folder, which a browser cannot download.', {
      remedy: 'Choose a folder, or files.',
    });
  }
  return content.as === 'files' && to.kind === 'download' ? { ...content, as: 'zip' } : content;
}

/** Throws `invalid-input` if the content does not fit the kind of target. */
export function resolveTarget(
  { to }: ExportRequest,
  content: ExportContent,
  file: { readonly path: string } | null,
): ExportThread['target'] {
  if (file !== null) return { kind: 'file', path: file.path, replaces: true };
  if (to.kind === 'download') throw new Error('A download must have a file.');
  const isOneFile = content.as === 'zip' || content.as === 'aggregates';
  const isOneTable = content.as === 'tables' && content.tables.length === 1;
  if (to.kind === 'file' && !isOneFile && !isOneTable) {
    throw new MatchkeepError('invalid-input', 'This export needs more than one file.', {
      remedy: 'Choose a folder, a single table or a zip file.',
    });
  }
  if (to.kind === 'folder' && content.as === 'zip') {
    throw new MatchkeepError('invalid-input', 'A zip export needs a file name, not a folder.', {
      remedy: `Add the file name, for example ${basename(to.path)}.zip.`,
    });
  }
  return { kind: to.kind, path: to.path, replaces: to.replaces };
}

/** The query, or the number of selected games. */
export function describeSelection({ selection }: ExportRequest): string {
  if ('query' in selection) return selection.query;
  const { length } = selection.ids;
  return counted(length, 'selected game');
}
