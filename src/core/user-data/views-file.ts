/**
 * A copy of the library's saved views beside the catalogue (`views.json`): their names, queries and order are the
 * user's own work, and nothing in the archive's folder could give them back.
 */
import { join } from 'node:path';
import { savedViewSchema } from '../../shared/library.ts';
import type { Catalogue, Views } from '../catalogue/types.ts';
import { keepCopy } from './json-backup.ts';

/** The catalogue's views, each change of them copied. A catalogue that is new takes the copy's views over. */
export function keepViews(dataDir: string, { views, notes }: Pick<Catalogue, 'views' | 'notes'>): Views {
  const { save, remove, copied } = keepCopy(views, {
    file: join(dataDir, 'views.json'),
    schema: savedViewSchema,
    noteKey: 'views.file',
    notes,
    what: 'the saved views',
    remedy: 'Correct it, or move it away and save the views again.',
    newestFirst: false,
  });
  return { list: views.list, save, remove, arrange: copied(views.arrange) };
}
