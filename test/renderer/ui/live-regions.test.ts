/** Screen readers announce the state, not the numbers that change next to it. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Waiting } from '../../../src/renderer/features/inspect/waiting.tsx';
import { Failure } from '../../../src/renderer/ui/feedback/failure.tsx';

// The ticker works only in a browser.
vi.mock('../../../src/renderer/ui/time/use-now.ts', () => ({
  useNow: () => Date.now(),
  useIsUpcoming: (at: string) => Date.parse(at) > Date.now(),
}));

/** The text without parts hidden from screen readers. */
function readOut(element: ReactElement): string {
  const outside: string[] = [];
  let hidden = 0;
  for (const [part, tag = ''] of renderToStaticMarkup(element).matchAll(/<(\/?[^>]*)>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (hidden === 0) outside.push(part);
    } else if (tag.startsWith('/')) hidden = Math.max(0, hidden - 1);
    else if (!tag.endsWith('/') && (hidden > 0 || tag.includes('aria-hidden="true"'))) hidden += 1;
  }
  return outside.join('');
}

it('the progress of reading a file is visible, but screen readers do not announce it', () => {
  const at = (done: number) => createElement(Waiting, { what: 'Reading the replay', done, total: 5_000_000 });
  expect(renderToStaticMarkup(at(1_000_000))).toContain('1.00 MB of');
  expect(readOut(at(1_000_000))).toBe('Reading the replay…');
  expect(readOut(at(4_000_000))).toBe(readOut(at(1_000_000)));
});

it('screen readers announce a retry time as a clock time, not as a countdown', () => {
  const retryAt = new Date(Date.now() + 300_000).toISOString();
  const failure = createElement(Failure, {
    error: { code: 'service-refused', message: 'The service refused.', retryAt },
  });
  expect(renderToStaticMarkup(failure)).toMatch(/in \d+ /);
  expect(readOut(failure)).toContain('The service refused.You can try again at ');
  expect(readOut(failure)).not.toMatch(/in \d/);
});

it('a retry time that has passed is not named', () => {
  const retryAt = new Date(Date.now() - 1000).toISOString();
  const error = { code: 'service-refused', message: 'The service refused.', retryAt } as const;
  expect(readOut(createElement(Failure, { error }))).toBe('The service refused.You can try again now.');
});
