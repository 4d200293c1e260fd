/** Servers of tests: on a free port of this machine, closed when the test ends. */
import { once } from 'node:events';
import { createServer, Server as HttpServer, type RequestListener } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TestServer {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly origin: string;
  /** Ends all connections. The test's end calls it too; a second call does nothing. */
  close(): Promise<void>;
}

/** Starts an HTTP server that answers with `listener`. */
export async function startTestServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  const port = await listenForTest(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => close(server) };
}

/** Lets a server of any kind listen on a free port, which it returns, until the test ends. */
export async function listenForTest(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => close(server));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
