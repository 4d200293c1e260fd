/** Calls of the bridge from within a page, on any host. */
import type { Page } from '@playwright/test';
import { pageToken } from '../../src/shared/base/page-token.ts';
import {
  type BridgeTransport,
  bridgeReplySchema,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../src/shared/bridge/bridge.ts';

declare global {
  interface Window {
    readonly matchkeep?: BridgeTransport;
  }
}

/** Calls the bridge from within the page, to set up or to read a state. */
export async function call<N extends OperationName>(
  page: Page,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const answer = await page.evaluate(
    async ([operation, body, header, storageKey]) => {
      if (window.matchkeep) return window.matchkeep.call(operation, JSON.parse(body));
      const token = localStorage.getItem(storageKey) ?? '';
      const headers = { 'Content-Type': 'application/json', [header]: token };
      const response = await fetch(`/api/${operation}`, { method: 'POST', headers, body });
      return response.json();
    },
    [name, JSON.stringify(input), pageToken.header, pageToken.storageKey] as const,
  );
  const reply = bridgeReplySchema.parse(answer);
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
  return operations[name].output.parse(reply.value) as OperationOutput<N>;
}
