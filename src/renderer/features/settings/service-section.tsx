/** The addresses of the service. */
import { addressWarning, type Settings } from '../../../shared/settings/settings.ts';
import { useStatus } from '../../bridge/hooks.tsx';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { StreamPathChoice } from './stream-path-choice.tsx';

export function ServiceSection({ settings }: { readonly settings: Settings }) {
  const warning = addressWarning(settings['service.baseUrl']);
  const { data: isSignedIn = false } = useStatus(({ session }) => session.state !== 'signed-out');
  const hint = isSignedIn
    ? 'It ends with /v2. Another address signs you out: the session belongs to this one.'
    : 'It ends with /v2.';
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
        hint={warning === null ? hint : <span className="mk-warning">{warning}</span>}
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
