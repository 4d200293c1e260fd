/** Listens at `::1`, says at which port, and accepts nothing for two minutes, after which it sees that its parent is gone. */
import { createServer } from 'node:net';

const server = createServer();
server.listen({ host: '::1', port: 0, backlog: 1, ipv6Only: true }, () => {
  process.send(server.address().port, () =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120_000),
  );
});
process.on('disconnect', () => process.exit());
