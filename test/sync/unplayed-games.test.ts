/** Which games of a listing are not over yet. */
import { expect, it } from 'vitest';
import { unplayedGames } from '../../src/core/catalogue/rows/schedule.ts';
import { aGame, aMatch, start, summary } from '../catalogue/fixtures.ts';

const minuteMs = 60_000;

it('Games of a match that has begun are not over while the listing says so', () => {
  const startedAt = new Date(start).toISOString();
  const games = [
    aGame('over', { state: 'FINISHED', status: 'FINISHED', startedAt, endedAt: startedAt }),
    aGame('ended', { state: null, startedAt, status: 'ENDED' }),
    aGame('offered', { assets: [summary] }),
    aGame('running', { state: 'LIVE_V2', startedAt }),
    aGame('in progress', { state: 'in_progress' }),
    aGame('not begun'),
    aGame('unknown', { state: 'REMADE_V9' }),
    aGame('silent', { state: null }),
  ];
  const match = aMatch('1', { games });
  expect(unplayedGames(match, start + minuteMs)).toEqual(['running', 'in progress', 'not begun']);
  expect(unplayedGames(match, start - minuteMs)).toEqual([]);
  expect(unplayedGames({ ...match, startTime: null }, start + minuteMs)).toEqual([]);
});
