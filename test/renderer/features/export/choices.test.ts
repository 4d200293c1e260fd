import { expect, test } from 'vitest';
import { firstChoices, toRequest } from '../../../../src/renderer/features/export/choices.ts';

const now = new Date('2026-01-02T03:04:05Z');
const figures = { by: 'champion', of: 'everyone', sortBy: 'winRate', direction: 'asc' } as const;

test('statistics are exported in the order on the screen', () => {
  const question = { selection: { query: 'team:T1' }, figures };
  expect(toRequest(question, { ...firstChoices, what: 'figures' }, now)).toMatchObject({
    content: { as: 'aggregates', ...figures },
    to: { kind: 'download' },
  });
});

test.each([
  ['E:\\', 'E:\\', /^E:\\Matchkeep .+\.zip$/],
  ['/', '/', /^\/Matchkeep .+\.zip$/],
  ['/data/out/', '/data/out', /^\/data\/out\/Matchkeep .+\.zip$/],
  ['C:\\out\\', 'C:\\out', /^C:\\out\\Matchkeep .+\.zip$/],
])('the folder %s is exported to as it is', (folder, path, zip) => {
  const question = { selection: { query: '' }, figures: null };
  const choices = { ...firstChoices, to: 'folder', folder } as const;
  expect(toRequest(question, choices, now).to).toMatchObject({ kind: 'folder', path });
  const zipped = toRequest(question, { ...choices, structure: 'zip' }, now);
  expect(zipped.to).toMatchObject({ kind: 'file', path: expect.stringMatching(zip) });
  const bag = toRequest(question, { ...choices, structure: 'bagit', replaces: true }, now);
  expect(bag.content).toEqual({ as: 'bagit', contentTypes: [] });
  expect(bag.to).toEqual({
    kind: 'folder',
    path: zipped.to.kind === 'file' ? zipped.to.path.replace(/Matchkeep (.+)\.zip$/, 'Matchkeep bag $1') : '',
    replaces: false,
  });
});

test('a browser downloads a zip, whatever was chosen for a folder', () => {
  const question = { selection: { query: '' }, figures: null };
  expect(toRequest(question, { ...firstChoices, structure: 'bagit' }, now)).toMatchObject({
    content: { as: 'zip' },
    to: { kind: 'download' },
  });
});
