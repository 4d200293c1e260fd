/**
 * `npm run demo`: Matchkeep's main job on the built-in practice service, with the commands a user would type. Ends in
 * the running application; with `--once`, in a summary. Uses a data folder of its own, which the next start
 * continues with: it only signs in, and the application syncs. `--fresh` begins with an empty one. It needs no keychain: the password stays in memory.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MatchkeepError } from '../src/shared/base/errors.ts';
import { buildIfNeeded } from './build.ts';
import { root } from './command.ts';
import { collect, continueArchive, practiceSchema } from './demo-steps.ts';
import { matchkeep, startMatchkeep } from './matchkeep.ts';

const isOnce = process.argv.includes('--once');
const isFresh = process.argv.includes('--fresh');
const dataDir = join(root, '.matchkeep-dev', 'demo');

process.exitCode = await main();

async function main(): Promise<number> {
  if (!isOnce) await buildIfNeeded('interface');
  if (isFresh) rmSync(dataDir, { recursive: true, force: true });
  const practice = startMatchkeep(['practice', '--data-dir', dataDir], process.env);
  try {
    const service = practiceSchema.parse(await practice.firstLine);
    const isContinued = !isOnce && (await continueArchive(service, dataDir));
    const code = isContinued ? 0 : await collect(service, dataDir);
    if (code !== 0 || isOnce) return code;
    console.log('\n$ matchkeep serve');
    const env = { ...process.env, MATCHKEEP_DATA_DIR: dataDir, MATCHKEEP_PASSWORD: service.password };
    return await matchkeep(['serve', '--port', '0'], env);
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    const isRunning = error.code === 'archive-locked';
    console.error(error.message);
    console.error(isRunning ? 'The demo is already running: use it, or close it first.' : error.remedy);
    return 1;
  } finally {
    await practice.stop();
  }
}
