import { expect, it } from 'vitest';
import { createMask } from '../../src/core/diagnostics/mask.ts';
import { settingsSchema } from '../../src/shared/settings.ts';

const settings = settingsSchema.parse({
  'service.baseUrl': 'https://data.customer.example',
  'service.streamBaseUrl': 'https://streams.customer.example',
});

it.each([
  [
    'files.customer.example could not be reached: no answer came.',
    '[host] could not be reached: no answer came.',
  ],
  [
    '{"message":"files.customer.example:8443 could not be reached"}',
    '{"message":"[host] could not be reached"}',
  ],
  ['files.customer.example refused the file (status 403).', '[host] refused the file (status 403).'],
  ['The response of 10.0.0.7:81 is larger than 64 MB.', 'The response of [host] is larger than 64 MB.'],
  ['data.customer.example could not be reached', '[data service] could not be reached'],
  ['streams.customer.example could not be reached', '[stream address] could not be reached'],
  ['a certificate of streams.customer.example', 'a certificate of [stream address]'],
  ['https://streams.customer.example/live/1.m3u8', '[stream address]'],
  ['The system keychain is not available.', 'The system keychain is not available.'],
])('the diagnostics name no host: %s', (told, masked) => {
  expect(createMask(settings, null)(told)).toBe(masked);
});
