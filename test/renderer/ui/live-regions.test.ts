/** What is read out aloud when it changes: the state, not the figures that tick beside it. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Waiting } from '../../../src/renderer/features/inspect/waiting.tsx';
import { Failure } from '../../../src/renderer/ui/feedback/failure.tsx';

// A beat can be listened to in a browser only.
vi.mock('../../../src/renderer/ui/time/use-now.ts', () => ({ useNow: () => Date.now() }));

/** The text that is left without what is hidden from a screen reader. */
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

it('how far a file is read is shown, not read out', () => {
  const at = (done: number) => createElement(Waiting, { what: 'Reading the replay', done, total: 5_000_000 });
  expect(renderToStaticMarkup(at(1_000_000))).toContain('1.00 MB of');
  expect(readOut(at(1_000_000))).toBe('Reading the replay…');
  expect(readOut(at(4_000_000))).toBe(readOut(at(1_000_000)));
});

it('when something is possible again is read out by the clock, not second by second', () => {
  const retryAt = new Date(Date.now() + 300_000).toISOString();
  const failure = createElement(Failure, {
    error: { code: 'service-refused', message: 'The service refused.', retryAt },
  });
  expect(renderToStaticMarkup(failure)).toMatch(/in \d+ /);
  expect(readOut(failure)).toContain('The service refused.You can try again at ');
  expect(readOut(failure)).not.toMatch(/in \d/);
});
