/** The theme: light, dark, or the system's. */
import type { Settings } from '../../../shared/settings/settings.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Section } from './section.tsx';
import settingsStyles from './settings.module.css';
import { useSaveSetting } from './use-save-setting.ts';

export function AppearanceSection({ settings }: { readonly settings: Settings }) {
  const { save } = useSaveSetting();
  return (
    <Section title="Appearance" anchor="appearance">
      <div className={settingsStyles.row}>
        <ToggleGroup
          label="Theme"
          value={settings['interface.theme']}
          onChange={(theme) => save({ 'interface.theme': theme })}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
    </Section>
  );
}
