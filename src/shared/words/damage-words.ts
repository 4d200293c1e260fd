/** What is known to be damaged in the archive, in words. */
import { counted } from '../base/counted.ts';
import { type Damage, maxCountedDamage } from '../work/damage.ts';

/** Sentences; null where nothing is damaged, or all of it is being downloaded again. */
export function damageWords(damage: Damage): string | null {
  const { contents, repairable, repairing } = damage;
  if (contents === 0) return null;
  const left = contents - repairable;
  return [
    `${atLeast(damage)}${counted(contents, 'archived file is', 'archived files are')} damaged or missing.`,
    left > 0 && repairable > 0 && `${counted(left, 'of them')} cannot be downloaded again.`,
    repairable === 0 &&
      (contents === 1 ? 'It cannot be downloaded again.' : 'None of them can be downloaded again.'),
    repairing > 0 && `${counted(repairing, 'other is', 'others are')} being downloaded again.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** `2 files damaged or missing`; empty where none is. */
export function damageInBrief(damage: Damage, count: (value: number) => string): string {
  const { contents } = damage;
  if (contents === 0) return '';
  return `${atLeast(damage)}${counted(contents, 'file', 'files', count)} damaged or missing`;
}

/** The head of a column of counts: the part of the archived files that is damaged or missing. */
export const damagedColumn = 'Damaged';

export type DamagedFiles = Pick<Damage, 'files' | 'contents' | 'repairing'>;

/** Of the files that count as archived: `2 damaged or missing`. */
export function damagedPart(damage: DamagedFiles, count: (value: number) => string): string {
  return `${atLeast(damage).toLowerCase()}${count(damage.files)} damaged or missing`;
}

/** Before a count of the damage, which is counted up to a limit: `At least `, or nothing. */
function atLeast({ contents, repairing }: Pick<Damage, 'contents' | 'repairing'>): string {
  return contents + repairing >= maxCountedDamage ? 'At least ' : '';
}
