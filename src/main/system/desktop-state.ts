/** What the desktop shell remembers about its user from run to run: a small file beside the window's state. */
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { readTextOrNull } from '../../core/disk/read-text.ts';

const notesSchema = z.object({
  /** The user has been told where Matchkeep goes when its window closes. */
  isTrayKnown: z.boolean().optional(),
  /** What closing does where no tray shows, once the user has said so. */
  closingWithoutTray: z.enum(['stay', 'quit']).optional(),
  /** What the system was last told of starting Matchkeep at login. */
  startAtLogin: z.string().optional(),
});
type Notes = z.infer<typeof notesSchema>;

export interface DesktopNotes {
  get(): Notes;
  /** Throws what writing the file throws. */
  set(patch: Notes): void;
}

/** A missing or damaged file means nothing was noted: the worst is a hint that is given twice. */
export function openDesktopNotes(folder: string): DesktopNotes {
  const file = join(folder, 'notes.json');
  let notes = read(file);
  return {
    get: () => notes,
    set(patch) {
      notes = { ...notes, ...patch };
      writeFileAtomic.sync(file, JSON.stringify(notes), { mode: 0o600 });
    },
  };
}

function read(file: string): Notes {
  const text = readTextOrNull(file);
  try {
    return notesSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
