/**
 * A copy beside the catalogue of what the user entered and no service or archive could give back. Each change of it
 * is copied to a JSON file of the data folder; a catalogue that is new takes over what the copy holds.
 */
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { MatchkeepError } from '../shared/errors.ts';
import type { Catalogue } from './catalogue/types.ts';
import { readTextIfThere } from './read-text.ts';

/** What the catalogue keeps of it. */
interface Kept<Item, Draft> {
  list(): readonly Item[];
  save(draft: Draft): Item;
  remove(id: string): number;
}

export interface KeptCopyOptions<Item> {
  readonly file: string;
  readonly schema: z.ZodType<Item>;
  /** Of the note that tells a catalogue that has taken the copy over from one that is new. */
  readonly noteKey: string;
  readonly notes: Catalogue['notes'];
  /** As in "The copy of the watch rules". */
  readonly what: string;
  readonly remedy: string;
  /** Whether the list begins with what was saved last. */
  readonly newestFirst: boolean;
}

/** `kept`, with each change copied. Throws `invalid-input` for a new catalogue beside a damaged copy. */
export function keepCopy<Item extends { readonly id: string }, Draft>(
  kept: Kept<Item, Draft | Item>,
  options: KeptCopyOptions<Item>,
): Pick<Kept<Item, Draft | Item>, 'save' | 'remove'> {
  const { file, noteKey, notes } = options;
  const copy = () => writeFileAtomic.sync(file, `${JSON.stringify(kept.list(), null, 2)}\n`, { mode: 0o600 });
  if (notes.get(noteKey) === null) {
    const copied = readCopy(options);
    if (copied !== null) {
      for (const { id } of kept.list()) kept.remove(id);
      for (const item of options.newestFirst ? copied.toReversed() : copied) kept.save(item);
    }
    notes.set(noteKey, 'kept');
  }
  return {
    save(draft) {
      const saved = kept.save(draft);
      copy();
      return saved;
    },
    remove(id) {
      const removed = kept.remove(id);
      copy();
      return removed;
    },
  };
}

/** Null where there is none. A damaged one is left as it is: to guess would lose what was entered. */
function readCopy<Item>({ file, schema, what, remedy }: KeptCopyOptions<Item>): readonly Item[] | null {
  const text = readTextIfThere(file);
  if (text === null) return null;
  try {
    return z.array(schema).parse(JSON.parse(text));
  } catch (cause) {
    throw new MatchkeepError('invalid-input', `The copy of ${what}, ${file}, is damaged.`, { remedy, cause });
  }
}
