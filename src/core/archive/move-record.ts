/** The catalogue's record of a move of the archive that has not ended. */
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { parseJson } from '../platform/parse-json.ts';
import { archiveIdNote } from './archive-connection.ts';

const recordSchema = z.object({
  archiveId: z.string(),
  /** The folders; absolute. Where the setting names `to`, the archive is there, and `from` is to be emptied. */
  from: z.string(),
  to: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
  /** Files are copied from one folder to the other, and are not all removed in `from`. */
  isCopied: z.boolean().default(false),
  /** The user stopped it: it continues when it is asked for. */
  isStopped: z.boolean(),
});
export type MoveRecord = Readonly<z.infer<typeof recordSchema>>;

const key = 'archive.move';

type Metadata = Pick<Catalogue['metadata'], 'get' | 'set' | 'remove'>;

/** Null if the last move ended, or none was begun. */
export function readMove(metadata: Pick<Metadata, 'get'>): MoveRecord | null {
  return recordSchema.safeParse(parseJson(metadata.get(key) ?? '')).data ?? null;
}

/** The record, if this catalogue's archive is in one of its folders (`dir`, absolute): otherwise the user chose another one since. */
export function readUnfinishedMove(metadata: Pick<Metadata, 'get'>, dir: string): MoveRecord | null {
  const record = readMove(metadata);
  if (record === null || record.archiveId !== metadata.get(archiveIdNote)) return null;
  return dir === record.from || dir === record.to ? record : null;
}

export const writeMove = (metadata: Pick<Metadata, 'set'>, record: MoveRecord): void =>
  metadata.set(key, JSON.stringify(record));

export const endMove = (metadata: Pick<Metadata, 'remove'>): void => metadata.remove(key);
