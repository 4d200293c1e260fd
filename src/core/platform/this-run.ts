import { randomUUID } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const name = 'matchkeep.run';

/**
 * Eight hex digits that tell this run of the process from an earlier one that had the same number, as in a container
 * every one may have. All threads of the process say the same: they have it from the one that started them.
 */
export function thisRun(): string {
  const known = getEnvironmentData(name);
  if (typeof known === 'string') return known;
  const made = randomUUID().slice(0, 8);
  setEnvironmentData(name, made);
  return made;
}
