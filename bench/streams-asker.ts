/** The bridge of a server shell, asked beside the page and with its cookie, so that the page is not disturbed. */
import type { Page } from 'playwright';
import { bridgeReplySchema } from '../src/shared/bridge.ts';

export function asker(page: Page, origin: string): (name: string, input: unknown) => Promise<unknown> {
  return async (name, input) => {
    const response = await page.request.post(`${origin}/api/${name}`, {
      data: JSON.stringify(input),
      headers: { 'content-type': 'application/json', origin },
    });
    const reply = bridgeReplySchema.parse(await response.json());
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
    return reply.value;
  };
}
