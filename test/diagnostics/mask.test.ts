import { expect, it } from 'vitest';
import { createMask } from '../../src/core/diagnostics/mask.ts';
import { TransferTooSlowError } from '../../src/core/downloads/transfer/minimum-speed.ts';
import { toLogFields } from '../../src/core/platform/unexpected.ts';
import { unreachable } from '../../src/core/service/network-failure.ts';
import { createReachGuard } from '../../src/core/service/network-reach.ts';
import { MatchkeepError, toErrorData } from '../../src/shared/base/errors.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';

const settings = settingsSchema.parse({
  'service.baseUrl': 'https://data.customer.example',
  'service.streamBaseUrl': 'https://streams.customer.example',
});

it.each([
  [
    '{"message":"files.customer.example could not be reached: no answer.","host":"files.customer.example"}',
    '{"message":"[host] could not be reached: no answer.","host":"[host]"}',
  ],
  [
    '{"host":"files.customer.example:8443","message":"Whatever files.customer.example:8443 did."}',
    '{"host":"[host]","message":"Whatever [host] did."}',
  ],
  [
    '{\n  "message": "files.customer.example refused the file (status 403).",\n  "host": "files.customer.example"\n}',
    '{\n  "message": "[host] refused the file (status 403).",\n  "host": "[host]"\n}',
  ],
  [
    '{"message":"The response of 10.0.0.7:81 is larger than 64 MB.","host":"10.0.0.7:81"}',
    '{"message":"The response of [host] is larger than 64 MB.","host":"[host]"}',
  ],
  [
    '[{"host":"files.example"},{"host":"files.example:8443","message":"files.example:8443 ended the file."}]',
    '[{"host":"[host]"},{"host":"[host]","message":"[host] ended the file."}]',
  ],
  [
    '{"message":"data.customer.example could not be reached","host":"data.customer.example"}',
    '{"message":"[data service] could not be reached","host":"[data service]"}',
  ],
  ['streams.customer.example could not be reached', '[stream address] could not be reached'],
  ['a certificate of streams.customer.example', 'a certificate of [stream address]'],
  ['https://streams.customer.example/live/1.m3u8', '[stream address]'],
  ['The system keychain is not available.', 'The system keychain is not available.'],
])('The diagnostics name no host: %s', (text, masked) => {
  expect(createMask(settings, null)(text)).toBe(masked);
});

it('Every error that names a host carries it as a field, in its data and in the log', async () => {
  const url = new URL('https://files.customer.example:8443/a.json');
  const inside = new URL('https://10.20.30.40:8443/a.json');
  const failures = [
    [url.host, unreachable(url, new Error('any cause'))],
    [url.host, new TransferTooSlowError(url.host)],
    [inside.host, await readRefusal(inside)],
  ] as const;
  for (const [host, error] of failures) {
    expect(error.message).toContain(host);
    expect(toErrorData(error).host).toBe(host);
    expect(createMask(settings, null)(JSON.stringify(toLogFields(error)))).not.toContain(host);
  }
});

/** The error for an address that is nearer than the service. */
async function readRefusal(url: URL): Promise<MatchkeepError> {
  const { check } = await createReachGuard('https://192.0.2.1/v2');
  try {
    check(url);
  } catch (error) {
    if (error instanceof MatchkeepError) return error;
  }
  throw new Error('The address was not refused.');
}
