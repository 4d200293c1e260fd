import { randomUUID } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const name = 'matchkeep.run';

/**
 * Eight hex digits that identify this run of the process: an earlier run may have had the same process id, as is usual
 * in a container. All threads of the process have the same value, from the thread that started them.
 */
export function thisRun(): string {
  const known = getEnvironmentData(name);
  if (typeof known === 'string') return known;
  const made = randomUUID().slice(0, 8);
  setEnvironmentData(name, made);
  return made;
}
