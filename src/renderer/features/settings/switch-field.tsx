/** One setting that is on or off, saved at once. */
import { Switch } from '@mantine/core';
import { findSetting, type SettingKey, type Settings } from '../../../shared/settings/settings.ts';
import { useSaveSetting } from './use-save-setting.ts';

interface SwitchFieldProps {
  readonly settingKey: SettingKey;
  readonly settings: Settings;
  /** Default: that of the setting's entry. */
  readonly hint?: string;
  readonly isDisabled?: boolean;
}

export function SwitchField({ settingKey, settings, hint, isDisabled = false }: SwitchFieldProps) {
  const { save, failure } = useSaveSetting();
  const setting = findSetting(settingKey);
  return (
    <Switch
      size="xs"
      label={setting.label}
      description={hint ?? setting.hint}
      error={failure}
      disabled={isDisabled}
      checked={settings[settingKey] === true}
      onChange={(event) => save({ [settingKey]: event.currentTarget.checked })}
    />
  );
}
