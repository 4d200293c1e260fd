/** How large a file is that may not be there. */
import { stat } from 'node:fs/promises';
import { systemCode } from './disk-error.ts';

/** Bytes; null where there is no such file. Throws what else the system says. */
export async function fileSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
