import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createRows } from '../../src/core/catalogue/facts/library-rows.ts';
import { firstDatedSortKey } from '../../src/core/catalogue/rows/sort-key.ts';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { createSnapshots } from '../../src/core/library/snapshot/snapshot.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { foldedWords } from '../../src/shared/base/names.ts';
import { activeStates } from '../../src/shared/downloads/download-states.ts';
import { roles } from '../../src/shared/games/game-facts.ts';
import {
  type AggregateRow,
  aggregateKinds,
  aggregateScopes,
  groupsFor,
  isOfPlayers,
  type LibrarySort,
  libraryColumns,
} from '../../src/shared/library/library.ts';
import { type AnyStatistic, statistics } from '../../src/shared/library/statistics.ts';
import { countedGames, uncountedGames } from '../../src/shared/query/counted-games.ts';
import { appended } from '../../src/shared/query/edit.ts';
import { subjectFields } from '../../src/shared/query/fields.ts';
import { narrowToBans, narrowToRow } from '../../src/shared/query/narrow.ts';
import { parseQuery, roleWords } from '../../src/shared/query/parse-query.ts';
import { printPart, type QueryPart } from '../../src/shared/query/parts.ts';
import { bringInto } from '../catalogue/bring-into.ts';
import { aFile, aGame, aMatch } from '../catalogue/fixtures.ts';
import { anyPlays } from '../games/any-plays.ts';
import { constantDetails, playerFigures, someDraft } from '../games/player-figures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withLastDigits } from './last-digits.ts';
import {
  createReference,
  heldBytes,
  namedIn,
  type ReferenceGame,
  readChampions,
  readGames,
  readPeople,
  readPlayers,
  toLabel,
} from './reference.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hourMs = 3_600_000;
const teams = [
  { esportsId: '1', code: 'T1', name: 'T1' },
  { esportsId: '2', code: 'T1A', name: 'T1 Esports Academy' },
  { esportsId: '100205573495116443', code: 'GEN', name: 'Gen.G' },
  { esportsId: '4', code: 'GEN', name: 'Genji' },
  { esportsId: '', code: 'HLE', name: '한화생명' },
  { esportsId: '6', code: 'DRÄ', name: 'Drägon Âce' },
];
const leagues = [
  ['10', 'LCK'],
  ['', 'LCK'],
  ['11', 'LCK Challengers'],
  ['12', 'Prime League'],
] as const;
const players = ['T1 Faker', 'GEN Chovy', 'Fakir', 'GEN chovy', 'Äce', '', '!!!'];
const championIds = [62, 268, 1, 99_999];
const types = ['GAMH_SUMMARY', 'GAMH_DETAILS', 'ROFL_REPLAY'];

const figure = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
const player = fc.record({
  name: fc.constantFrom(...players),
  participantId: fc.constantFrom(null, 1, 2, 3),
  championId: fc.constantFrom(...championIds),
  championName: fc.constant(null),
  side: fc.constantFrom('blue', 'red', null),
  role: fc.constantFrom('TOP', 'MIDDLE', null),
  isWinner: fc.constantFrom(true, false, null),
  ...playerFigures(figure),
  ...constantDetails,
});
const summary: fc.Arbitrary<GameSummaryRow> = fc.record({
  winner: fc.constantFrom('blue', 'red', null),
  voidReason: fc.constantFrom(null, null, 'remake', 'aborted'),
  lengthSeconds: fc.option(fc.integer({ min: 600, max: 4000 }), { nil: null }),
  gameVersion: fc.constant(null),
  patch: fc.constantFrom('13.1', '13.10', '13.17', '9.3', 'odd', null),
  kills: fc.record({ blue: figure, red: figure }),
  gold: fc.record({ blue: figure, red: figure }),
  draft: someDraft([...championIds, 103]),
  plays: fc.option(anyPlays),
  // Ten places suffice for all but modes such as Arena.
  players: fc.oneof(
    { arbitrary: fc.array(player, { maxLength: 10 }), weight: 3 },
    fc
      .array(player, { minLength: 10, maxLength: 10 })
      .map((ten) => ten.map((one, at) => ({ ...one, side: at < 5 ? ('blue' as const) : ('red' as const) }))),
    fc.array(player, { minLength: 11, maxLength: 18 }),
  ),
});
const pair = fc.uniqueArray(fc.constantFrom(...teams), { maxLength: 3 });
const times = (from: number, to: number) =>
  fc.integer({ min: from / 1000, max: to / 1000 }).map((seconds) => new Date(seconds * 1000).toISOString());
