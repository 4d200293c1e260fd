/** The addresses of the service. */
import { addressWarning, type Settings } from '../../../shared/settings.ts';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { StreamPathChoice } from './stream-path-choice.tsx';

export function ServiceSection({ settings }: { readonly settings: Settings }) {
  const warning = addressWarning(settings['service.baseUrl']);
  return (
    <Section
      title="Service"
      anchor="service"
      about="The addresses your data provider gave you. Session tokens are sent only to these two."
    >
      <SettingField
        settingKey="service.baseUrl"
        settings={settings}
        label="Service address"
        hint={warning === null ? 'It ends with /v2.' : <span className="mk-warning">{warning}</span>}
        placeholder="https://…/v2"
      />
      <SettingField
        settingKey="service.streamBaseUrl"
        settings={settings}
        label="Stream address"
        hint="Optional. Needed only to watch streams."
        placeholder="https://…"
      />
      <StreamPathChoice settings={settings} />
    </Section>
  );
}
