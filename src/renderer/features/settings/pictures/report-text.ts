/** What a fetch or an archive of Data Dragon has added. */
import type { DragonReport } from '../../../../shared/domain/data-dragon.ts';
import { counted } from '../../../format/counted.ts';

export function reportText({ versions, unavailable }: DragonReport): string {
  const added = versions.length === 0 ? 'All of it was here already.' : `Added ${versions.join(', ')}.`;
  if (unavailable.length === 0) return added;
  return `${added} Data Dragon has nothing of ${counted(unavailable.length, 'patch', 'patches')}: ${unavailable.join(', ')}.`;
}