const time = fc.oneof(
  { arbitrary: times(Date.UTC(2021, 11, 30), Date.UTC(2023, 0, 3)), weight: 3 },
  { arbitrary: times(now - 40 * hourMs, now + 40 * hourMs), weight: 1 },
);

/** A person with most names that occur, so that games have several of them. */
const person = fc.record({
  kind: fc.constant('person' as const),
  id: fc.constantFrom('a', 'b'),
  name: fc.constantFrom('Faker', 'Lee Sang-hyeok', 'chovy'),
  names: fc.uniqueArray(fc.constantFrom(...players.filter((name) => name !== ''), 'Not There'), {
    minLength: 1,
    maxLength: 6,
  }),
});

/** One change of a catalogue, described by small numbers so that changes concern the same games. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('match' as const),
    match: fc.integer({ min: 1, max: 12 }),
    league: fc.constantFrom(...leagues),
    split: fc.constantFrom('Spring', 'Summer', ''),
    games: fc.integer({ min: 1, max: 3 }),
    startTime: time,
    teams: pair,
  }),
  fc.record({
    kind: fc.constant('alone' as const),
    game: fc.integer({ min: 1, max: 40 }),
    leagueName: fc.constantFrom('LCK', 'MSI', null),
    startedAt: fc.option(time, { nil: null }),
    gameVersion: fc.constantFrom('13.17.524.9887', '13.1.1.1', null),
    teams: pair,
  }),
  fc.record({
    kind: fc.constant('archived' as const),
    game: fc.integer({ min: 1, max: 40 }),
    type: fc.constantFrom(...types),
    bytes: fc.integer({ min: 0, max: 5000 }),
    summary,
  }),
  fc.record({
    kind: fc.constant('state' as const),
    game: fc.integer({ min: 1, max: 40 }),
    type: fc.constantFrom(...types),
    state: fc.constantFrom('failed' as const, 'not-offered' as const, 'cancelled' as const),
  }),
  fc.record({
    kind: fc.constant('wanted' as const),
    game: fc.integer({ min: 1, max: 40 }),
    type: fc.constantFrom(...types),
    inHours: fc.constantFrom(-50, -1, 1, 50),
    isQueued: fc.boolean(),
    unplayedForHours: fc.constantFrom(null, 1, 40),
  }),
  fc.record({ kind: fc.constant('decided' as const) }),
  fc.record({
    kind: fc.constant('noted' as const),
    game: fc.integer({ min: 1, max: 40 }),
    isMoment: fc.boolean(),
    isStarred: fc.boolean(),
    tags: fc.uniqueArray(fc.constantFrom('Mid', 'LCK spring', 'azir'), { maxLength: 2 }),
    text: fc.constantFrom('', 'Faker, top of the map'),
  }),
  person,
  fc.record({ kind: fc.constant('nobody' as const), id: fc.constantFrom('a', 'b') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const gameId = (game: number) =>
  game % 3 === 0 ? `LOLTMNT0${game % 2}_${game}` : `ESPORTSTMNT01:${game}${game}`;

function take(catalogue: Catalogue, one: Step, round: number): void {
  switch (one.kind) {
    case 'match': {
      const games = Array.from({ length: one.games }, (_, at) =>
        aGame(gameId(one.match * 3 + at), { teams: one.teams }),
      );
      const [leagueId, leagueName] = one.league;
      const names = {
        leagueId,
        leagueName,
        tournamentId: `9${one.split.length}`,
        tournamentName: `${leagueName} ${one.split}`,
      };
      const match = aMatch(`11156${one.match}`, {
        ...names,
        startTime: one.startTime,
        teams: one.teams,
        games,
      });
      catalogue.listings.saveMatches([match], now + round);
      return;
    }
    case 'alone': {
      const { leagueName, startedAt, gameVersion } = one;
      catalogue.listings.saveGames(
        [aGame(gameId(one.game), { leagueName, startedAt, gameVersion, teams: one.teams })],
        now + round,
      );
      return;
    }
    case 'archived': {
      const platformGameId = gameId(one.game);
      if (catalogue.browse.game(platformGameId) === null)
        catalogue.listings.saveGames([aGame(platformGameId)], now + round);
      const file = aFile(platformGameId, {
        contentType: one.type,
        bytes: one.bytes,
        sha256: round.toString(16).padStart(64, '0'),
      });
      catalogue.downloads.recordArchived([file]);
      for (const {
        key,
        files: [due],
      } of catalogue.facts.due(10)) {
        if (due) catalogue.facts.record([{ key, file: due, read: { summary: one.summary } }], 1);
        else catalogue.facts.drop([key]);
      }
      return;
    }
    case 'noted': {
      const { isMoment, isStarred, tags, text } = one;
      const name = gameId(one.game);
      if (isMoment) catalogue.notes.addMoment({ game: name, atSeconds: round, isStarred, tags, text });
      else catalogue.notes.change({ kind: 'game', name }, { isStarred, tags, text });
      return;
    }
    case 'state': {
      const asset = { platformGameId: gameId(one.game), contentType: one.type };
      if (catalogue.browse.game(asset.platformGameId) === null) return;
      catalogue.downloads.want([{ ...asset, dueAt: now }], now);
      bringInto(catalogue, asset, one.state, now + round);
      return;
    }
    case 'wanted': {
      const asset = { platformGameId: gameId(one.game), contentType: one.type };
      if (catalogue.browse.game(asset.platformGameId) === null) return;
      catalogue.downloads.want([{ ...asset, dueAt: now + one.inHours * hourMs }], now + round);
      if (one.unplayedForHours !== null)
        catalogue.downloads.expectLater([asset.platformGameId], now + one.unplayedForHours * hourMs);
      if (one.isQueued) bringInto(catalogue, asset, 'queued', now + round);
      return;
    }
    case 'person':
      try {
        catalogue.people.save(one);
      } catch (error) {
        // The other person has the name.
        expect(error).toMatchObject({ code: 'conflict' });
      }
      return;
    case 'nobody':
      catalogue.people.remove(one.id);
      return;
    case 'decided':
      // Nothing is needed of the last game of each series that has changed.
      catalogue.downloads.settleSeries(
        100,
        ({ games }) =>
          games.at(-1)?.assets.map(({ key, dueAt }) => ({
            key,
            state: 'not-needed',
            checksLeft: 0,
            dueAt,
            isUndecided: false,
          })) ?? [],
        now + round,
      );
  }
}

const value = fc.constantFrom(
  ...[
    'T1',
    't',
    'gen',
    'Gen.G',
    'dragon ace',
    '한',
    'lck',
    'LCK Challengers',
    'spring',
    'faker',
    'chovy',
    'ace',
    'wukong',
  ],
  ...[
    'MonkeyKing',
    'azir',
    '99999',
    '1',
    '13',
    '13.1',
    '9..13.5',
    '>13.1',
    '2022',
    '2021..2022',
    '>=2022',
    '20',
    '>20',
  ],
  ...[
    '2022-01-01',
    '2022-06',
    '1800d',
    'GAMH_DETAILS',
    'details',
    'any',
    'failed',
    'archived',
    'starred',
    'unplayed',
    'draft',
    'lead10',
    'timeline',
    'first-dragon',
    'ahri',
    'blue',
    'mid',
    'top',
  ],
  ...[
    '11156',
    '111561',
    'ESPORTSTMNT01:11',
    'LOLTMNT01',
    '100205573495116443',
    '10020557',
    '12',
    'loltmnt01_3',
    '>1',
    '0',
    '100B',
    'zzz',
    '10',
    '2',
  ],
);
const term = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom(
      ...[
        null,
        null,
        'league',
        'tournament',
        'team',
        'player',
        'champion',
        'patch',
        'id',
        'match',
        'unknown',
        'has',
        'missing',
      ],
      ...[
        'state',
        'year',
        'after',
        'before',
        'on',
        'length',
        'kills',
        'gold',
        'size',
        'game',
        'win',
        'lost',
        'first',
        'unknown',
        'side',
        'role',
        'tag',
        'note',
        'is',
        'ban',
        'against',
      ],
    ),
    fc.array(value, { minLength: 1, maxLength: 2 }),
  )
  .map(([isNegated, field, values]) => {
    const quoted = values.map((one) => (one.includes(' ') ? `"${one}"` : one));
    return `${isNegated ? '-' : ''}${field === null ? quoted[0] : `${field}:${quoted.join(',')}`}`;
  });
/** Names in more words than they are written with, and words that only look like that. */
const inPieces = fc.constantFrom(
  '한화 생명',
  'fa kir',
  'gen ji 11156',
  't 1',
  'gen g',
  'monkey king',
  'l ck',
  'lee sang hyeok',
);
/** What a query says of players, with names that occur. */
const ofPlayer = fc
  .tuple(
    fc.integer({ max: 9, min: 0 }),
    fc.oneof(
      ...(
        [
          ['player', ['faker', '"T1 Faker"', 'chovy', 'fakir', 'Äce', '"Lee Sang-hyeok"', 'not']],
          ['champion', ['azir', 'wukong', '99999', 'annie']],
          ['team', ['T1', 'GEN', 'Gen.G', '"Drägon Âce"']],
          ['role', ['mid', 'top']],
          ['side', ['blue', 'red']],
          ['ban', ['azir', 'wukong', 'ahri', '99999']],
          ['turn', ['1..3', '>6', '2']],
          ['against', ['azir', 'wukong', '99999']],
          ['first', ['dragon', 'blood', 'elder']],
          ['lead10', ['>2000', '-3k..3k']],
          ['lead15', ['<-2000', '>=0', '<1000']],
          [
            'then',
            ['kill', '"tower > kill"', '"kill > enemy dragon within 90s"', '"red kill > first tower"'],
          ],
        ] as const
      ).map(([field, names]) =>
        fc
          .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
          .map((values) => `${field}:${values.join(',')}`),
      ),
    ),
  )
  .map(([chance, text]) => (chance === 0 ? `-${text}` : text));
