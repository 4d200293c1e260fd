/** The server that `npm run dev` runs from source, and starts again after a change. */
import { createServer } from 'node:net';
import { z } from 'zod';
import { type Running, startMatchkeep } from '../matchkeep.ts';

const listeningSchema = z.object({ event: z.literal('listening'), address: z.string(), link: z.string() });

export interface Backend {
  /** The same after each restart, so that the page's requests find it. */
  readonly address: string;
  /** A one-time link to the server that runs now. Rejects where it did not start. */
  link(): Promise<string>;
  /** Resolves when the server has ended and another one is being started. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Resolves when the server listens. Rejects with what it printed where it does not start. */
export async function startBackend(dataDir: string): Promise<Backend> {
  const port = await freePort();
  const start = (): Running =>
    startMatchkeep(
      ['serve', '--practice', '--no-open', '--port', String(port), '--data-dir', dataDir],
      process.env,
    );
  let running = start();
  const listening = async () => listeningSchema.parse(await running.firstLine);
  const { address } = await listening();
  return {
    address,
    link: async () => (await listening()).link,
    async restart() {
      await running.stop();
      running = start();
    },
    stop: () => running.stop(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port is free.')),
      );
    });
  });
}
