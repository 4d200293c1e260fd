/** What reads input from outside, with inputs to begin with and what must hold for all others. */
import { readFileSync } from 'node:fs';
import * as duckdb from '@duckdb/node-api';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { zipProblemIn } from '../../src/core/archive/check-file.ts';
import { checkedPath, filePath, traceFile } from '../../src/core/archive/layout.ts';
import { readSidecar, sidecarText } from '../../src/core/archive/sidecar.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { readListedGame, readListedMatch } from '../../src/core/service/listed-items.ts';
import { createListings } from '../../src/core/service/listings.ts';
import { parseLossless, parseResponse } from '../../src/core/service/response.ts';
import { newSealingKey, seal, type Tokens, unseal } from '../../src/core/session/session-file.ts';
import { openParser } from '../../src/core/sql/database.ts';
import { checkQuery } from '../../src/core/sql/guard.ts';
import { GuardError } from '../../src/renderer/features/streams/player/guard-error.ts';
import { checkPlaylist } from '../../src/renderer/features/streams/player/playlist-guard.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { gameFactsSchema, gameTimelineSchema } from '../../src/shared/games/game-facts.ts';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { uncheckedGames } from '../../src/shared/query/unchecked-games.ts';
import { legacyText, summaryText, timelineText, wrappedText } from '../games/real-game.ts';
import { packZip } from '../inspect/pack-zip.ts';
import { matchData } from '../maintenance/archive-of-matches.ts';
import { changedJson, changedText } from './changes.ts';

export interface Target {
  readonly inputs: fc.Arbitrary<string>;
  /** Whether the input was accepted. Throws where what must hold does not. */
  readonly accepts: (input: string) => boolean | Promise<boolean>;
}

/** What `read` returns; null where it refuses the input in words for the user. Any other error is a fault. */
function orRefused<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof MatchkeepError && error.code !== 'unexpected') return null;
    throw error;
  }
}

const listed = JSON.stringify({
  totalCount: 1,
  totalPages: 1,
  pageNumber: 0,
  items: [
    {
      id: '110733838935136200',
      leagueId: '98767991310872058',
      leagueName: 'LCK',
      tournamentId: '1',
      tournamentName: 'Spring',
      type: 'ESPORTS',
      seriesType: 'BEST_OF',
      seriesMax: 3,
      startTime: '2026-11-21T12:00:00.000Z',
      teams: [{ name: 'T1', code: 'T1', esportsId: '98767991853197861' }],
      games: [
        {
          platformGameId: 'ESPORTSTMNT01:2690210',
          state: 'FINISHED',
          name: 'T1 vs GEN | game 2 of 3',
          league: { id: '1', name: 'LCK' },
          match: { id: '1' },
          assets: ['GAMH_SUMMARY', { name: 'GAMH_DETAILS' }],
          teams: [],
        },
      ],
    },
  ],
});

/** An entry that was read is what a reading of its own text gives: the catalogue reads it again. */
async function readsListing(text: string): Promise<boolean> {
  const listings = createListings({
    get: async ({ schema, what }) => parseResponse({ status: 200, headers: {}, text }, schema, what, 0),
  });
  const answers = await Promise.allSettled([
    listings.upcomingMatches(0),
    listings.pastGames({ from: '', to: '', page: 0 }),
  ]);
  const [matches, games] = answers;
  for (const answer of answers) if (answer.status === 'rejected') orRefused(() => fail(answer.reason));
  for (const item of matches.status === 'fulfilled' ? matches.value.items : [])
    expect(readListedMatch(parseLossless(item.raw))).toEqual(item);
  for (const item of games.status === 'fulfilled' ? games.value.items : [])
    expect(readListedGame(parseLossless(item.raw))).toEqual(item);
  return matches.status === 'fulfilled' && matches.value.items.length > 0;
}

function fail(error: unknown): never {
  throw error;
}