const inParentheses = fc
  .tuple(fc.constantFrom('', '', '-'), fc.array(ofPlayer, { minLength: 1, maxLength: 3 }))
  .map(([sign, inner]) => `${sign}(${inner.join(' ')})`);
const last = fc.constantFrom('last:1', 'last:3', 'last:8', '-last:2');
const query = fc
  .oneof(
    fc.array(
      fc.oneof(
        { arbitrary: term, weight: 6 },
        { arbitrary: inPieces, weight: 1 },
        { arbitrary: last, weight: 1 },
      ),
      { maxLength: 3 },
    ),
    fc.array(
      fc.oneof(
        { arbitrary: last, weight: 1 },
        { arbitrary: ofPlayer, weight: 8 },
        { arbitrary: inParentheses, weight: 2 },
        { arbitrary: term, weight: 1 },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map((terms) => terms.join(' '));
const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;
const sorts = fc.record({
  by: fc.constantFrom(...libraryColumns),
  direction: fc.constantFrom('asc', 'desc'),
  isGrouped: fc.boolean(),
});

function sortedIds(games: readonly ReferenceGame[], { by, direction, isGrouped }: LibrarySort): string[] {
  const patchValue = (patch: string) => {
    const numbers = /^[\d.]+$/.test(patch) ? patch.split('.').map(Number) : [9999];
    return numbers.reduce((sum, number, index) => sum + number / 1000 ** index, 0);
  };
  const shownAs = (game: ReferenceGame): string | number | null =>
    ({
      date: game.order < firstDatedSortKey ? null : game.order,
      league: (game.league.name || game.league.id).toLowerCase() || null,
      tournament: (game.tournament.name || game.tournament.id).toLowerCase() || null,
      number: game.number,
      length: game.length,
      patch: game.patch === null ? null : patchValue(game.patch),
      kills: game.kills,
      gold: game.gold,
      bytes: heldBytes(game) || null,
    })[by];
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = games.toSorted((a, b) => {
    const [left, right] = [shownAs(a), shownAs(b)];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      return b.order - a.order;
    }
    return sign * (left < right ? -1 : left > right ? 1 : a.order - b.order);
  });
  if (!isGrouped) return sorted.map(({ id }) => id);
  const series = (game: ReferenceGame) => game.series;
  const together = Map.groupBy(
    games.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0) || a.key - b.key),
    series,
  );
  return sorted.flatMap((game) => {
    const group = together.get(series(game)) ?? [];
    return group[0] === game ? group.map(({ id }) => id) : [];
  });
}

