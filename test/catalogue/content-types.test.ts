import { describe, expect, it } from 'vitest';
import { bringInto } from './bring-into.ts';
import { aFile, aMatch, newCatalogue, start, summary } from './fixtures.ts';

const odd = 'CHAMPION_SELECT';

/** Files of three games with an unusual content type: the first is archived, the others are not. */
function scene() {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches([aMatch('1')], start);
  const assets = [1, 2, 3].map((number) => ({ platformGameId: `1-${number}`, contentType: odd }));
  const names = assets.map(({ platformGameId }) => ({
    platformGameId,
    contentType: 'ANOTHER',
    dueAt: start,
  }));
  catalogue.downloads.want([...assets.map((asset) => ({ ...asset, dueAt: start })), ...names], start);
  const [first] = assets;
  if (first) bringInto(catalogue, first, 'archived');
  return catalogue;
}

describe('the content types of watch rules', () => {
  it('are suggested if a file of them is archived, after those that Matchkeep knows', () => {
    const { rules } = scene();
    expect(rules.suggest('contentTypes', 'champ')).toEqual([odd]);
    expect(rules.suggest('contentTypes', '').at(0)).toBe(summary);
    expect(rules.suggest('contentTypes', '').at(-1)).toBe(odd);
    expect(rules.suggest('contentTypes', 'another')).toEqual([]);
    expect(rules.suggest('contentTypes', 'timel')).toEqual(['GAMH_DETAILS']);
  });

  it('are known as long as a file of them is archived', () => {
    const { rules, downloads } = scene();
    expect(rules.known('contentTypes')).toEqual([odd]);
    downloads.recordArchived([aFile('1-2')]);
    expect(rules.known('contentTypes')).toEqual([odd, summary]);
    const damaged = { code: 'file-corrupt', message: 'The file is damaged.' } as const;
    downloads.requeueDamaged([{ platformGameId: '1-1', contentType: odd }], damaged, start);
    expect(rules.known('contentTypes')).toEqual([summary]);
  });
});
