/** The fields that need more than the entry in the table of settings says. */
import type { ComponentType } from 'react';
import { counted, formatCount } from '../../../shared/base/counted.ts';
import { sizeText } from '../../../shared/base/sizes.ts';
import { addressWarning } from '../../../shared/settings/setting-values.ts';
import {
  findSetting,
  type KeyWithField,
  type SettingKey,
  type Settings,
} from '../../../shared/settings/settings.ts';
import type { DatasetStatus } from '../../../shared/work/dataset.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatWhen } from '../../format/times.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { ArchiveFolderField } from './archive-folder-field.tsx';
import { ContentTypesField } from './content-types-choice.tsx';
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

/** The switch of the data set, with what it has and of when, or why it is not made. */
function DatasetSwitch({ settings }: { readonly settings: Settings }) {
  const { data } = useBridgeQuery('dataset.status', null);
  const now = useNow(60_000);
  const { hint = '' } = findSetting('dataset.isOn');
  return (
    <>
      <SwitchField
        settingKey="dataset.isOn"
        settings={settings}
        hint={[hint, data === undefined ? '' : stateText(data, now)].filter(Boolean).join(' ')}
      />
      {data?.work.state === 'failed' && <Failure as="block" error={data.work.error} />}
    </>
  );
}

function stateText({ made, work }: DatasetStatus, now: number): string {
  const has =
    made === null
      ? ''
      : `It has ${counted(made.games, 'game')} (${sizeText(made.bytes)}) as of ${formatWhen(made.checkedAt, now)}.`;
  const running =
    work.state === 'updating' && work.total > 0
      ? `Matchkeep is adding games: ${formatCount(work.done)} of ${formatCount(work.total)}.`
      : '';
  return [has, running].filter(Boolean).join(' ');
}
