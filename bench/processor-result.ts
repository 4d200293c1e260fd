/** Processor time of both sides: on a busy machine it says more than the time on the clock. */
import { paired } from './paired.ts';
import type { BenchResult } from './result.ts';
import type { WorkCost } from './timed-command.ts';

type Cost = Pick<WorkCost, 'cpuMs'>;

/** Without a target. Empty where the system does not report it. */
export function processorResult(
  name: string,
  ours: readonly Cost[],
  theirs: readonly Cost[],
): readonly BenchResult[] {
  const seconds = (costs: readonly Cost[]) =>
    costs.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [cpuMs / 1000]));
  const [us, them] = [seconds(ours), seconds(theirs)];
  if (us.length === 0 || us.length !== them.length) return [];
  return [{ name, ...paired(us, them, 's', 2), target: 'none set', isMet: true }];
}
