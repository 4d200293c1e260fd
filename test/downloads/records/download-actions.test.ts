/** What the screens offer for a file, compared with what the catalogue's commands change. */
import { describe, expect, it } from 'vitest';
import { downloadStates } from '../../../src/shared/domain/domain.ts';
import { type DownloadAction, offeredActions } from '../../../src/shared/downloads/download-actions.ts';
import { bringInto } from '../../catalogue/bring-into.ts';
import { aMatch, newCatalogue, start, summary } from '../../catalogue/fixtures.ts';

const all: readonly DownloadAction[] = ['pause', 'resume', 'retry', 'cancel'];

describe.each(downloadStates)('A file that is %s', (state) => {
  it.each(all)('can be given the command "%s" exactly if Coverage and Downloads offer it', (action) => {
    const catalogue = newCatalogue(undefined, () => start + 1);
    catalogue.listings.saveMatches([aMatch('1')], start);
    while (catalogue.judging.isDue())
      catalogue.judging.judge(() => new Map([[summary, start + 1000]]), 100, start - 1000);
    bringInto(catalogue, { platformGameId: '1-2', contentType: summary }, state);
    const id = `1-2/${summary}`;
    const file = () => catalogue.coverage.assets({ limit: 100 }).items.find((each) => each.id === id);
    const before = file();
    expect(before?.state).toBe(state);

    const isOffered = offeredActions(state).some((offered) => offered.action === action);
    expect(catalogue.downloads[action]({ ids: [id] }, start + 2)).toBe(isOffered ? 1 : 0);
    expect(file()?.state !== before?.state).toBe(isOffered);
  });
});
