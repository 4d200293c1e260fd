/** The field of one setting, as its entry in the table of settings describes it. */
import { findSetting, type SettingKey } from '../../../shared/settings/settings.ts';
import { ChoiceField } from './choice-field.tsx';
import { type FieldProps, ownFields } from './own-fields.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

export function SettingField({ settingKey, ...props }: FieldProps & { readonly settingKey: SettingKey }) {
  const { field } = findSetting(settingKey);
  const Own = ownFields[settingKey];
  if (Own) return <Own {...props} />;
  switch (field.kind) {
    case 'own':
      return null;
    case 'switch':
      return <SwitchField settingKey={settingKey} {...props} />;
    case 'choice':
      return <ChoiceField settingKey={settingKey} {...props} />;
    case 'text':
    case 'number':
    case 'rate':
    case 'size':
      return <TextField settingKey={settingKey} {...props} />;
  }
}
