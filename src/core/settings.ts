/** The settings file: `settings.json` in the data folder, written whole or not at all. */
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { MatchkeepError } from '../shared/errors.ts';
import { type Settings, type SettingsPatch, settingKeys, settingsSchema } from '../shared/settings.ts';
import { readTextIfThere } from './read-text.ts';

export interface SettingsStore {
  get(): Settings;
  /** Checks and keeps the given settings. Throws `invalid-input` and changes nothing when one is not valid. */
  set(patch: SettingsPatch): Settings;
}

/** Reads the settings of a data folder; a missing file means all defaults. Throws `settings-damaged` for a damaged one. */
export function openSettings(dataDir: string): SettingsStore {
  const file = join(dataDir, 'settings.json');
  let stored = readStored(file);
  let settings = checked(stored, `The settings file ${file}`, 'settings-damaged');
  return {
    get: () => settings,
    set(patch) {
      const nextSettings = checked({ ...stored, ...patch }, 'The settings', 'invalid-input');
      const changed = settingKeys.filter((key) => Object.hasOwn(patch, key));
      const next = { ...stored, ...Object.fromEntries(changed.map((key) => [key, nextSettings[key]])) };
      writeFileAtomic.sync(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      stored = next;
      settings = nextSettings;
      return settings;
    },
  };
}

/** Keys that this version does not know are kept, so that an older version loses nothing of a newer one's. */
function readStored(file: string): Record<string, unknown> {
  const text = readTextIfThere(file);
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Falls through to the one error below: not JSON and not an object have the same remedy.
  }
  throw new MatchkeepError('settings-damaged', `The settings file ${file} is damaged.`, {
    remedy: 'Correct it, or move it away to start from the defaults. Nothing else is affected.',
  });
}

function checked(
  values: Record<string, unknown>,
  what: string,
  code: 'settings-damaged' | 'invalid-input',
): Settings {
  const parsed = settingsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = issue?.path.join('.') ?? '';
  throw new MatchkeepError(code, `${what}: "${key}" is not valid (${issue?.message ?? 'unknown'}).`, {
    remedy: 'See "matchkeep config list" for the keys and their meaning.',
  });
}
