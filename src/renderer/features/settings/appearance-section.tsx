/** Light, dark, or as the system has it. */
import { SegmentedControl } from '@mantine/core';
import { type Settings, settingsSchema } from '../../../shared/settings.ts';
import { Section } from './section.tsx';
import { useSaveSetting } from './use-save-setting.ts';

export function AppearanceSection({ settings }: { readonly settings: Settings }) {
  const { save } = useSaveSetting();
  return (
    <Section title="Appearance">
      <div className="mk-row">
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label="Theme"
          value={settings['interface.theme']}
          onChange={(value) => {
            const theme = settingsSchema.shape['interface.theme'].safeParse(value);
            if (theme.success) save({ 'interface.theme': theme.data });
          }}
          data={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
    </Section>
  );
}
