/** The switch of the data set, with what it has and of when, or why it is not made. */
import { counted, formatCount } from '../../../shared/base/counted.ts';
import { sizeText } from '../../../shared/base/sizes.ts';
import { findSetting, type Settings } from '../../../shared/settings/settings.ts';
import type { DatasetStatus } from '../../../shared/work/dataset.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatWhen } from '../../format/times.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { SwitchField } from './switch-field.tsx';

export function DatasetSwitch({ settings }: { readonly settings: Settings }) {
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
