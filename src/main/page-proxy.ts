/** The page's own requests (streams) take the ways that the setting `network.proxy` says, as the archiver's do. */
import type { ProxyConfig, Session } from 'electron';
import type { Workspaces } from '../core/workspaces.ts';

/** For as long as the application runs; the first time before it resolves. */
export async function followProxySetting(
  session: Pick<Session, 'setProxy' | 'closeAllConnections'>,
  { handlers, onEvent }: Pick<Workspaces, 'handlers' | 'onEvent'>,
): Promise<void> {
  let followed: string | null = null;
  const follow = async () => {
    const setting = (await handlers['settings.get'](null))['network.proxy'];
    if (setting === followed) return;
    const isChange = followed !== null;
    followed = setting;
    await session.setProxy(pageProxy(setting));
    if (isChange) await session.closeAllConnections();
  };
  onEvent(({ stales }) => {
    if (!stales.includes('settings.get')) return;
    follow().catch((error: unknown) => console.error('The proxy could not be set for the page:', error));
  });
  await follow();
}

function pageProxy(setting: string): ProxyConfig {
  if (setting === 'system') return { mode: 'system' };
  if (setting === 'none') return { mode: 'direct' };
  return { mode: 'fixed_servers', proxyRules: setting, proxyBypassRules: '<local>' };
}