describe('the engine', () => {
  it('finds, sorts and counts like a scan of all games: when new, after each change and from a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 2 }),
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.array(step, { maxLength: 10 }),
        fc.array(fc.tuple(query, sorts), { minLength: 4, maxLength: 8 }),
        async (people, steps, later, questions) => {
          const { catalogue, db, file } = fresh();
          const snapshots = () => createSnapshots({ db, file, minGames: 1 });
          try {
            for (const [round, one] of [...people, ...steps].entries()) take(catalogue, one, round);
            const followed = createEngine({ db, now: () => now, snapshots: snapshots() });
            compare(db, followed, questions);
            await followed.save();
            for (const [round, one] of later.entries()) {
              take(catalogue, one, 100 + round);
              // Each change is applied, while most sort indexes are still outdated.
              followed.page({ query: 'gold:>1', sort: newest, offset: 0, limit: 1 });
            }
            compare(db, followed, questions);
            compare(db, createEngine({ db, now: () => now, snapshots: snapshots() }), questions);
            const unsaved = createEngine({ db, now: () => now });
            compare(db, unsaved, questions);
            for (const [text] of questions) compareRows(unsaved, text);
          } finally {
            db.close();
            catalogue.close();
          }
        },
      ),
      propertyRuns(4, 60),
    );
  });
});

