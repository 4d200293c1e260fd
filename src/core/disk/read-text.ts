/** Small files of the data folder that may not be there yet. */
import { readFileSync } from 'node:fs';
import { systemCode } from './disk-error.ts';

/** The file's text, or null where there is none. Throws the system's own error for anything else. */
export function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
