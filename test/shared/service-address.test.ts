import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withScheme } from '../../src/shared/security/safe-address.ts';
import { addressWarning } from '../../src/shared/settings/setting-values.ts';
import { settingsPatchSchema } from '../../src/shared/settings/settings.ts';
import { propertyRuns } from '../support/property-runs.ts';

const stored = (text: string) =>
  settingsPatchSchema.safeParse({ 'service.baseUrl': text }).data?.['service.baseUrl'];

describe('a service address', () => {
  it.each([
    ['api.example.com/v2', 'https://api.example.com/v2'],
    ['  api.example.com/v2/ ', 'https://api.example.com/v2'],
    ['api.example.com:8443/v2', 'https://api.example.com:8443/v2'],
    ['localhost:8080/v2', 'http://localhost:8080/v2'],
    ['127.0.0.1:8080/v2', 'http://127.0.0.1:8080/v2'],
    ['[::1]:8080/v2', 'http://[::1]:8080/v2'],
    ['HTTPS://api.example.com/v2', 'HTTPS://api.example.com/v2'],
    ['http://127.0.0.1:9/v2', 'http://127.0.0.1:9/v2'],
    ['', ''],
  ])('typed as %j is stored as %j', (text, address) => {
    expect(stored(text)).toBe(address);
  });

  it.each([
    'ftp://example.com',
    'http://example.com/v2',
    'user@example.com/v2',
    'me:secret@example.com/v2',
    'not an address',
    'quick',
    'javascript:alert(1)',
    'C:\\data',
    '/archive/v2',
    'example.com/v2?key=1',
  ])('is refused where it is %j', (text) => {
    expect(stored(text)).toBeUndefined();
  });

  it('that lacks its scheme is warned about as the complete one', () => {
    expect(addressWarning('api.example.com/v2')).toBeNull();
    expect(addressWarning('api.example.com')).toContain('https://api.example.com');
  });

  it('never becomes another host, and is complete after the first time', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
        const typed = url.slice('https://'.length);
        const complete = withScheme(typed);
        expect(withScheme(complete)).toBe(complete);
        if (complete !== typed) expect(URL.parse(complete)?.host).toBe(URL.parse(url)?.host);
      }),
      propertyRuns(200, 2000),
    );
  });
});
