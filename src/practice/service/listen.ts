/** Starting and ending the practice service's servers, on loopback. */
import type { Server } from 'node:http';
import { MatchkeepError } from '../../shared/base/errors.ts';

/** Port 0: any free one. Throws `conflict` where the port is taken. */
export function listen(server: Server, port: number): Promise<number> {
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    const onError = (cause: Error) => {
      reject(
        new MatchkeepError('conflict', `The practice service cannot listen on port ${port}.`, {
          remedy: 'Choose another port, or none for any free one.',
          cause,
        }),
      );
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new TypeError('Not listening on a port.'));
      else resolve(address.port);
    });
  });
}

/** Ends open connections too: a hanging client must not keep the service alive. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
