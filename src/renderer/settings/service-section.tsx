/** Where the service is. */
import type { Settings } from '../../shared/settings.ts';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { StreamPathChoice } from './stream-path-choice.tsx';

export function ServiceSection({ settings }: { readonly settings: Settings }) {
  return (
    <Section
      title="Service"
      anchor="service"
      about="The addresses your data provider gave you. The session is sent to these two only."
    >
      <SettingField
        settingKey="service.baseUrl"
        settings={settings}
        label="Data address"
        hint="It ends in /v2."
        placeholder="https://…/v2"
      />
      <SettingField
        settingKey="service.streamBaseUrl"
        settings={settings}
        label="Stream address"
        hint="Optional; only for watching streams."
        placeholder="https://…"
      />
      <StreamPathChoice settings={settings} />
    </Section>
  );
}
