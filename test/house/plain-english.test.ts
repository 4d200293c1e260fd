/**
 * Source, tests, benches, scripts and documents use plain English. A word of the list
 * may occur as often as its ceiling says and no more.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allowedUses, type RefusedWord, refusedWords } from './refused-words.ts';

const root = resolve(import.meta.dirname, '../..');

interface Source {
  readonly path: string;
  /** The path and the text, without the allowed uses. */
  readonly names: string;
  /** The same, with each name split into its words. */
  readonly words: string;
}

function source(path: string, text: string): Source {
  const allowed = allowedUses.filter(({ file }) => file === undefined || file === path);
  const names = allowed.reduce(
    (left, { text: passage }) => left.replaceAll(passage, ''),
    `${path.replaceAll('-', ' ')}\n${text}`,
  );
  return { path, names, words: names.replace(/([a-z0-9])([A-Z])/g, '$1 $2') };
}

/** Where a refused word occurs, in the file's path or in its text, as `path:line  text of the line`. */
function findUses({ pattern, isAboutNames }: RefusedWord, { path, names, words }: Source): string[] {
  const text = isAboutNames ? names : words;
  return [...text.matchAll(pattern)].map(({ index }) => {
    const before = text.slice(0, index).split('\n');
    return `${path}:${before.length - 1}  ${text.split('\n')[before.length - 1]?.trim()}`;
  });
}

/** Every text of the project that a person wrote, except this list of words itself. */
function sources(): Source[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', 'src', 'test', 'bench', 'scripts', 'docs', 'README.md', 'CONTRIBUTING.md'],
    { cwd: root, encoding: 'utf8' },
  );
  return listed
    .split('\0')
    .filter((path) => /\.(ts|tsx|mjs|css|html|md)$/.test(path))
    .filter((path) => !path.startsWith('test/data/'))
    .filter((path) => !/^test\/house\/(refused-words|plain-english\.test)\.ts$/.test(path))
    .filter((path) => existsSync(join(root, path))) // Git lists a removed file until its removal is staged.
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')));
}

const all = sources();

it.each(refusedWords)('"$name" occurs no more often than its ceiling ($ceiling)', (rule) => {
  const uses = all.flatMap((each) => findUses(rule, each));
  const report = [
    `"${rule.name}": ${uses.length} uses, ${rule.ceiling} allowed. Write instead: ${rule.plain}.`,
    ...uses.slice(0, 100),
  ].join('\n');
  expect(uses.length, report).toBeLessThanOrEqual(rule.ceiling);
});

it('The check finds each refused word and name in a sample.', () => {
  const sample = [
    'The reader is told. It tells us. Read it anew, mend it. Whoever comes, whichever it is. The asker does a deed.',
    'It goes on. It stands there, but a stand-in stands for something standard. It can not. Beside it. Aside. Kept.',
    'It keeps it. It rests. Hasten. It takes in a folder. It lets go. Should it fail, by then, so that nobody knows.',
    'Work is under way. It is to be had in vain, for want of time. Debian and its kin. Upon that.',
    'Of its own accord, it looks into the file.',
    'const nameOf = 1; const mostPages = 2; const pagesAtOnce = 3; // “',
  ].join('\n');
  const found = refusedWords.map((rule) => findUses(rule, source('a.ts', sample)).length);
  expect(found).toEqual(refusedWords.map(() => 1));
});

it('The check reads the words inside names and inside the names of files.', () => {
  const [told] = refusedWords;
  if (!told) throw new Error('The list of refused words is empty.');
  expect(findUses(told, source('src/told-at.ts', 'const toldAt = isTold(1);'))).toHaveLength(3);
});
