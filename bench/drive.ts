/** The drive that the benches write to. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Creates a folder in `MATCHKEEP_BENCH_DIR`, or in the system's folder for temporary files. The caller removes it. */
export async function createBenchFolder(): Promise<string> {
  return await mkdtemp(join(process.env['MATCHKEEP_BENCH_DIR'] ?? tmpdir(), 'matchkeep-bench-'));
}

/** Otherwise, what was written before would count as the time of what is measured next. */
export async function flushDrive(): Promise<void> {
  await run('sync');
}
