/**
 * A copy of the watch rules beside the catalogue (`rules.json`): the archive's folder can tell what is kept, but
 * not what was wanted, so a lost catalogue would silently want less than it was asked to.
 */
import { join } from 'node:path';
import { watchRuleSchema } from '../../shared/domain.ts';
import type { Catalogue, Rules } from '../catalogue/types.ts';
import { keepCopy } from './json-backup.ts';

/** The catalogue's rules, each change of them copied. A catalogue that is new takes the copy's rules over. */
export function keepRules(dataDir: string, { rules, notes }: Pick<Catalogue, 'rules' | 'notes'>): Rules {
  const copied = keepCopy(rules, {
    file: join(dataDir, 'rules.json'),
    schema: watchRuleSchema,
    noteKey: 'rules.file',
    notes,
    what: 'the watch rules',
    remedy: 'Correct it, or move it away and set the rules again.',
    newestFirst: false,
  });
  return { list: rules.list, spelling: rules.spelling, ...copied };
}
