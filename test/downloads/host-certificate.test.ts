/** The certificate of a file host, as the user reads what is wrong with it. */
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { createTestAuthority } from '../network/certificate-authority.ts';

const authority = createTestAuthority();

it.each([
  ['has expired', authority.issue('localhost', [-3, -1]), authority.certificate],
  ['is not valid yet', authority.issue('localhost', [1, 3]), authority.certificate],
  ['is for another host name', authority.issue('files.example'), authority.certificate],
  ['is not trusted on this machine', authority.issue('localhost'), createTestAuthority().certificate],
])('A certificate that %s is named as such, with the host and a remedy', async (what, issued, ca) => {
  const server = createServer({ cert: issued.certificate, key: issued.key }, (_, response) =>
    response.end('x'),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(`https://localhost:${address.port}/file`);
  const agent = { https: new Agent({ ca }) };
  const opened = openFileResponse(url, null, new AbortController().signal, { agent });
  await expect(opened).rejects.toMatchObject({
    code: 'service-unreachable',
    host: url.host,
    message: `${url.host} could not be reached: its certificate ${what}.`,
    remedy: expect.stringMatching(/date of this machine|operator of the host/),
  });
});
