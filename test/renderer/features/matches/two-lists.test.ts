import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toListedRows } from '../../../../src/renderer/features/matches/two-lists.ts';
import type { Game, Match, Team } from '../../../../src/shared/domain/domain.ts';
import { isLive } from '../../../../src/shared/domain/live-match.ts';
import type { Series } from '../../../../src/shared/domain/series.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const at = (minutesAgo: number | null) =>
  minutesAgo === null ? null : new Date(now - minutesAgo * minuteMs).toISOString();
const aTeam = (code: string): Team => ({ esportsId: '', code, name: `Team ${code}` });
const [t1, geng, kt] = [aTeam('T1'), aTeam('GEN'), aTeam('KT')];

function aMatch(id: string, minutesAgo: number | null): Match {
  return {
    id,
    leagueId: '',
    leagueName: 'LCK',
    tournamentId: '',
    tournamentName: '',
    type: null,
    seriesType: 'BEST_OF',
    seriesMax: 3,
    teams: [t1, geng],
    games: [],
    score: null,
    isListed: true,
    firstSeenAt: '',
    lastSeenAt: new Date(now).toISOString(),
    startAt: at(minutesAgo),
  };
}

function aGame(
  platformGameId: string,
  minutesAgo: number | null,
  teams = [t1, geng],
  seriesId = `game:${platformGameId}`,
): Game {
  const playedAt = at(minutesAgo);
  return {
    platformGameId,
    matchId: null,
    voidReason: null,
    replacedBy: null,
    otherMatches: [],
    seriesId,
    number: 1,
    seriesMax: null,
    state: null,
    gameVersion: null,
    serviceGameVersion: null,
    startedAt: playedAt,
    endedAt: null,
    playedAt,
    leagueName: 'LCK',
    tournamentName: '',
    teams: [...teams],
    winner: null,
    winningSide: null,
    assets: [],
  };
}

const time = ({ startAt }: Match) => (startAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startAt));

/** In the archiver's order: being played and upcoming (the next one first), past (the latest first), without a start. */
function inOrder(matches: readonly Match[]): readonly Match[] {
  const isUpcoming = (match: Match) => time(match) >= now || isLive(match, now);
  return [
    ...matches.filter(isUpcoming).sort((a, b) => time(a) - time(b)),
    ...matches.filter((match) => !isUpcoming(match)).sort((a, b) => time(b) - time(a) || 0),
  ];
}

/** Its id, and those of its games. */
const toText = ({ id, games }: Series) =>
  [id, ...games.map(({ platformGameId }) => platformGameId)].join(' ');

/** What is shown after each page, in pages of `size`, until both lists are read. */
function readAll(
  matches: readonly Match[],
  games: readonly Game[],
  size: number,
): readonly (readonly string[])[] {
  const shown: string[][] = [];
  const read = { matches: size, games: size };
  for (;;) {
    const lists = {
      matches: matches.slice(0, read.matches),
      games: games.slice(0, read.games),
      moreMatches: read.matches < matches.length,
      moreGames: read.games < games.length,
    };
    const { rows, next } = toListedRows(lists, now, { hidesResults: false });
    shown.push(rows.flatMap((row) => (row.kind === 'match' ? [toText(row.match)] : [])));
    if (next === null) return shown;
    if (!(next === 'games' ? lists.moreGames : lists.moreMatches))
      throw new Error(`${next} has no next page`);
    read[next] += size;
  }
}

describe('the rows of two lists', () => {
  it('are the same rows in the same order from pages of any size, and no page moves a row', () => {
    const minutes = (min: number) => fc.option(fc.integer({ min, max: 900 }), { freq: 8 });
    const teams = fc.constantFrom([t1, geng], [geng, t1], [t1, kt], []);
    fc.assert(
      fc.property(
        fc.array(minutes(-300), { maxLength: 30 }),
        fc.array(fc.record({ ago: minutes(0), teams }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (ofMatches, ofGames, size) => {
          const matches = inOrder(ofMatches.map((ago, index) => aMatch(`m${index}`, ago)));
          const games = ofGames
            .toSorted((a, b) => (a.ago ?? Number.MAX_VALUE) - (b.ago ?? Number.MAX_VALUE))
            .map(({ ago, teams }, index) => aGame(`${index}`, ago, [...teams]));
          const [all = []] = readAll(matches, games, 1000);
          expect(new Set(all).size).toBe(all.length);
          for (const match of matches) expect(all).toContain(match.id);
          const shown = readAll(matches, games, size);
          expect(shown.at(-1)).toEqual(all);
          for (const rows of shown) expect(all.slice(0, rows.length)).toEqual(rows);
        },
      ),
    );
  });

  it('read on in the list of games while none of its series is known', () => {
    const games = [0, 10, 20].map((ago) => aGame(`${ago}`, ago));
    const matches = [aMatch('m', 4000)];
    const lists = { matches, games, moreMatches: false, moreGames: true };
    expect(toListedRows(lists, now, { hidesResults: false })).toEqual({ rows: [], next: 'games' });
    const read = toListedRows({ ...lists, moreGames: false }, now, { hidesResults: false });
    expect(read.next).toBeNull();
    expect(read.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['game:20', 'm']));
  });
});