/** The input is every name of a game. Its path is one that the archive may contain, on every system, and is traced back. */
function namesFile(text: string): boolean {
  const [matchId = '', platformGameId = '', contentType = '', leagueName = '', ...codes] = text.split('\t');
  const path = filePath(
    {
      platformGameId,
      leagueName,
      tournamentName: text,
      teamCodes: codes,
      number: codes.length,
      matchId: matchId || null,
      startAt: text.length,
      folder: null,
    },
    contentType,
    'json',
  );
  expect(checkedPath(path)).toBe(path);
  expect(path.length).toBeLessThanOrEqual(178);
  for (const segment of path.split('/')) {
    expect(segment).not.toMatch(
      /[<>:"|?*\\\p{Cc}\p{Cs}]|^[ ]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu,
    );
    expect(segment.normalize('NFC')).toBe(segment);
    expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
  }
  const traced = traceFile(path);
  if (traced === null) return false;
  expect([traced.platformGameId, traced.contentType]).toEqual([platformGameId, contentType]);
  if (matchId !== '') expect(traced.matchId).toBe(matchId);
  return true;
}

/** What was read is written, and then reads the same; no path leaves the match's folder. */
function readsSidecar(text: string): boolean {
  const folder = 'LCK/Spring/2026-11-21 T1 vs GEN 20001';
  const data = orRefused(() => readSidecar(text, folder));
  if (data === null) return false;
  for (const { path } of data.games.flatMap(({ files }) => files)) {
    expect(path.startsWith(`${folder}/`)).toBe(true);
    expect(checkedPath(path)).toBe(path);
  }
  expect(readSidecar(sidecarText(data), folder)).toEqual(data);
  return true;
}

const key = newSealingKey();
const tokens: Tokens = {
  accessToken: 'a'.repeat(40),
  accessExpiresAt: 2_000,
  refreshToken: 'r'.repeat(40),
  refreshIssuedAt: 1_000,
  refreshUsedAt: 1_000,
};
const sealed = seal(tokens, key, 'account');

/** The sealed text opens to the tokens that were sealed, or not at all. */
function opensSession(text: string): boolean {
  const opened = orRefused(() => unseal(text, key, 'account'));
  if (opened !== null) expect(opened).toEqual(tokens);
  return opened !== null;
}

const playlistOrigin = 'https://stream.example';

/** Every line that a player would load is an address of the stream's own origin. */
function permitsPlaylist(text: string): boolean {
  try {
    checkPlaylist(text, `${playlistOrigin}/live/a/high.m3u8`, playlistOrigin);
  } catch (error) {
    if (error instanceof GuardError) return false;
    throw error;
  }
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/).map((each) => each.trim())) {
    if (line === '' || line.startsWith('#') || /\{\$[\w-]+\}/.test(line)) continue;
    expect(new URL(line, `${playlistOrigin}/live/a/`).origin).toBe(playlistOrigin);
  }
  return true;
}

/** The bridge accepts whatever was read. */
function readsSummary(text: string): boolean {
  const facts = orRefused(() => readSummary(text));
  if (facts !== null) gameFactsSchema.parse(facts);
  return facts !== null;
}

function readsTimeline(text: string): boolean {
  const timeline = orRefused(() => readTimeline(text, null));
  if (timeline !== null) gameTimelineSchema.parse(timeline);
  return timeline !== null;
}

/** Problems are places in the text; the searches that are derived from one that is understood are understood, too. */
function understandsQuery(text: string): boolean {
  const { problems } = parseQuery(text);
  for (const { from, to } of problems) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(text.length);
  }
  const derived = [countedGames(text), uncheckedGames(text)?.query ?? ''];
  if (problems.length > 0) return false;
  for (const query of derived) expect(parseQuery(query).problems).toEqual([]);
  return true;
}

const allowed = { tables: new Set(['games', 'players']), functions: new Set(['count', 'count_star', '=']) };
/** Names that no tree of an allowed query has, as tables or functions. */
const forbidden =
  /"(?:function_name|table_name)":"(?:getenv|read_text|query|enable_logging|duckdb_settings|result_1|\/x[^"]*)"/;
const parser = openParser(duckdb);

/** Nothing that is forbidden gets past the first wall. */
async function permitsSql(text: string): Promise<boolean> {
  const tree = await (await parser)(text);
  if (checkQuery(text, tree, allowed) !== null) return false;
  expect(tree).not.toMatch(forbidden);
  return true;
}

