import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedGame } from '../../src/core/domain/listing.ts';
import { isLive } from '../../src/shared/domain/live-match.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { aGame, aMatch, archiveWon, everyMatch, newCatalogue, start, summary } from './fixtures.ts';

const minuteMs = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** A game that starts and ends so many minutes after `start`; null: the service does not say. */
function game(id: string, startedAfter: number | null, endedAfter: number | null): ListedGame {
  return aGame(id, {
    startedAt: startedAfter === null ? null : iso(start + startedAfter * minuteMs),
    endedAt: endedAfter === null ? null : iso(start + endedAfter * minuteMs),
  });
}

/** Archives the games with a winner, in order. */
function saveWinners(
  catalogue: ReturnType<typeof newCatalogue>,
  games: readonly ListedGame[],
  winners: readonly ('GEN' | 'T1' | null)[],
): void {
  for (const [index, { platformGameId }] of games.entries()) {
    const winner = winners[index] ?? null;
    if (winner === null) continue;
    catalogue.downloads.want([{ platformGameId, contentType: summary, dueAt: start }], start);
    archiveWon(catalogue, platformGameId, winner, `a${index}`);
  }
}

/** The ids that `browse` lists so many minutes after `start`. */
function listed(
  catalogue: ReturnType<typeof newCatalogue>,
  when: 'upcoming' | 'past' | 'all',
  minutes: number,
  hidesResults = false,
) {
  const page = catalogue.browse.matches({ ...everyMatch, when, hidesResults }, start + minutes * minuteMs);
  return page.items.map(({ id }) => id);
}

describe('matches that are being played', () => {
  it('are listed with the upcoming matches and before them, and not with the past ones', () => {
    const catalogue = newCatalogue();
    const { listings } = catalogue;
    listings.saveMatches([aMatch('later', { startTime: iso(start + 120 * minuteMs) })], start);
    listings.saveMatches([aMatch('live', { games: [game('1', 5, 40), game('2', null, null)] })], start);
    listings.saveMatches([aMatch('over', { startTime: iso(start - 600 * minuteMs) })], start);
    expect(listed(catalogue, 'upcoming', 50)).toEqual(['live', 'later']);
    expect(listed(catalogue, 'past', 50)).toEqual(['over']);
  });

  it('are over once every game has ended', () => {
    const catalogue = newCatalogue();
    const games = [game('1', 5, 40), game('2', 50, 80)];
    catalogue.listings.saveMatches([aMatch('match', { games })], start + 81 * minuteMs);
    expect(listed(catalogue, 'upcoming', 82)).toEqual([]);
    expect(listed(catalogue, 'past', 82)).toEqual(['match']);
  });

  it('are over once they are decided, unless results are hidden', () => {
    const catalogue = newCatalogue();
    for (const [id, winners] of Object.entries({ decided: ['GEN', 'GEN'], even: ['GEN', 'T1'] } as const)) {
      const games = [game(`${id}1`, 5, 30), game(`${id}2`, 40, 70), game(`${id}3`, null, null)];
      catalogue.listings.saveMatches([aMatch(id, { games })], start + 80 * minuteMs);
      saveWinners(catalogue, games, winners);
    }
    expect(listed(catalogue, 'upcoming', 80)).toEqual(['even']);
    expect(listed(catalogue, 'past', 80)).toEqual(['decided']);
    expect(listed(catalogue, 'all', 80)).toEqual(['even', 'decided']);
    expect(listed(catalogue, 'upcoming', 80, true).sort()).toEqual(['decided', 'even']);
    expect(listed(catalogue, 'past', 80, true)).toEqual([]);
  });

  it('are over when the service lists no further game long after the last one ended', () => {
    const catalogue = newCatalogue();
    const games = [game('1', 5, 30), game('2', 40, 70), game('3', null, null)];
    catalogue.listings.saveMatches([aMatch('match', { games })], start + 80 * minuteMs);
    expect(listed(catalogue, 'upcoming', 130)).toEqual(['match']);
    catalogue.listings.saveMatches([aMatch('match', { games })], start + 120 * minuteMs);
    expect(listed(catalogue, 'upcoming', 130)).toEqual([]);
    expect(listed(catalogue, 'past', 130)).toEqual(['match']);
  });

  it('end by the clock when the service gives no details of their games, for any length of the series', () => {
    const catalogue = newCatalogue();
    const claims = { bo1: 1, bo3: 3, endless: 2_000_000_000, unknown: null, zero: 0 };
    for (const [id, seriesMax] of Object.entries(claims)) {
      const games = [1, 2].map((number) => aGame(`${id}-${number}`));
      catalogue.listings.saveMatches([aMatch(id, { seriesMax, games })], start);
    }
    expect(listed(catalogue, 'upcoming', 59)).toHaveLength(5);
    expect(listed(catalogue, 'upcoming', 61).sort()).toEqual(['bo3', 'endless', 'unknown', 'zero']);
    expect(listed(catalogue, 'upcoming', 121).sort()).toEqual(['bo3', 'endless']);
    expect(listed(catalogue, 'upcoming', 181)).toEqual(['endless']);
    expect(listed(catalogue, 'past', 12 * 60)).toHaveLength(5);
  });

  it('are found with filters, and appear once across all pages', () => {
    const catalogue = newCatalogue();
    for (let index = 0; index < 20; index += 1) {
      const startTime = iso(start + (index - 10) * 30 * minuteMs);
      catalogue.listings.saveMatches([aMatch(String(index), { startTime, games: [] })], start);
    }
    const ids: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = catalogue.browse.matches(
        { limit: 3, when: 'upcoming', league: 'LCK', team: 'T1', search: 'lck', ...(cursor && { cursor }) },
        start + 1,
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    // A series of three is live for three hours: the six that began in the last 180 minutes, and all later ones.
    expect(ids).toEqual(Array.from({ length: 15 }, (_, index) => String(index + 5)));
  });

  it('are the same for the catalogue and the label on screen, and each match is upcoming or past', () => {
    const minutes = fc.option(fc.integer({ min: -30, max: 400 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(minutes, minutes), { maxLength: 5 }),
        fc.option(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: -30, max: 800 }),
        fc.integer({ min: -30, max: 800 }),
        fc.array(fc.constantFrom('GEN', 'T1', null), { maxLength: 5 }),
        fc.boolean(),
        (times, seriesMax, seenAfter, nowAfter, winners, hidesResults) => {
          const catalogue = newCatalogue();
          const games = times.map(([began, ended], index) => game(`game-${index}`, began, ended));
          catalogue.listings.saveMatches(
            [aMatch('match', { seriesMax, games })],
            start + seenAfter * minuteMs,
          );
          saveWinners(catalogue, games, winners);
          const match = catalogue.browse.match('match');
          if (match === null) throw new Error('The match is missing.');
          const isUpcoming = nowAfter <= 0 || isLive(match, start + nowAfter * minuteMs, hidesResults);
          expect(listed(catalogue, 'upcoming', nowAfter, hidesResults)).toEqual(isUpcoming ? ['match'] : []);
          expect(listed(catalogue, 'past', nowAfter, hidesResults)).toEqual(isUpcoming ? [] : ['match']);
          catalogue.close();
        },
      ),
      propertyRuns(25, 60),
    );
  });
});
