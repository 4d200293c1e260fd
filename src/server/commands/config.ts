/** `config`: the settings, one key at a time. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { lockDataFolder, type OwnerLock } from '../../core/disk/owner-lock.ts';
import { openSessionFile } from '../../core/session/session-file.ts';
import { inspectSettings, repairSetting } from '../../core/settings/settings.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { parseContentTypes } from '../../shared/domain/content-types.ts';
import { addressWarning, isAddress } from '../../shared/settings/setting-values.ts';
import {
  findSetting,
  type SettingKey,
  type Settings,
  type SettingsPatch,
  settingKeys,
  settingsPatchSchema,
  settingsSchema,
} from '../../shared/settings/settings.ts';
import { formatTable } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';
import { unknownNames } from './unknown-names.ts';

export function addConfigCommands(program: Command, run: Run): void {
  const config = program.command('config').description('settings');
  config
    .command('list', { isDefault: true })
    .description('all settings with their meaning')
    .action(() => run((context) => list(context)));
  config
    .command('get')
    .description('one setting')
    .argument('<key>')
    .action((text: string) => run((context) => get(context, toSettingKey(text))));
  config
    .command('set')
    .description('change one setting')
    .argument('<key>')
    .argument('<value>')
    .action((text: string, value: string) => run((context) => set(context, toSettingKey(text), value)));
  config
    .command('unset')
    .description('reset one setting to its default')
    .argument('<key>')
    .action((text: string) => run((context) => unset(context, toSettingKey(text))));
}

async function list(context: CommandContext): Promise<undefined> {
  const { valid, bad } = inspectSettings(context.dataDir);
  const brokenRule = (key: SettingKey) => bad.find((one) => one.key === key)?.rule;
  const columns = [
    { title: 'KEY', value: (key: SettingKey) => key },
    {
      title: 'VALUE',
      value: (key: SettingKey) => {
        const rule = brokenRule(key);
        return rule === undefined ? String(valid[key]) : `not valid: ${rule}`;
      },
      isFlexible: true,
    },
    { title: 'MEANING', value: (key: SettingKey) => findSetting(key).meaning, isFlexible: true },
  ];
  const document = bad.length === 0 ? valid : { ...valid, notValid: bad };
  context.output.result(document, formatTable(columns, settingKeys, context.output.columns));
  return undefined;
}

async function get(context: CommandContext, key: SettingKey): Promise<undefined> {
  const { valid, bad } = inspectSettings(context.dataDir);
  const problem = bad.find((one) => one.key === key);
  if (problem) {
    throw new MatchkeepError('settings-damaged', `The setting "${key}" is not valid: ${problem.rule}.`, {
      remedy: `Set it with "matchkeep config set ${key} VALUE", or reset it with "matchkeep config unset ${key}".`,
    });
  }
  context.output.result({ key, value: valid[key] }, String(valid[key]));
  return undefined;
}

async function set(context: CommandContext, key: SettingKey, value: string): Promise<undefined> {
  const parsed = settingsPatchSchema.safeParse({ [key]: absolutePath(key, value) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new MatchkeepError('invalid-input', `${key}: ${issue?.message ?? 'not valid'}.`, {
      remedy: `${findSetting(key).meaning}.`,
    });
  }
  const isRepaired = repaired(context, key, parsed.data[key]);
  const stored = isRepaired ? parsed.data[key] : await changed(context, key, parsed.data);
  const warning =
    isRepaired && key !== 'service.baseUrl' ? null : await warningAbout(context, key, String(stored));
  const signedOut = key === 'service.baseUrl' ? sessionElsewhere(context, String(stored)) : null;
  const document = {
    key,
    value: stored,
    ...(warning !== null && { warning }),
    ...(signedOut !== null && { signedOut }),
  };
  context.output.result(document, `${key} is now "${stored}".`);
  if (warning !== null) context.output.note(warning);
  if (signedOut !== null) context.output.note(signedOut);
  return undefined;
}

/** Why the value may be a mistake; null where nothing says so. */
async function warningAbout(context: CommandContext, key: SettingKey, value: string): Promise<string | null> {
  if (key === 'service.baseUrl') return addressWarning(value);
  if (key !== 'rules.contentTypes') return null;
  const contentTypes = [...parseContentTypes(value)];
  const unknown = await context.withReadOnly(async ({ catalogue }) =>
    unknownNames(catalogue, { contentTypes }),
  );
  return unknown.length === 0 ? null : unknown.join(' ');
}

/** What a new service address does to the session, which belongs to another one; null if there is none. */
function sessionElsewhere({ dataDir }: CommandContext, address: string): string | null {
  const record = openSessionFile(dataDir).read();
  if (record === null || record.baseUrl === address) return null;
  return `You are signed out: the session of ${record.username} belongs to ${record.baseUrl}, and continues if you set that address again. Sign in at the new address with "matchkeep login".`;
}

async function unset(context: CommandContext, key: SettingKey): Promise<undefined> {
  const value = settingsSchema.parse({})[key];
  if (!repaired(context, key, undefined)) {
    await changed(context, key, settingsPatchSchema.parse({ [key]: value }));
  }
  const signedOut = key === 'service.baseUrl' ? sessionElsewhere(context, String(value)) : null;
  const document = { key, value, ...(signedOut !== null && { signedOut }) };
  context.output.result(document, `${key} is reset to its default, "${value}".`);
  if (signedOut !== null) context.output.note(signedOut);
  return undefined;
}

function changed(
  context: CommandContext,
  key: SettingKey,
  patch: SettingsPatch,
): Promise<Settings[SettingKey]> {
  return context.withArchiver(async ({ handlers }) => {
    try {
      return (await handlers['settings.set'](patch))[key];
    } catch (error) {
      throw findSetting(key).isFolder ? wrongFolder(error) : error;
    }
  });
}

/** The drive is not missing: the user named a folder that does not contain this archive. Other errors are unchanged. */
export function wrongFolder(error: unknown): unknown {
  if (!(error instanceof MatchkeepError) || error.code !== 'archive-missing') return error;
  return new MatchkeepError('path-invalid', error.message, {
    remedy: 'Give the folder that contains your archive, or move the archive there first.',
    cause: error,
  });
}

/**
 * Changes the file itself where a value in it is not valid: no archiver opens on it. False where all are valid, or
 * where another process has the folder: it holds valid settings, and writes the file whole.
 */
function repaired(context: CommandContext, key: SettingKey, value: SettingsPatch[SettingKey]): boolean {
  if (inspectSettings(context.dataDir).bad.length === 0) return false;
  const lock = lockUnlessTaken(context.dataDir);
  if (lock === null) return false;
  try {
    repairSetting(context.dataDir, key, value);
  } finally {
    lock.release();
  }
  const { bad } = inspectSettings(context.dataDir);
  for (const one of bad) context.output.note(`The setting "${one.key}" is still not valid: ${one.rule}.`);
  return true;
}

function lockUnlessTaken(dataDir: string): OwnerLock | null {
  try {
    return lockDataFolder(dataDir, 'command-line');
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'archive-locked') return null;
    throw error;
  }
}

/** A folder is relative to the user's current directory, as in the shell. */
function absolutePath(key: SettingKey, value: string): string {
  return findSetting(key).isFolder && value !== '' && !isAddress(value) ? resolve(value) : value;
}

function toSettingKey(text: string): SettingKey {
  const key = settingKeys.find((known) => known === text);
  if (key) return key;
  throw new MatchkeepError('invalid-input', `There is no setting "${text}".`, {
    remedy: `Settings: ${settingKeys.join(', ')}.`,
  });
}