const zip = await packZip({ 'a.json': '{"a":1}', 'folder/b.bin': Buffer.alloc(200, 7) });
const shortTimeline = JSON.stringify(firstFrames(JSON.parse(timelineText)));

function firstFrames(timeline: { readonly frames: readonly unknown[] }) {
  return { ...timeline, frames: timeline.frames.slice(0, 3) };
}

const text = (name: string) =>
  readFileSync(new URL(`../data/odd-games/${name}.json`, import.meta.url), 'utf8');

export const targets: Readonly<Record<string, Target>> = {
  'the listings': { inputs: changedJson([listed]), accepts: readsListing },
  'the digits of a listing': {
    inputs: changedText(
      [listed.replaceAll('"110733838935136200"', '110733838935136200')],
      ['"items":[', '"id":'],
    ),
    accepts: readsListing,
  },
  'names of files': {
    inputs: changedText(
      [
        '110733838935136200\tESPORTSTMNT01:2690210\tGAMH_SUMMARY\tLCK\tT1\tGEN',
        '1\t2\tA_B~C\t. .\tcom1.\tNUL',
      ],
      ['\t', 'aux', 'LPT¹', '~', '_', 'game-', '.kept-', 'e\u0301', '…'],
    ),
    accepts: namesFile,
  },
  sidecars: { inputs: changedJson([sidecarText(matchData(1))]), accepts: readsSidecar },
  'the sealed session': {
    inputs: changedText([sealed], [sealed.slice(0, 16), '=', '-', '_']),
    accepts: opensSession,
  },
  playlists: {
    inputs: changedText(
      [
        '#EXTM3U\n#EXT-X-VERSION:6\n#EXTINF:2,\na.ts\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2,\n../b.ts\n',
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh.m3u8\n#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8"\n',
      ],
      [
        'https://evil.example/',
        '//evil.example',
        'file:',
        '@',
        '{$a}',
        '#EXT-X-DEFINE:NAME="a",VALUE="//evil"',
        '\t',
      ],
    ),
    accepts: permitsPlaylist,
  },
  summaries: {
    inputs: changedJson([
      summaryText,
      legacyText,
      wrappedText,
      text('arena'),
      text('esports-v5'),
      text('v4-2014'),
    ]),
    accepts: readsSummary,
  },
  timelines: { inputs: changedJson([shortTimeline]), accepts: readsTimeline },
  'zip files': {
    inputs: changedText(
      [zip.toString('latin1')],
      ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006', '\u00FF'],
    ),
    accepts: async (input) => (await zipProblemIn(Buffer.from(input, 'latin1'))) === null,
  },
  searches: {
    inputs: changedText(
      [
        'team:T1,"Gen.G" -champion:Ahri (player:Faker role:mid side:blue) lead15:>=3000 patch:15.1..15.8',
        'then:"dragon > baron within 90s" first:tower last:5 unknown:lead15 date:2026-01..2026-06 league:"LCK CL"',
      ],
      [
        'team:',
        '-',
        '(',
        ')',
        '"',
        ',',
        '..',
        '>',
        'within',
        'then:',
        'first:',
        'last:',
        'any:',
        'is:void',
        'or',
      ],
    ),
    accepts: understandsQuery,
  },
  SQL: {
    inputs: changedText(
      [
        'SELECT league, count(*) FROM games GROUP BY 1 ORDER BY 2',
        'WITH a AS (SELECT * FROM players) SELECT * FROM a JOIN games USING (platform_game_id)',
        'SELECT * FROM games WHERE league IN (SELECT league FROM players) LIMIT 5',
      ],
      [
        ...['SELECT ', ' FROM ', ' WHERE ', ' UNION ALL ', ' JOIN ', ' LATERAL ', 'WITH a AS (SELECT 1) '],
        ...['count(*)', 'getenv', "('HOME')", "read_text('/x')", "'/x.csv'", '"/x.csv"', "query('SELECT 1')"],
        ...['duckdb_settings()', 'results.result_1', 'enable_logging()', 'COPY ', " TO '/x'", 'SUMMARIZE '],
        ...['DESCRIBE ', '--', '/*', '*/', '$1', ' a ', ' games ', ' players AS p '],
      ],
    ),
    accepts: permitsSql,
  },
};
