/** Applies the setting `network.proxy` to Chromium's own requests (streams, updates). */
import type { ProxyConfig, Session } from 'electron';
import type { FollowedSettings } from './followed-settings.ts';

/** For as long as the application runs. */
export function subscribeToProxySetting(
  session: Pick<Session, 'setProxy' | 'closeAllConnections'>,
  settings: Pick<FollowedSettings, 'follow'>,
  onFailure: (error: unknown) => void = (error) => console.error('The proxy could not be set:', error),
): void {
  let followed: string | null = null;
  let last: Promise<void> = Promise.resolve();
  settings.follow((now) => {
    const setting = now['network.proxy'];
    if (setting === followed) return;
    const isChange = followed !== null;
    followed = setting;
    last = last
      .then(async () => {
        await session.setProxy(pageProxy(setting));
        if (isChange) await session.closeAllConnections();
      })
      .catch(onFailure);
  });
}

function pageProxy(setting: string): ProxyConfig {
  if (setting === 'system') return { mode: 'system' };
  if (setting === 'none') return { mode: 'direct' };
  return { mode: 'fixed_servers', proxyRules: setting, proxyBypassRules: '<local>' };
}
