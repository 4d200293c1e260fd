/**
 * A copy of the kept streams beside the catalogue (`streams.json`): the service has no way to list PERIDs, so those
 * that the user entered would be gone with a lost catalogue.
 */
import { join } from 'node:path';
import { streamSchema } from '../../shared/streams.ts';
import type { Catalogue, KeptStreams } from '../catalogue/types.ts';
import { keepCopy } from './json-backup.ts';

/** The catalogue's streams, each change of them copied. A catalogue that is new takes the copy's streams over. */
export function keepStreams(
  dataDir: string,
  { streams, notes }: Pick<Catalogue, 'streams' | 'notes'>,
): KeptStreams {
  const copied = keepCopy(streams, {
    file: join(dataDir, 'streams.json'),
    schema: streamSchema,
    noteKey: 'streams.file',
    notes,
    what: 'the kept streams',
    remedy: 'Correct it, or move it away and add the streams again.',
    newestFirst: true,
  });
  return { list: streams.list, ...copied };
}
