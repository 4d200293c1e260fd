import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemText, timeText } from '../../src/server/terminal/words.ts';
import { withoutPromise } from '../../src/shared/words/remedies.ts';

const error = (remedy?: string) => ({ code: 'service-unreachable', message: 'No.', remedy }) as const;

it('A command that ends promises no automatic retry, and still says what the user can do', () => {
  const remedyFor = (remedy: string) => withoutPromise(error(remedy)).remedy;
  expect(remedyFor('Check the network. Matchkeep retries automatically.')).toBe(
    'Check the network. Run the command again.',
  );
  expect(remedyFor('Make room on the disk; Matchkeep then continues.')).toBe(
    'Make room on the disk. Run the command again.',
  );
  expect(remedyFor('Matchkeep continues automatically when the wait is over.')).toBe(
    'Run the command again later.',
  );
  expect(remedyFor('Wait, or sign in yourself to continue now.')).toBe(
    'Wait, or sign in yourself to continue now.',
  );
  expect(withoutPromise(error())).toEqual(error());
  expect(withoutPromise(error('It retries automatically.'), 'run "matchkeep sync"').remedy).toBe(
    'Run "matchkeep sync" later.',
  );
});

it('The command line shows no remedy that only a running application can fulfil', () => {
  const core = join(import.meta.dirname, '..', '..', 'src', 'core');
  const texts = globSync('**/*.ts', { cwd: core }).flatMap((file) =>
    [
      ...readFileSync(join(core, file), 'utf8').matchAll(
        /(?:remedy: *|return |[?:] *)(['"`])(.*?)\1[;,]?$/gm,
      ),
    ].map(([, , text]) => text ?? ''),
  );
  // A quoted command is no promise.
  const promises = texts.filter((text) =>
    /(automatically|continues?|resumes?)\b.*\.$/.test(text.replaceAll(/"[^"]*"/g, '')),
  );
  expect(promises).not.toEqual([]);
  for (const text of promises)
    expect(withoutPromise(error(text)).remedy, text).toMatch(/^.*[Rr]un the command again/);
});

it('Times in messages look like those in tables, and a running Matchkeep still promises a retry', () => {
  const at = '2026-11-22T16:33:45.123Z';
  const problem = { ...error('Matchkeep retries automatically.'), message: `In use since ${at}.` };
  expect(problemText(problem, null)).toBe(
    `! In use since ${timeText(at)}.\n  Matchkeep retries automatically.`,
  );
});
