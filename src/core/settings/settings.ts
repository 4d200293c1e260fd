/**
 * The settings file: `settings.json` in the data folder, written atomically. Any invalid value makes the settings
 * unusable, so that no archive is created in the wrong place by mistake. Other values are not lost: invalid ones are
 * repaired key by key.
 */
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import {
  findSetting,
  type SettingKey,
  type Settings,
  type SettingsPatch,
  settingKeys,
  settingsSchema,
} from '../../shared/settings/settings.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';

export interface SettingsStore {
  get(): Settings;
  /** Checks and saves the given settings. Throws `invalid-input` and changes nothing if one is invalid. */
  set(patch: SettingsPatch): Settings;
}

/** An invalid value of the settings file. `rule` describes the valid values, as a clause. */
export interface BadSetting {
  readonly key: SettingKey;
  readonly rule: string;
}

/**
 * Reads the settings of a data folder; without the file, all settings have their defaults. Throws `settings-damaged`
 * for a file that cannot be read, or that has invalid values; the error names each of them.
 */
export function openSettings(dataDir: string): SettingsStore {
  const file = settingsFile(dataDir);
  let stored = readStored(file);
  const bad = badSettings(stored);
  if (bad.length > 0) throw damaged(file, bad);
  let settings = settingsSchema.parse(stored);
  return {
    get: () => settings,
    set(patch) {
      const next = { ...stored, ...checkedPatch(patch) };
      write(file, next);
      stored = next;
      settings = settingsSchema.parse(next);
      return settings;
    },
  };
}

/**
 * Reads a settings file that may have invalid values, and returns the valid and the invalid ones separately. Throws
 * `settings-damaged` for a file that is not a JSON object.
 */
export function inspectSettings(dataDir: string): { valid: Partial<Settings>; bad: readonly BadSetting[] } {
  const stored = readStored(settingsFile(dataDir));
  const bad = badSettings(stored);
  const isBad = (key: string) => bad.some((one) => one.key === key);
  const settings: Partial<Settings> = settingsSchema.parse(without(stored, isBad));
  return { valid: Object.fromEntries(Object.entries(settings).filter(([key]) => !isBad(key))), bad };
}

/**
 * The settings for a command that only reads: an invalid value has its default, and `bad` names it. Throws
 * `settings-damaged` for a file that is not a JSON object, and for an invalid folder: the default is another one.
 */
export function readSettings(dataDir: string): { settings: Settings; bad: readonly BadSetting[] } {
  const { valid, bad } = inspectSettings(dataDir);
  if (bad.some(({ key }) => findSetting(key).isFolder)) throw damaged(settingsFile(dataDir), bad);
  return { settings: settingsSchema.parse(valid), bad };
}

/** Not for another machine: they say where things are on this one. */
const isOfMachine = (key: string) => key === 'network.proxy' || isFolder(key);
const isFolder = (key: string) => settingKeys.some((each) => each === key && findSetting(each).isFolder);

/** The settings as text for a backup. Throws `settings-damaged` for a file that is not a JSON object. */
export function portableSettings(dataDir: string): string {
  return toText(without(readStored(settingsFile(dataDir)), isOfMachine));
}

/**
 * The settings of a backup as text for this data folder, with those of this machine from its own file. Throws
 * `settings-damaged` for a file here that is not a JSON object, and `file-corrupt` for a backup with settings that are not valid.
 */
export function adoptSettings(dataDir: string, given: unknown): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(given);
  if (!parsed.success || badSettings(parsed.data).length > 0)
    throw new MatchkeepError('file-corrupt', 'The settings in the backup are not valid.');
  const own = without(readStored(settingsFile(dataDir)), (key) => !isOfMachine(key));
  return toText({ ...without(parsed.data, isOfMachine), ...own });
}

/**
 * Sets one value in a settings file, or removes it (`undefined`: the default), even if other values are invalid. Only
 * for the process that owns the data folder, while it has no open `SettingsStore`. Throws `invalid-input` for an
 * invalid value.
 */
export function repairSetting(dataDir: string, key: SettingKey, value: SettingsPatch[SettingKey]): void {
  const file = settingsFile(dataDir);
  const others = without(readStored(file), (one) => one === key);
  write(file, value === undefined ? others : { ...others, ...checkedPatch({ [key]: value }) });
}

const settingsFile = (dataDir: string) => join(dataDir, 'settings.json');

function write(file: string, values: Readonly<Record<string, unknown>>): void {
  replaceFile(file, toText(values), { mode: 0o600 });
}

const toText = (values: Readonly<Record<string, unknown>>) => `${JSON.stringify(values, null, 2)}\n`;

/** Retains unknown keys, so that an older version does not lose a newer one's settings. */
function readStored(file: string): Record<string, unknown> {
  const text = readTextOrNull(file);
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Continues to the error below: not JSON and not an object have the same remedy.
  }
  throw new MatchkeepError('settings-damaged', `The settings file ${file} is damaged.`, {
    remedy:
      'Correct it, or move it to another folder to start with the default settings. The archive is not affected.',
  });
}

function badSettings(stored: Readonly<Record<string, unknown>>): BadSetting[] {
  return settingKeys.flatMap((key) => {
    if (!Object.hasOwn(stored, key)) return [];
    const value = stored[key];
    const parsed = settingsSchema.shape[key].safeParse(value);
    if (!parsed.success) return [{ key, rule: parsed.error.issues[0]?.message ?? 'is not valid' }];
    if (!findSetting(key).isFolder || parsed.data === '' || isAbsolute(String(parsed.data))) return [];
    return [{ key, rule: 'must be a full path, starting at the root of the drive' }];
  });
}

/** The values of a patch in their stored form. Throws `invalid-input`. */
function checkedPatch(patch: SettingsPatch): Record<string, unknown> {
  const changed = settingKeys.filter((key) => Object.hasOwn(patch, key));
  const values = Object.fromEntries(changed.map((key) => [key, patch[key]]));
  const [first] = badSettings(values);
  if (first) {
    throw new MatchkeepError('invalid-input', `The setting "${first.key}" is not valid: ${first.rule}.`, {
      remedy: 'See "matchkeep config list" for the keys and their meaning.',
    });
  }
  const parsed = settingsSchema.parse(values);
  return Object.fromEntries(changed.map((key) => [key, parsed[key]]));
}

/** The message does not contain the values: an address may have a password. */
function damaged(file: string, bad: readonly BadSetting[]): MatchkeepError {
  const each = bad.map(({ key, rule }) => `"${key}" (${rule})`).join(', ');
  const keys = bad.length === 1 ? 'a value that is' : 'values that are';
  return new MatchkeepError('settings-damaged', `The settings file ${file} has ${keys} not valid: ${each}.`, {
    remedy: `Set it with "matchkeep config set ${bad[0]?.key ?? 'KEY'} VALUE", or reset it with "matchkeep config unset ${bad[0]?.key ?? 'KEY'}". All other settings are unchanged.`,
  });
}

function without(
  values: Readonly<Record<string, unknown>>,
  isLeftOut: (key: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isLeftOut(key)));
}
