/** How Matchkeep behaves on this desktop: its window, its start, its notifications. */
import type { Settings } from '../../../shared/settings/settings.ts';
import { isMac } from '../../ui/keyboard/keys.ts';
import { Section } from './section.tsx';
import { SettingSwitch } from './setting-switch.tsx';

export function DesktopSection({ settings }: { readonly settings: Settings }) {
  return (
    <Section title="Desktop" anchor="desktop" about="Matchkeep syncs and downloads only while it runs.">
      <SettingSwitch
        settingKey="desktop.startAtLogin"
        settings={settings}
        label="Start at login"
        hint="Starts in the background, without a window."
      />
      {/* On macOS, applications stay in the dock when their window is closed. */}
      {!isMac() && (
        <SettingSwitch
          settingKey="desktop.closeToTray"
          settings={settings}
          label="Keep running when the window is closed"
          hint="Matchkeep stays in the tray. When off, closing the window quits Matchkeep."
        />
      )}
      <SettingSwitch
        settingKey="desktop.notifications"
        settings={settings}
        label="Notifications"
        hint="About archived games, new versions and problems, while the window is in the background."
      />
    </Section>
  );
}
