/**
 * A data folder of the practice workspace in which every due file is archived. It is made once a run, by
 * the first worker that needs it, and copied for the others and for every host: the sync takes far longer
 * than a copy.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** `folder`: this run's own; set by the configuration. */
export const exploredFolderVariable = 'MATCHKEEP_TEST_EXPLORED';
const limitMs = 300_000;

/** Fills `dataDir`. `explore` does so the long way. */
export async function fillExplored(
  dataDir: string,
  explore: (dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = process.env[exploredFolderVariable];
  if (!folder) throw new Error(`${exploredFolderVariable} is not set.`);
  const made = join(folder, 'made');
  await mkdir(folder, { recursive: true });
  if (await isFirst(folder)) {
    const making = join(folder, 'making');
    await mkdir(making);
    await explore(making);
    await rename(making, made);
  }
  const giveUpAt = Date.now() + limitMs;
  while (!existsSync(made)) {
    if (Date.now() > giveUpAt) throw new Error('Another worker did not finish exploring the practice data.');
    await delay(100);
  }
  await rm(dataDir, { recursive: true, force: true });
  await cp(made, dataDir, { recursive: true });
}

/** Making a folder succeeds for one worker only. */
async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(join(folder, 'claimed'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
