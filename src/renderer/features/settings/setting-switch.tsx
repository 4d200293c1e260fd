/** One setting that is on or off, saved at once. */
import { Switch } from '@mantine/core';
import type { SettingKey, Settings } from '../../../shared/settings/settings.ts';
import { useSaveSetting } from './use-save-setting.ts';

type SwitchKey = {
  [K in SettingKey]: Settings[K] extends boolean ? K : never;
}[SettingKey];

interface SettingSwitchProps {
  readonly settingKey: SwitchKey;
  readonly settings: Settings;
  readonly label: string;
  readonly hint: string;
  readonly isDisabled?: boolean;
}

export function SettingSwitch({ settingKey, settings, label, hint, isDisabled = false }: SettingSwitchProps) {
  const { save, failure } = useSaveSetting();
  return (
    <Switch
      size="xs"
      label={label}
      description={hint}
      error={failure}
      disabled={isDisabled}
      checked={settings[settingKey]}
      onChange={(event) => save({ [settingKey]: event.currentTarget.checked })}
    />
  );
}
