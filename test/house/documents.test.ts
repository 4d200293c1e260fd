/** Everything that the documents for developers name exists. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseFloors } from '../../scripts/checks/rooms.ts';
import { drawRooms } from '../../scripts/checks/rooms-drawing.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Paths of the repository in backticks, without patterns such as `test/**`. */
const namedPaths = (text: string) => [
  ...new Set(
    [...text.matchAll(/`((?:src|test|bench|scripts|docs|bin|build)\/[^`\s*…]*)`/g)].map(
      ([, path = '']) => path,
    ),
  ),
];

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

const documents = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/testing.md', 'README.md'];

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    const paths = namedPaths(read(document));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const { scripts } = packageSchema.parse(JSON.parse(read('package.json')));
    const named = [...read(document).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const folder = join(root, document, '..');
    const links = [...read(document).matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
});

it('The check of paths finds a path that does not exist.', () => {
  const paths = namedPaths('See `src/core/archiver.ts` and `src/core/no-such-file.ts`.');
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual(['src/core/no-such-file.ts']);
});

it('The diagram of rooms shows the floors that the check of imports uses.', () => {
  const floors = parseFloors(read('scripts/checks/floors.json'));
  expect(read('docs/architecture.svg'), 'Run: node scripts/draw-rooms.ts').toBe(drawRooms(floors));
});

const maxDaysOlder = 30;

/** The lines that git prints; none without git or history. */
function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** When a commit last changed the path, in epoch seconds. */
const changedAt = (path: string) => Number(git('log', '-1', '--format=%ct', '--', path)[0]);

it.each(git('ls-files', 'docs/screenshots'))(
  `%s is at most ${maxDaysOlder} days older than its screen.`,
  (picture) => {
    // `game-timeline-light-1280x800.png` shows a screen of the folder `game`.
    const [, screen = ''] = /([a-z]+)-[^/]*$/.exec(picture) ?? [];
    const sources = `src/renderer/features/${screen}`;
    expect(existsSync(join(root, sources)), sources).toBe(true);
    const days = (changedAt(sources) - changedAt(picture)) / 86_400;
    expect(days, `Run: npm run screenshots -- ${screen}`).toBeLessThanOrEqual(maxDaysOlder);
  },
);
