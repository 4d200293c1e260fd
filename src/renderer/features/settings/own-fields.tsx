/** The fields that need more than the entry in the table of settings says. */
import type { ComponentType } from 'react';
import { addressWarning } from '../../../shared/settings/setting-values.ts';
import {
  findSetting,
  type KeyWithField,
  type SettingKey,
  type Settings,
} from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { ArchiveFolderField } from './archive-folder-field.tsx';
import { ContentTypesField } from './content-types-choice.tsx';
import { DatasetSwitch } from './dataset-switch.tsx';
import { PeriodsField } from './periods-field.tsx';
import { ProxyField } from './proxy-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';
import { UpdateMode } from './updates-block.tsx';

export interface FieldProps {
  readonly settings: Settings;
  readonly status: AppStatus;
}
type OwnField = ComponentType<FieldProps>;

export const ownFields: Readonly<Partial<Record<SettingKey, OwnField>>> = {
  'service.baseUrl': ServiceAddressField,
  'archive.dir': ArchiveFolderField,
  'dataset.isOn': DatasetSwitch,
  'network.proxy': ProxyField,
  'rules.contentTypes': ContentTypesField,
  'work.quietHours': (props) => (
    <PeriodsField settingKey="work.quietHours" addLabel="Add quiet hours" {...props} />
  ),
  'downloads.bandwidthPeriods': (props) => (
    <PeriodsField settingKey="downloads.bandwidthPeriods" addLabel="Add a limit" {...props} />
  ),
  'work.pauseOnBattery': BatterySwitch,
  'updates.mode': UpdateMode,
} satisfies Record<KeyWithField<'own'>, OwnField> & Partial<Record<SettingKey, OwnField>>;

function ServiceAddressField({ settings, status: { session } }: FieldProps) {
  const warning = addressWarning(settings['service.baseUrl']);
  const { hint } = findSetting('service.baseUrl');
  const consequence =
    session.state === 'signed-out' ? '' : ' Another address signs you out: the session belongs to this one.';
  return (
    <TextField
      settingKey="service.baseUrl"
      settings={settings}
      hint={warning === null ? `${hint}${consequence}` : <span className="mk-warning">{warning}</span>}
      placeholder="https://…/v2"
    />
  );
}

function BatterySwitch({ settings, status: { work, shell } }: FieldProps) {
  const here = shell === 'desktop' ? 'this system' : 'a server without the desktop application';
  return work.isOnBattery === null ? (
    <SwitchField
      settingKey="work.pauseOnBattery"
      settings={settings}
      hint={`Not available: ${here} does not say whether it runs on battery.`}
      isDisabled
    />
  ) : (
    <SwitchField settingKey="work.pauseOnBattery" settings={settings} />
  );
}
