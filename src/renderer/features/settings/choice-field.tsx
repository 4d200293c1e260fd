/** One setting with a few values, all of them visible, saved at once. */
import { Input } from '@mantine/core';
import { useId } from 'react';
import { findSetting, type SettingKey, type Settings } from '../../../shared/settings/settings.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import settingsStyles from './settings.module.css';
import { useSaveSetting } from './use-save-setting.ts';

interface ChoiceFieldProps {
  readonly settingKey: SettingKey;
  readonly settings: Settings;
}

export function ChoiceField({ settingKey, settings }: ChoiceFieldProps) {
  const { label, hint, field } = findSetting(settingKey);
  const options = field.kind === 'choice' ? field.options : [];
  const { save, failure } = useSaveSetting();
  const id = useId();
  const chosen = String(settings[settingKey]);
  const note = options.find(({ value }) => value === chosen)?.note;
  return (
    <div className={settingsStyles.withNote}>
      <Input.Wrapper label={label} description={hint} labelElement="div">
        <div className={settingsStyles.row}>
          <ToggleGroup
            label={label}
            {...(note !== undefined && { 'aria-describedby': id })}
            value={chosen}
            onChange={(value) => save({ [settingKey]: value })}
            options={options}
          />
        </div>
      </Input.Wrapper>
      {note !== undefined && <Note id={id}>{note}</Note>}
      {failure && <Note isBad>{failure}</Note>}
    </div>
  );
}
