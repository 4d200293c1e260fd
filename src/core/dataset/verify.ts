/**
 * Reads every file of the data set and compares it with its hash; what differs is made again. For a process of its own.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DatasetVerification } from '../../shared/work/dataset.ts';
import { blockName, filesIn, readManifest, sumBytes } from './manifest.ts';
import { type UpdateRequest, updateDataset } from './update.ts';

/** Throws as `updateDataset`. */
export async function verifyDataset(request: UpdateRequest): Promise<DatasetVerification> {
  const manifest = readManifest(request.folder);
  const files = manifest === null ? [] : filesIn(manifest);
  const damaged: string[] = [];
  for (const { path, sha256 } of files) {
    await yieldToEventLoop();
    request.signal.throwIfAborted();
    if (digestAt(join(request.folder, path)) !== sha256) damaged.push(path);
  }
  await updateDataset({ ...request, damaged: new Set(damaged.map(blockName)) });
  return { files: files.length, bytes: sumBytes(files), damaged };
}

/** Null if the file cannot be read. */
function digestAt(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}
