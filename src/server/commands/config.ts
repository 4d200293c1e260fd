/** `config`: the settings, one key at a time. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { MatchkeepError } from '../../shared/errors.ts';
import { type SettingKey, settingKeys, settingMeanings, settingsPatchSchema } from '../../shared/settings.ts';
import type { Run } from '../context.ts';
import { formatTable } from '../table.ts';

export function addConfigCommands(program: Command, run: Run): void {
  const config = program.command('config').description('settings');
  config
    .command('list', { isDefault: true })
    .description('all settings and what they mean')
    .action(() =>
      run((context) =>
        context.withReadOnly(({ settings }) => {
          const columns = [
            { title: 'KEY', value: (key: SettingKey) => key },
            { title: 'VALUE', value: (key: SettingKey) => String(settings[key]), isFlexible: true },
            { title: 'MEANING', value: (key: SettingKey) => settingMeanings[key], isFlexible: true },
          ];
          context.output.result(settings, formatTable(columns, settingKeys, context.output.columns));
          return undefined;
        }),
      ),
    );
  config
    .command('get')
    .description('one setting')
    .argument('<key>')
    .action((text: string) =>
      run((context) =>
        context.withReadOnly(({ settings }) => {
          const key = keyOf(text);
          context.output.result({ key, value: settings[key] }, String(settings[key]));
          return undefined;
        }),
      ),
    );
  config
    .command('set')
    .description('change one setting')
    .argument('<key>')
    .argument('<value>')
    .action((text: string, value: string) =>
      run((context) => {
        const key = keyOf(text);
        const parsed = settingsPatchSchema.safeParse({ [key]: absolutePath(key, value) });
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          throw new MatchkeepError('invalid-input', `${key}: ${issue?.message ?? 'not valid'}.`, {
            remedy: `${settingMeanings[key]}.`,
          });
        }
        return context.withArchiver(async ({ handlers }) => {
          const settings = await handlers['settings.set'](parsed.data);
          context.output.result({ key, value: settings[key] }, `${key} is now "${settings[key]}".`);
          return undefined;
        });
      }),
    );
}

/** A folder is named as the shell sees it: from where the user stands. */
function absolutePath(key: SettingKey, value: string): string {
  return key === 'archive.dir' && value !== '' ? resolve(value) : value;
}

function keyOf(text: string): SettingKey {
  const key = settingKeys.find((known) => known === text);
  if (key) return key;
  throw new MatchkeepError('invalid-input', `There is no setting "${text}".`, {
    remedy: `Settings: ${settingKeys.join(', ')}.`,
  });
}
