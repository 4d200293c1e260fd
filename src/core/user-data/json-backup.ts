/**
 * A copy beside the catalogue of what the user entered and no service or archive could give back. Each change of it
 * is copied to a JSON file of the data folder; a catalogue that is new takes over what the copy holds.
 */
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { readTextIfThere } from '../disk/read-text.ts';

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

export interface KeptCopy<Item, Draft> extends Pick<Kept<Item, Draft>, 'save' | 'remove'> {
  /** `change`, copied as these are: for what can be changed in a way of its own. */
  copied<Asked extends readonly unknown[], Result>(
    change: (...asked: Asked) => Result,
  ): (...asked: Asked) => Result;
}

/** `kept`, with each change copied. Throws `settings-damaged` for a new catalogue beside a damaged copy. */
export function keepCopy<Item extends { readonly id: string }, Draft>(
  kept: Kept<Item, Draft | Item>,
  options: KeptCopyOptions<Item>,
): KeptCopy<Item, Draft | Item> {
  const { file, noteKey, notes } = options;
  const copy = () => writeFileAtomic.sync(file, `${JSON.stringify(kept.list(), null, 2)}\n`, { mode: 0o600 });
  const copied: KeptCopy<Item, Draft | Item>['copied'] =
    (change) =>
    (...asked) => {
      const result = change(...asked);
      copy();
      return result;
    };
  if (notes.get(noteKey) === null) {
    const found = readCopy(options);
    if (found !== null) {
      for (const { id } of kept.list()) kept.remove(id);
      for (const item of options.newestFirst ? found.toReversed() : found) kept.save(item);
    } else if (kept.list().length > 0) {
      // A catalogue from before there were copies.
      copy();
    }
    notes.set(noteKey, 'kept');
  }
  return { save: copied(kept.save), remove: copied(kept.remove), copied };
}

/** Null where there is none. A damaged one is left as it is: to guess would lose what was entered. */
function readCopy<Item>({ file, schema, what, remedy }: KeptCopyOptions<Item>): readonly Item[] | null {
  const text = readTextIfThere(file);
  if (text === null) return null;
  try {
    return z.array(schema).parse(JSON.parse(text));
  } catch (cause) {
    throw new MatchkeepError('settings-damaged', `The copy of ${what}, ${file}, is damaged.`, {
      remedy,
      cause,
    });
  }
}
