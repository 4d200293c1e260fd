import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
/** Earlier commits did not follow the rule. */
const since = '2026-11-26T00:00:00Z';
const maxCharacters = 72;

/** What the command prints; null where it fails, since git or the history is missing. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.replace(/\n$/, '') : null;
}

function isGood(subject: string): boolean {
  return subject !== '' && [...subject].length <= maxCharacters && !subject.endsWith('.');
}

/**
 * Those that this tree has: none without git, in a source archive, and in one that was unpacked into another repository.
 * Merges are left out, since programs write their subjects.
 */
function commits() {
  if (git('rev-parse', '--show-prefix') !== '') return [];
  const log = git('log', '--no-merges', `--since=${since}`, '--format=%h\t%s') ?? '';
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      hash: line.slice(0, line.indexOf('\t')),
      subject: line.slice(line.indexOf('\t') + 1),
    }));
}

it(`each commit has a subject of at most ${maxCharacters} characters, without a full stop`, () => {
  expect(commits().filter(({ subject }) => !isGood(subject))).toEqual([]);
});
