/** Settings: each is saved on blur and takes effect at once; errors are shown at the field. */
import { Skeleton } from '@mantine/core';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import screenStyles from '../../ui/layout/screen.module.css';
import { Screen } from '../../ui/layout/screen.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { BrowsersSection } from './browsers-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { ServiceSection } from './service-section.tsx';
import styles from './settings-screen.module.css';
import { useNamedSection } from './use-named-section.ts';
import { WorkSection } from './work-section.tsx';

export function SettingsScreen() {
  const settings = useBridgeQuery('settings.get', null);
  const { data: status } = useBridgeQuery('app.status', null);
  useNamedSection(settings.data !== undefined && status !== undefined);
  return (
    <Screen title="Settings">
      <section className={`${screenStyles.fill} ${styles.settings}`} tabIndex={0} aria-label="All settings">
        {settings.error && !settings.data && (
          <Failure as="block" error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {!settings.data && !settings.error && <Skeleton height={360} mt={24} />}
        {settings.data && status && (
          <>
            <AccountSection status={status} settings={settings.data} />
            <ArchiveSection status={status} settings={settings.data} />
            <LimitsSection settings={settings.data} />
            <WorkSection status={status} settings={settings.data} />
            <ServiceSection settings={settings.data} />
            <NetworkSection settings={settings.data} />
            <AppearanceSection settings={settings.data} />
            {/* Practice mode has its own settings, which do not affect the application. */}
            {status.shell === 'desktop' && !status.isPractice && <DesktopSection settings={settings.data} />}
            {status.shell === 'server' && <BrowsersSection />}
            <AboutSection status={status} settings={settings.data} />
          </>
        )}
      </section>
    </Screen>
  );
}
