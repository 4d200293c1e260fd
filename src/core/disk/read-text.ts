/** Reads small files of the data folder that may not exist yet. */
import { readFileSync } from 'node:fs';
import { systemCode } from './disk-error.ts';

/** The file's text, or null if the file does not exist. Throws the system's other errors. */
export function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
