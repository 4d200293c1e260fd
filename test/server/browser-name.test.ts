import { expect, test } from 'vitest';
import { browserName } from '../../src/server/web/browser-name.ts';

test('A browser and a system are named where they are known', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  expect(browserName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toBe('Chrome on Windows');
  expect(browserName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`)).toBe(
    'Edge on Windows',
  );
  expect(browserName(`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`)).toBe(
    'Chrome on Linux',
  );
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox on Linux',
  );
  expect(browserName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15')).toBe(
    'Safari on macOS',
  );
});

test('An unknown or missing description is not repeated', () => {
  expect(browserName(undefined)).toBe('Another browser');
  expect(browserName('<b>curl/8.0</b>'.repeat(10_000))).toBe('Another browser');
});