function fresh() {
  const file = join(temporaryFolder(), 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  return { catalogue, file, db: new Database(file, { readonly: true }) };
}

type Engine = ReturnType<typeof createEngine>;

function compare(
  db: Database.Database,
  engine: Engine,
  questions: readonly (readonly [string, LibrarySort])[],
): void {
  const games = readGames(db);
  const rows = {
    league: db.prepare<[], { id: string; name: string }>('SELECT id, name FROM leagues').all(),
    tournament: db.prepare<[], { id: string; name: string }>('SELECT id, name FROM tournaments').all(),
    team: db
      .prepare<[], { id: string; name: string; code: string }>('SELECT id, name, code FROM teams')
      .all(),
    player: [...readPlayers(db), ...readPeople(db)],
    champion: readChampions(db),
  };
  const reference = createReference(games, rows);
  for (const [text, sort] of questions) {
    const expected = reference.find(text, now);
    const ids = sortedIds(expected, sort);
    const page = engine.page({ query: text, sort, offset: 0, limit: 500 });
    expect({ text, sort, ids: page.rows.map((row) => row.platformGameId) }).toEqual({ text, sort, ids });
    expect(page.total).toBe(ids.length);
    const keys = new Map(expected.map(({ id, key }) => [id, key]));
    const inCatalogue = createRows(db).rows(ids.map((id) => keys.get(id) ?? 0));
    expect(page.rows).toEqual(inCatalogue);
    expect(engine.page({ query: text, sort, offset: 1, limit: 2 }).rows).toEqual(page.rows.slice(1, 3));
    compareFacets(engine, reference, text, rows);
    compareAggregates(engine, reference, reference.find(countedGames(text), now), text);
  }
}

function compareFacets(
  engine: Engine,
  reference: ReturnType<typeof createReference>,
  text: string,
  rows: Parameters<typeof createReference>[1],
): void {
  for (const facet of engine.facets({ query: text, limit: 500 })) {
    const { field } = facet;
    const isOwn = (part: QueryPart) => part.field === field && !part.isNegated;
    const counts = new Map<string, number>();
    const others = parseQuery(text).parts.filter((part) => !isOwn(part));
    const rest = others.map(({ from, to }) => text.slice(from, to)).join(' ');
    const games = reference.find(text, now, ({ part }) => isOwn(part));
    const findNext = (value: string) => reference.find(`${rest} ${value}`, now, undefined, text);
    const subjects = field === 'team' || field === 'player' || field === 'champion' ? rows[field] : [];
    // As many games as the search finds with the value.
    for (const one of subjects.filter(canBeNamed)) {
      const found = findNext(printPart({ field, values: [one.name || one.id] }));
      if (found.length > 0) counts.set(toLabel(one), found.length);
    }
    if (field === 'role' || field === 'side') {
      const { terms } = parseQuery(rest);
      const namesSomebody =
        terms.some(({ condition }) => condition.kind === 'plays') ||
        terms.some(({ part, isNegated }) => !isNegated && subjectFields.some((one) => one === part.field));
      const options = field === 'role' ? roles.map((role) => roleWords[role][0]) : ['blue', 'red'];
      for (const one of field === 'role' || namesSomebody ? options : []) {
        const found = findNext(`${field}:${one}`);
        if (found.length > 0) counts.set(one, found.length);
      }
    }
    for (const game of games) {
      const values = ((): readonly string[] => {
        switch (field) {
          case 'patch':
            return game.patch === null || game.patch === 'odd' ? [] : [game.patch];
          case 'has':
            return game.assets
              .filter(({ state }) => state === 'archived')
              .map(({ contentType }) => contentType);
          case 'state':
            return game.assets.map(({ state }) => state);
          case 'year':
            return game.playedAt === 0 ? [] : [String(new Date(game.playedAt).getUTCFullYear())];
          case 'win': {
            const team = game.winner === 1 ? game.blueTeam : game.winner === 2 ? game.redTeam : null;
            const side = [[], ['blue side'], ['red side']][game.winner] ?? [];
            return [...side, ...(team === null ? [] : [toLabel(team)])];
          }
          case 'league':
          case 'tournament':
            return namedIn(game, field).filter(canBeNamed).map(toLabel);
          case 'tag':
            return game.notes.flatMap(({ tags }) => tags);
          default:
            return [];
        }
      })();
      for (const one of new Set(values)) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    const names = field in rows;
    const actual = facet.values
      .filter(({ count }) => count > 0)
      .map(({ value, label, count }): readonly [string, number] => {
        if (field === 'side') return [value, count];
        if (field === 'win' && (value === 'blue' || value === 'red')) return [label.toLowerCase(), count];
        return [names || field === 'win' ? toLabel({ id: '', name: label }) : label, count];
      });
    expect({ text, field, actual: actual.toSorted() }).toEqual({
      text,
      field,
      actual: [...counts].toSorted(),
    });
    expect(facet.more).toBe(0);
    // Choosing any listed value finds as many games as it counted.
    for (const one of facet.values.slice(0, 3)) {
      if (parseQuery(text).parts.length > 0 || one.count === 0) continue;
      const chosen = engine.page({
        query: printPart({ field, values: [one.value] }),
        sort: { by: 'date', direction: 'desc', isGrouped: false },
        offset: 0,
        limit: 1,
      });
      expect({ field, value: one.value, total: chosen.total }).toEqual({
        field,
        value: one.value,
        total: one.count,
      });
    }
  }
}

/** Sums over players and champions, computed as in a spreadsheet. */
function compareAggregates(
  engine: Engine,
  reference: ReturnType<typeof createReference>,
  games: readonly ReferenceGame[],
  text: string,
): void {
  for (const [by, of] of [
    ['player', 'everyone'],
    ['champion', 'everyone'],
    ['player', 'named'],
    ['champion', 'named'],
  ] as const) {
    const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    const mean = (values: readonly (number | null)[]) => {
      const actual = known(values);
      return actual.length === 0 ? null : sum(actual) / actual.length;
    };
    const played = games.flatMap((game) =>
      game.players
        .filter((player) => of === 'everyone' || reference.means(text, game, player))
        .map((player) => ({
          game,
          player,
          side: game.players.filter(({ side }) => side === player.side),
          label: player[by] === null ? null : toLabel(player[by]),
        })),
    );
    const groups = Map.groupBy(
      played.filter(({ label }) => label !== null),
      ({ label }) => label ?? '',
    );
    const share = (figure: 'gold' | 'damageToChampions', { player, side }: (typeof played)[number]) => {
      const all = known(side.map((one) => one[figure]));
      const own = player[figure];
      if (player.side === null) return null;
      return own === null || side.length !== 5 || all.length < 5 || sum(all) === 0 ? null : own / sum(all);
    };
    const expected = [...groups].map(([label, all]) => {
      const figure = (name: 'kills' | 'deaths' | 'assists') => mean(all.map(({ player }) => player[name]));
      const decided = all.filter(({ player }) => player.isWinner !== null);
      const wins = decided.filter(({ player }) => player.isWinner).length;
      const timed = all.filter(({ game, player }) => (game.length ?? 0) > 0 && player.gold !== null);
      const minutes = sum(timed.map(({ game }) => game.length ?? 0)) / 60;
      return {
        label,
        games: new Set(all.map(({ game }) => game)).size,
        wins,
        winRate: decided.length === 0 ? null : wins / decided.length,
        kills: figure('kills'),
        deaths: figure('deaths'),
        assists: figure('assists'),
        goldPerMinute: timed.length === 0 ? null : sum(timed.map(({ player }) => player.gold ?? 0)) / minutes,
        damageShare: mean(all.map((one) => share('damageToChampions', one))),
        goldShare: mean(all.map((one) => share('gold', one))),
      };
    });
    const input = { query: text, by, of, sortBy: 'games', direction: 'desc', offset: 0, limit: 500 } as const;
    const { rows } = engine.aggregates(input);
    // Champions that were only banned have no games.
    const answered = rows
      .filter(({ games: played }) => played > 0)
      .map((row) => ({
        label: toLabel({ id: '', name: row.label }),
        games: row.games,
        wins: row.wins,
        winRate: row.winRate,
        kills: row.kills,
        deaths: row.deaths,
        assists: row.assists,
        goldPerMinute: row.goldPerMinute,
        damageShare: row.damageShare,
        goldShare: row.goldShare,
      }));
    const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);
    const actual = answered.toSorted(byLabel);
    expect({ text, by, of, actual }).toEqual({
      text,
      by,
      of,
      actual: withLastDigits(expected.toSorted(byLabel), actual),
    });
  }
}

let turn = 0;

/** What the interface opens for a row of statistics has the games that the row counts. */
function compareRows(engine: Engine, text: string): void {
  // Otherwise each kind would always have the same of its groups.
  turn += 1;
  for (const by of aggregateKinds) {
    for (const of of aggregateScopes) {
      const input = {
        query: text,
        by,
        of,
        sortBy: 'games',
        direction: 'desc',
        offset: 0,
        limit: 500,
      } as const;
      const { rows, basis } = engine.aggregates(input);
      for (const row of rows) {
        const { value, label, games, bans, bansSecondPhase } = row;
        compareFirsts(engine, text, { by, of }, row);
        if (value === null) expect(['', '!!!']).toContain(label);
        else
          compareTotal(engine, narrowToRow(countedGames(text), { by, value, of }), games, { text, by, of });
        if (value !== null && bans !== null)
          compareTotal(engine, narrowToBans(countedGames(text), { value, of }), bans, { text, of });
        if (value !== null && bansSecondPhase !== null) {
          const opened = narrowToBans(countedGames(text), { value, of }, 'turn:7..10');
          compareTotal(engine, opened, bansSecondPhase, { text, of });
        }
      }
      if (basis.withoutDraft !== null)
        compareTotal(engine, appended(countedGames(text), 'unknown:draft'), basis.withoutDraft, { text, by });
      // The games that count, and those that do not.
      compareTotal(engine, countedGames(text), basis.games, { text, by, of });
      const others = uncountedGames(text, { by, of });
      compareTotal(engine, others, basis.missing, { text, by, of });
      const inQueue = appended(others, `state:queued,${activeStates.join(',')}`);
      compareTotal(engine, inQueue, basis.queued, { text, by, of });
      const groups = groupsFor(by);
      // One of them for each question, in turns.
      turn += 1;
      for (const { id } of groups.slice(turn % groups.length).slice(0, 1)) {
        for (const row of engine.aggregates({ ...input, group: id }).rows) {
          const { value, label, group, games, bans } = row;
          if (group === null) throw new Error('A row has no group.');
          if (value === null || group.value === null) {
            if (value === null) expect(['', '!!!']).toContain(label);
            else expect([null, '', '!!!', 'odd']).toContain(group.label);
            continue;
          }
          const own = { id, value: group.value };
          if (bans !== null) {
            const opened = narrowToBans(countedGames(text), { value, of, group: own });
            compareTotal(engine, opened, bans, { text, of, id });
          }
          // The turns of picks are unknown.
          if (id === 'turn') continue;
          const opened = narrowToRow(countedGames(text), { by, value, of, group: own });
          compareTotal(engine, opened, games, { text, by, of, id });
          compareFirsts(engine, text, { by, of, group: own }, row);
        }
      }
    }
  }
}

/** A rate of a team or side opens the games in which it did what is counted. */
function compareFirsts(
  engine: Engine,
  text: string,
  question: Omit<Parameters<typeof narrowToRow>[1], 'value'>,
  row: AggregateRow,
): void {
  const { value } = row;
  if (value === null || isOfPlayers(question.by)) return;
  for (const { id, did } of statistics.map((one): AnyStatistic => one)) {
    const rate = row[id];
    if (did === undefined || rate === null) continue;
    const opened = narrowToRow(countedGames(text), { ...question, value }, did);
    const times = row.samples[id] ?? row.times;
    compareTotal(engine, opened, Math.round(rate * times), { text, ...question, id });
  }
}

function compareTotal(engine: Engine, opened: string, games: number, of: object): void {
  const { total } = engine.page({ query: opened, sort: newest, offset: 0, limit: 1 });
  expect({ ...of, opened, total }).toEqual({ ...of, opened, total: games });
}

const canBeNamed = ({ id, name, code = '' }: { id: string; name: string; code?: string }) =>
  foldedWords(name || code || id) !== '' || foldedWords(id) !== '';
