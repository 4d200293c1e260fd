/**
 * A copy of the watch rules beside the catalogue (`rules.json`): the archive's folder can tell what is kept, but
 * not what was wanted, so a lost catalogue would silently want less than it was asked to.
 */
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { watchRuleSchema } from '../shared/domain.ts';
import { MatchkeepError } from '../shared/errors.ts';
import type { Catalogue, Rules } from './catalogue/types.ts';
import { readTextIfThere } from './read-text.ts';

const noteKey = 'rules.file';

/** The catalogue's rules, each change of them copied. A catalogue that is new takes the copy's rules over. */
export function keepRules(dataDir: string, { rules, notes }: Pick<Catalogue, 'rules' | 'notes'>): Rules {
  const file = join(dataDir, 'rules.json');
  if (notes.get(noteKey) === null) {
    takeOver(readCopy(file), rules);
    notes.set(noteKey, 'kept');
  }
  const copy = () =>
    writeFileAtomic.sync(file, `${JSON.stringify(rules.list(), null, 2)}\n`, { mode: 0o600 });
  return {
    list: rules.list,
    save(rule) {
      const saved = rules.save(rule);
      copy();
      return saved;
    },
    remove(id) {
      const removed = rules.remove(id);
      copy();
      return removed;
    },
  };
}

function takeOver(copied: readonly z.infer<typeof watchRuleSchema>[] | null, rules: Rules): void {
  if (copied === null) return;
  for (const { id } of rules.list()) rules.remove(id);
  for (const rule of copied) rules.save(rule);
}

/** Null where there is none. Throws `invalid-input` for a damaged one: guessing what is wanted would lose games. */
function readCopy(file: string) {
  const text = readTextIfThere(file);
  if (text === null) return null;
  try {
    return z.array(watchRuleSchema).parse(JSON.parse(text));
  } catch (cause) {
    throw new MatchkeepError('invalid-input', `The copy of the watch rules, ${file}, is damaged.`, {
      remedy: 'Correct it, or move it away and set the rules again.',
      cause,
    });
  }
}
