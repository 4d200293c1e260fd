/** The traffic of a page over the network and its sockets, as text. */
import type { Page } from '@playwright/test';

export function listenIn(page: Page, sent: string[], received: string[]): void {
  page.on('request', (request) => sent.push(`${request.url()}\n${request.postData() ?? ''}`));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  );
}

/** Records responses too, head and body; for every page this would cost too much. */
export function readAnswers(page: Page, received: string[]): void {
  page.on('response', async (response) => {
    const body = await response.text().catch(() => ''); // A redirect has none.
    const headers = await response.allHeaders().catch(() => ({})); // The test is over.
    received.push(`${JSON.stringify(headers)}\n${body}`);
  });
}
