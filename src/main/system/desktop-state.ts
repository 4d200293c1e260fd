/** The desktop shell's state between runs: a small file next to the window's state. */
import { join } from 'node:path';
import { z } from 'zod';
import { readTextOrNull } from '../../core/disk/read-text.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';

const notesSchema = z.object({
  /** The user has seen the hint that Matchkeep stays in the tray when its window closes. */
  isTrayKnown: z.boolean().optional(),
  /** What closing does on a desktop without a tray, once the user has decided. */
  closingWithoutTray: z.enum(['stay', 'quit']).optional(),
  /** The start-at-login value that was last registered with the system. */
  startAtLogin: z.string().optional(),
});
type Notes = z.infer<typeof notesSchema>;

export interface DesktopState {
  get(): Notes;
  /** Throws file system errors. */
  set(patch: Notes): void;
}

/** A missing or damaged file counts as empty: at worst, a hint is shown twice. */
export function openDesktopState(folder: string): DesktopState {
  const file = join(folder, 'notes.json');
  let state = read(file);
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      replaceFile(file, JSON.stringify(state), { mode: 0o600 });
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
