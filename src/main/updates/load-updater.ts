/** electron-updater with a feed that is checked before it is parsed. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { AppUpdater, CancellationToken } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateFeed } from './feed.ts';
import { openFeed } from './feed-signature.ts';
import type { UpdaterLibrary } from './source.ts';

/** The library is loaded here and not before: that would delay the start. */
export async function loadUpdater({ url, key }: UpdateFeed): Promise<UpdaterLibrary> {
  const { default: library } = await import('electron-updater');
  const { default: generic } = await import('electron-updater/out/providers/GenericProvider.js');

  class SignedProvider extends generic.GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, updater, runtime);
    }

    /** The provider requests nothing but the feed's file by this. */
    protected override async httpRequest(
      address: URL,
      headers?: OutgoingHttpHeaders | null,
      cancellation?: CancellationToken,
    ): Promise<string> {
      const text = await super.httpRequest(address, headers, cancellation);
      const name = address.pathname.split('/').at(-1) ?? '';
      return openFeed(text ?? '', { key, name, now: Date.now() });
    }
  }
  library.autoUpdater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
  return library.autoUpdater;
}
