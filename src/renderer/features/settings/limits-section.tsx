/** How often Matchkeep syncs, and its limits. */
import type { Settings } from '../../../shared/settings/settings.ts';
import { formatBytes, formatRate, parseBytes } from '../../format/bytes.ts';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';

const writeRate = (value: string | number) => (Number(value) === 0 ? '' : formatRate(Number(value)));

const writeSize = (value: string | number) => formatBytes(Number(value));

export function LimitsSection({ settings }: { readonly settings: Settings }) {
  return (
    <Section
      title="Sync and limits"
      anchor="limits"
      about="How often to sync, and limits for requests and downloads."
    >
      <SettingField
        settingKey="sync.intervalMinutes"
        settings={settings}
        label="Sync every"
        unit="minutes"
        isShort
      />
      <SettingField
        settingKey="sync.requestsPerSecond"
        settings={settings}
        label="Maximum requests per second"
        unit="requests"
        isShort
      />
      <SettingField
        settingKey="sync.maxMinutes"
        settings={settings}
        label="One command works for at most"
        hint="Then sync --once, get or backfill ends with exit code 5, and the next one continues."
        unit="minutes"
        isShort
      />
      <SettingField
        settingKey="downloads.concurrency"
        settings={settings}
        label="Simultaneous downloads"
        isShort
      />
      <SettingField
        settingKey="downloads.bytesPerSecond"
        settings={settings}
        label="Bandwidth"
        hint="For all downloads together. Leave empty for no limit."
        placeholder="no limit"
        isShort
        write={writeRate}
        read={parseBytes}
        notUnderstood="Enter a rate such as 5 MB/s or 800 kB/s, or leave empty for no limit."
      />
      <SettingField
        settingKey="downloads.maxFileBytes"
        settings={settings}
        label="Largest file"
        hint="After unpacking. Larger files are not downloaded."
        isShort
        write={writeSize}
        read={parseBytes}
        notUnderstood="Enter a size such as 16 GB or 500 MB."
      />
    </Section>
  );
}
