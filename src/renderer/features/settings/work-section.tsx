/** When Matchkeep works by itself: quiet hours, limits by time of day, the battery. */
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { HoldNote } from '../downloads/hold-note.tsx';
import { PeriodsField } from './periods-field.tsx';
import { Section } from './section.tsx';
import { SettingSwitch } from './setting-switch.tsx';

interface WorkSectionProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function WorkSection({ status, settings }: WorkSectionProps) {
  const { work, shell } = status;
  const isUnknown = work.isOnBattery === null;
  return (
    <Section title="When to work" anchor="work" about="What you request yourself works in quiet hours, too.">
      <HoldNote work={work} />
      <PeriodsField
        settingKey="work.quietHours"
        settings={settings}
        utcOffset={work.utcOffsetMinutes}
        label="Quiet hours"
        hint="Matchkeep syncs and downloads nothing by itself. A period that ends before it begins ends on the next day."
        addLabel="Add quiet hours"
      />
      <PeriodsField
        settingKey="downloads.bandwidthPeriods"
        settings={settings}
        utcOffset={work.utcOffsetMinutes}
        label="Limits by time of day"
        hint='For all downloads together. At other times, the limit in "Sync and limits" applies.'
        addLabel="Add a limit"
      />
      <SettingSwitch
        settingKey="work.pauseOnBattery"
        settings={settings}
        label="Pause on battery"
        hint={
          isUnknown
            ? `Not available: ${shell === 'desktop' ? 'this system' : 'a server without the desktop application'} does not say whether it runs on battery.`
            : 'Matchkeep continues when the machine is plugged in.'
        }
        isDisabled={isUnknown}
      />
      <Note>
        Matchkeep does not know whether a network is metered. Use quiet hours, a limit or a pause there.
      </Note>
    </Section>
  );
}
