/**
 * Calls the bridge of a server shell with the page's secrets but without disturbing the page: over a separate socket,
 * since calls through the browser's driver also wait for the driver.
 */
import type { Page } from 'playwright';
import { pageToken } from '../src/shared/base/page-token.ts';
import { bridgeReplySchema } from '../src/shared/bridge/bridge.ts';

export type BridgeCaller = (name: string, input: unknown) => Promise<unknown>;

/** The page is on its way to the program, or has opened it. */
export function createBridgeCaller(page: Page, origin: string): BridgeCaller {
  let secrets: Readonly<Record<string, string>> | null = null;
  return async (name, input) => {
    secrets ??= await readSecrets(page, origin);
    const response = await fetch(`${origin}/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', origin, ...secrets },
    });
    const reply = bridgeReplySchema.parse(await response.json());
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
    return reply.value;
  };
}

/** Waits until the page has them. */
async function readSecrets(page: Page, origin: string): Promise<Readonly<Record<string, string>>> {
  const token = await page.waitForFunction((key) => localStorage.getItem(key), pageToken.storageKey);
  const cookies = await page.context().cookies(origin);
  return {
    cookie: cookies.map((each) => `${each.name}=${each.value}`).join('; '),
    [pageToken.header]: (await token.jsonValue()) ?? '',
  };
}
