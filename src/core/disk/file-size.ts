/** The size of a file that may not exist. */
import { stat } from 'node:fs/promises';
import { systemCode } from './disk-error.ts';

/** In bytes; null if the file does not exist. Throws the system's other errors. */
export async function fileSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
