/**
 * Calls the bridge of a server shell with the page's cookie but without disturbing the page: over a separate socket,
 * since calls through the browser's driver also wait for the driver.
 */
import type { Page } from 'playwright';
import { bridgeReplySchema } from '../src/shared/bridge/bridge.ts';

export function createBridgeCaller(
  page: Page,
  origin: string,
): (name: string, input: unknown) => Promise<unknown> {
  let cookie: string | null = null;
  return async (name, input) => {
    cookie ??= (await page.context().cookies(origin)).map((each) => `${each.name}=${each.value}`).join('; ');
    const response = await fetch(`${origin}/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', origin, cookie },
    });
    const reply = bridgeReplySchema.parse(await response.json());
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
    return reply.value;
  };
}
