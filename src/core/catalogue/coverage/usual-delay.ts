/** How long after its game a file is usually there, as measured last. */
import type { Metadata } from '../user/metadata.ts';

const hourMs = 3_600_000;
/** Before there are enough samples. */
export const assumedDelayMs = 2 * hourMs;
const delayKey = 'coverage.usualDelayMs';

export function readUsualDelayMs(metadata: Pick<Metadata, 'get'>): number {
  return Number(metadata.get(delayKey) ?? assumedDelayMs);
}
