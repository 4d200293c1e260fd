/**
 * What is at the archive's root for those who have no Matchkeep: a text that explains the folder, and the schema of
 * `match.json`. Each is written where it is missing or differs from this version's. A file that does not begin as
 * Matchkeep's own is the user's, and is not touched.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { rootTextNames } from './layout.ts';
import { readmeMark, readmeText } from './readme-text.ts';
import { schemaMark, sidecarSchemaText } from './sidecar-schema.ts';
import { type ArchiveStore, type Put, readStart } from './store/store.ts';

interface RootText {
  readonly key: string;
  readonly text: string;
  /** How every version of the text begins. */
  readonly mark: string;
}

/** Returns the errors of those that could not be written; the others are durable. Throws nothing. */
export async function writeRootTexts(store: ArchiveStore): Promise<readonly MatchkeepError[]> {
  const texts = [
    { key: rootTextNames.readme, text: readmeText(), mark: readmeMark },
    { key: rootTextNames.schema, text: sidecarSchemaText(), mark: schemaMark },
  ];
  const puts = await Promise.all(texts.map(async (text) => await putIfDue(store, text)));
  const due = puts.flatMap((put) => (put === null || put instanceof Error ? [] : [put]));
  const results = due.length === 0 ? [] : await store.putAll(due);
  return [...puts, ...results].flatMap((result) =>
    result instanceof Error ? [diskError(result, "describe the archive's folder")] : [],
  );
}

/** Null if the present text is right, or the user's. */
async function putIfDue(store: ArchiveStore, { key, text, mark }: RootText): Promise<Put | Error | null> {
  const put = { key, content: { data: text } };
  try {
    const present = await readStart(store, key, Buffer.byteLength(text) + 1);
    return present !== text && present.startsWith(mark) ? put : null;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return put;
    return diskError(error, `read ${key}`);
  }
}
