/** How often and how hard Matchkeep works. */
import type { Settings } from '../../../shared/settings.ts';
import { formatBytes, formatRate, parseBytes } from '../../format/bytes.ts';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';

const writeRate = (value: string | number) => (Number(value) === 0 ? '' : formatRate(Number(value)));

const writeSize = (value: string | number) => formatBytes(Number(value));

export function LimitsSection({ settings }: { readonly settings: Settings }) {
  return (
    <Section
      title="Sync and limits"
      about="How often to look for matches, and the limits of requests and downloads."
    >
      <SettingField
        settingKey="sync.intervalMinutes"
        settings={settings}
        label="Look for new matches every"
        unit="minutes"
        isShort
      />
      <SettingField
        settingKey="sync.requestsPerSecond"
        settings={settings}
        label="Most requests to the service"
        unit="a second"
        isShort
      />
      <SettingField
        settingKey="downloads.concurrency"
        settings={settings}
        label="Downloads at the same time"
        isShort
      />
      <SettingField
        settingKey="downloads.bytesPerSecond"
        settings={settings}
        label="Bandwidth"
        hint="Over all downloads. Empty: no limit."
        placeholder="no limit"
        isShort
        write={writeRate}
        read={parseBytes}
        notUnderstood="Enter a rate such as 5 MB/s or 800 KB/s, or nothing for no limit."
      />
      <SettingField
        settingKey="downloads.maxFileBytes"
        settings={settings}
        label="Largest file"
        hint="After unpacking. A larger file is not downloaded."
        isShort
        write={writeSize}
        read={parseBytes}
        notUnderstood="Enter a size such as 16 GB or 500 MB."
      />
    </Section>
  );
}
