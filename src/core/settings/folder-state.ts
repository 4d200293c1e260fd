/**
 * What Matchkeep must remember of a data folder, whatever becomes of the catalogue: a pause, and when it signed in by
 * itself. `state.json` in the data folder, a JSON object of texts.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';

/** By key; never a secret. The reader of a text checks it: a damaged file has the value null for every key. */
export interface FolderState {
  get(key: string): string | null;
  /** Null removes the key. Throws the system's errors; nothing is changed then. */
  set(key: string, value: string | null): void;
}

const stateSchema = z.record(z.string(), z.string());
type Values = z.infer<typeof stateSchema>;

/** For the process that owns the folder. `onDamage` is called for a damaged file, which the next change replaces. */
export function openFolderState(dataDir: string, onDamage: () => void): FolderState {
  const file = stateFile(dataDir);
  let values = readValues(file, onDamage);
  return {
    get: (key) => values[key] ?? null,
    set(key, value) {
      const { [key]: before, ...others } = values;
      if ((before ?? null) === value) return;
      const next = value === null ? others : { ...others, [key]: value };
      replaceFile(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      values = next;
    },
  };
}

/** What the owner has written last, for a process that only reads. */
export function readFolderState(dataDir: string): Pick<FolderState, 'get'> {
  const values = readValues(stateFile(dataDir), () => {});
  return { get: (key) => values[key] ?? null };
}

const stateFile = (dataDir: string) => join(dataDir, 'state.json');

function readValues(file: string, onDamage: () => void): Values {
  const text = readTextOrNull(file);
  if (text === null) return {};
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    onDamage();
    return {};
  }
}
