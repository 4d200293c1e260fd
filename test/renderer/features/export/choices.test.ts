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
  const zipped = toRequest(question, { ...choices, isZip: true }, now);
  expect(zipped.to).toMatchObject({ kind: 'file', path: expect.stringMatching(zip) });
});
