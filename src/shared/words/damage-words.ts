/** What is known to be damaged in the archive, in words. */
import { counted } from '../base/counted.ts';
import { type Damage, maxCountedDamage } from '../work/damage.ts';

/** Sentences; null where nothing is damaged, or all of it is being downloaded again. */
export function damageWords({ contents, repairable, repairing }: Damage): string | null {
  if (contents === 0) return null;
  const left = contents - repairable;
  const isMore = contents + repairing >= maxCountedDamage;
  return [
    `${isMore ? 'At least ' : ''}${counted(contents, 'archived file is', 'archived files are')} damaged or missing.`,
    left > 0 && repairable > 0 && `${counted(left, 'of them')} cannot be downloaded again.`,
    repairable === 0 && 'None of them can be downloaded again.',
    repairing > 0 && `${counted(repairing, 'other is', 'others are')} being downloaded again.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}
