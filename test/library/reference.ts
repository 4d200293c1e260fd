/** The library in its simplest form: every question scans all games. The engine's answers are compared with it. */
import type Database from 'better-sqlite3';
import { unpackDraft } from '../../src/core/catalogue/facts/packed-draft.ts';
import { unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import { createNotesReader } from '../../src/core/catalogue/rows/notes.ts';
import { firstDatedSortKey } from '../../src/core/catalogue/rows/sort-key.ts';
import { foldedWords, hasRun, nameKey } from '../../src/shared/base/names.ts';
import type { VoidReason } from '../../src/shared/domain/void-games.ts';
import { championNames } from '../../src/shared/game-names/champions.ts';
import { banTurn } from '../../src/shared/games/draft-turns.ts';
import type { Side } from '../../src/shared/games/game-facts.ts';
import type { GamePlays } from '../../src/shared/games/plays.ts';
import type { Note } from '../../src/shared/library/notes.ts';
import type { PlayQuestion, QueryTerm } from '../../src/shared/query/conditions.ts';
import { firstKindIn, isPatchIn, readPatch, type UnknownFact } from '../../src/shared/query/fields.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { unpackPlays } from '../games/unpack-plays.ts';
import { didOn } from './plays-model.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  /** Of a player: the person whose name it is. */
  readonly person?: string | undefined;
}

/** All names of the people of whom the catalogue has a player, as if each were a player's. */
export function readPeople(db: Database.Database): readonly (Named & { readonly person: string })[] {
  const players = db.prepare<[], string>('SELECT name FROM players').pluck().all().map(nameKey);
  const all = db
    .prepare<[], { name: string; person: string }>(
      'SELECT n.name, p.name AS person FROM person_names n JOIN people p ON p.key = n.person_key',
    )
    .all()
    .map((row) => ({ id: '', ...row }));
  const known = new Set(
    all.filter(({ name }) => players.includes(nameKey(name))).map(({ person }) => person),
  );
  return all.filter(({ person }) => known.has(person));
}

/** The players of the catalogue, with the people that they are. */
export function readPlayers(db: Database.Database): readonly (Named & { readonly key: number })[] {
  const people = readPeople(db);
  return db
    .prepare<[], Named & { key: number }>("SELECT key, '' AS id, name FROM players")
    .all()
    .map((row) => ({
      ...row,
      person: people.find(({ name }) => nameKey(name) === nameKey(row.name))?.person,
    }));
}

interface ReferenceAsset {
  readonly contentType: string;
  readonly state: string;
  readonly bytes: number | null;
  readonly firstDueAt: number;
  readonly unplayedUntil: number | null;
}

export interface ReferenceGame {
  readonly key: number;
  readonly id: string;
  readonly order: number;
  readonly matchId: string | null;
  readonly number: number | null;
  /** The id of its series. */
  readonly series: string;
  readonly voidReason: VoidReason | null;
  readonly playedAt: number;
  readonly league: Named;
  readonly tournament: Named;
  readonly teams: readonly Named[];
  readonly blueTeam: Named | null;
  readonly redTeam: Named | null;
  readonly winner: number;
  readonly length: number | null;
  readonly patch: string | null;
  readonly kills: number | null;
  readonly gold: number | null;
  readonly hasSummary: boolean;
  readonly plays: GamePlays | null;
  /** Of the blue side at 10, 15, 20 and 25 minutes; null: unknown. */
  readonly leads: readonly (number | null)[];
  readonly players: readonly (ReturnType<typeof unpackPlayers>[number] & {
    player: Named | null;
    champion: Named | null;
  })[];
  /** Null: unknown. */
  readonly bans:
    | readonly { readonly side: Side; readonly turn: number | null; readonly champion: Named | null }[]
    | null;
  readonly assets: readonly ReferenceAsset[];
  /** On the game and on moments in it. */
  readonly notes: readonly Note[];
}

/** The champions of the catalogue, with their other spelling. */
export function readChampions(db: Database.Database): readonly (Named & { readonly key: number })[] {
  return db
    .prepare<[], Named & { key: number }>('SELECT key, CAST(id AS TEXT) AS id, name FROM champions')
    .all()
    .map((row) => ({
      ...row,
      code: championNames(Number(row.id)).find((spelling) => spelling !== row.name) ?? '',
    }));
}

function readBans(packed: Buffer | null, champions: ReadonlyMap<number, Named>): ReferenceGame['bans'] {
  const draft = unpackDraft(packed);
  if (draft === null) return null;
  return (['blue', 'red'] as const).flatMap((side) =>
    draft.bans[side].map((key, index) => ({
      side,
      turn: draft.firstPick === null ? null : banTurn(draft.firstPick, side, index),
      champion: champions.get(key) ?? null,
    })),
  );
}

export function readGames(db: Database.Database): ReferenceGame[] {
  const named = (sql: string) =>
    new Map(
      db
        .prepare<[], Named & { key: number }>(sql)
        .all()
        .map((row) => [row.key, row]),
    );
  const leagues = named('SELECT key, id, name FROM leagues');
  const tournaments = named('SELECT key, id, name FROM tournaments');
  const teams = named('SELECT key, id, name, code FROM teams');
  const players = new Map(readPlayers(db).map((row) => [row.key, row]));
  const champions = new Map(readChampions(db).map((row) => [row.key, row]));
  const must = (map: Map<number, Named>, key: number) => {
    const found = map.get(key);
    if (!found) throw new Error(`no name with key ${key}`);
    return found;
  };
  interface Row {
    key: number;
    id: string;
    order_key: number;
    match_id: string | null;
    number: number | null;
    series_key: number | null;
    game_void: VoidReason | null;
    played_at: number;
    league_key: number;
    tournament_key: number;
    team_keys: string;
    winner: number | null;
    blue_team_key: number | null;
    red_team_key: number | null;
    length_seconds: number | null;
    patch: string | null;
    game_version: string | null;
    blue_kills: number | null;
    red_kills: number | null;
    blue_gold: number | null;
    red_gold: number | null;
    players: Buffer | null;
    draft: Buffer | null;
    plays: Buffer | null;
    player_figures: Buffer | null;
  }
  const notes = createNotesReader(db)();
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  const assets = db.prepare<[number], ReferenceAsset>(
    `SELECT content_type AS contentType, state, bytes, first_due_at AS firstDueAt, unplayed_until AS unplayedUntil
     FROM assets WHERE game_key = ?`,
  );
  return db
    .prepare<[], Row>(
      `SELECT g.*, m.id AS match_id, g.void_reason AS game_void, f.* FROM games g LEFT JOIN matches m ON m.key = g.match_key
       LEFT JOIN game_facts f ON f.game_key = g.key ORDER BY g.key`,
    )
    .all()
    .map((row) => ({
      key: row.key,
      id: row.id,
      order: row.order_key,
      matchId: row.match_id,
      number: row.number,
      series: row.match_id ?? `alone ${row.series_key ?? row.key}`,
      voidReason: row.game_void,
      playedAt: row.played_at,
      league: must(leagues, row.league_key),
      tournament: must(tournaments, row.tournament_key),
      teams: row.team_keys === '' ? [] : row.team_keys.split(',').map((key) => must(teams, Number(key))),
      blueTeam: row.blue_team_key === null ? null : must(teams, row.blue_team_key),
      redTeam: row.red_team_key === null ? null : must(teams, row.red_team_key),
      winner: row.winner ?? 0,
      length: row.length_seconds,
      patch: row.patch ?? row.game_version?.split('.').slice(0, 2).join('.') ?? null,
      kills: sum(row.blue_kills, row.red_kills),
      gold: sum(row.blue_gold, row.red_gold),
      hasSummary: row.players !== null,
      plays: row.plays && unpackPlays(row.plays),
      leads: readLeads(
        row.player_figures,
        (row.players === null ? [] : unpackPlayers(row.players)).map(({ side }) => side),
      ),
      players: (row.players === null ? [] : unpackPlayers(row.players)).map((player) => ({
        ...player,
        player: players.get(player.playerKey) ?? null,
        champion: champions.get(player.championKey) ?? null,
      })),
      bans: readBans(row.draft, champions),
      assets: assets.all(row.key),
      notes: notes.filter(({ kind, name }) => name === row.id && (kind === 'game' || kind === 'moment')),
    }));
}

/** The name for counting: rows with equal words are one entity, and so are the names of a person. */
export const toLabel = ({ name, code = '', id, person }: Named) => {
  const label = person ?? (name || code || id);
  return nameKey(label);
};

const allFields = ['league', 'tournament', 'team', 'player', 'champion'] as const;
type Field = (typeof allFields)[number];

const isThere = <T>(value: T | null): value is T => value !== null;

export function namedIn(game: ReferenceGame, field: Field): readonly Named[] {
  switch (field) {
    case 'league':
      return [game.league];
    case 'tournament':
      return [game.tournament];
    case 'team':
      return game.teams;
    case 'player':
      return game.players.map(({ player }) => player).filter(isThere);
    case 'champion':
      return game.players.map(({ champion }) => champion).filter(isThere);
  }
}

/** A place without a name and a champion has no player. */
const isSomebody = ({ player, champion }: ReferenceGame['players'][number]) =>
  player !== null || champion !== null;

type ReferencePlayer = ReferenceGame['players'][number];

const bothSides = ['blue', 'red'] as const;

/** By its team, or by a player on it. */
const isKnownSide = (game: ReferenceGame, side: Side) =>
  (side === 'blue' ? game.blueTeam : game.redTeam) !== null ||
  game.players.some((player) => isSomebody(player) && player.side === side);

/** What a side is not known to have done is said of sides with a player. */
const needsPlayer = ({ condition, isNegated }: QueryTerm) =>
  condition.kind === 'roles' || (condition.kind === 'plays' && isNegated);

/** The teams on the sides that `side:` accepts; all teams, wherever they were, if it accepts both. */
function teamsOnSides(game: ReferenceGame, terms: readonly QueryTerm[]): readonly Named[] {
  const isSide = (side: Side) =>
    terms.every(
      ({ condition, isNegated }) =>
        condition.kind !== 'sides' || condition.sides.includes(side) !== isNegated,
    );
  if (isSide('blue') && isSide('red')) return game.teams;
  return [isSide('blue') ? game.blueTeam : null, isSide('red') ? game.redTeam : null].filter(isThere);
}

/** Whether the side did what `first:` and `then:` ask for. */
function didAll(game: ReferenceGame, side: Side | null, terms: readonly QueryTerm[]): boolean {
  return terms.every(({ condition, isNegated }) => {
    if (condition.kind !== 'plays') return true;
    const { questions, isAhead } = condition;
    return side !== null && questions.some((one) => didOne(game, side, one, isAhead)) !== isNegated;
  });
}

function didOne(game: ReferenceGame, side: Side, question: PlayQuestion, isAhead: boolean): boolean {
  if (question.kind !== 'lead') return didOn(game.plays, side, question);
  const blueLead = game.leads[[10, 15, 20, 25].indexOf(question.minute)] ?? null;
  if (blueLead === null) return false;
  const lead = side === 'blue' ? blueLead : 0 - blueLead;
  if (isAhead && lead < 0) return false;
  return question.ranges.some(({ min, max }) => lead >= min && lead <= max);
}

/** Of the blue side at 10, 15, 20 and 25 minutes, read by hand from the packed figures. */
function readLeads(packed: Buffer | null, sides: readonly (Side | null)[]): readonly (number | null)[] {
  const known = packed?.[1] ?? 0;
  const minutes = [1, 2, 4, 8].filter((bit) => (known & bit) !== 0);
  return [1, 2, 4, 8].map((bit) => {
    if (packed === null || !minutes.includes(bit)) return null;
    const gold = sides.map((_, player) =>
      packed.readUInt16LE(2 + player * (7 + 6 * minutes.length) + 7 + 6 * minutes.indexOf(bit)),
    );
    const total = (side: Side) => {
      const own = gold.filter((_, player) => sides[player] === side);
      return own.length !== 5 || own.includes(0xffff) ? null : own.reduce((sum, one) => sum + one, 0);
    };
    const [blue, red] = [total('blue'), total('red')];
    return blue === null || red === null ? null : blue - red;
  });
}

/** Whether a player was on a side and in a role that `side:` and `role:` accept, and the side did what is asked for. */
function isPlayerAsked(
  game: ReferenceGame,
  { side, role }: ReferencePlayer,
  terms: readonly QueryTerm[],
): boolean {
  if (!didAll(game, side, terms)) return false;
  return terms.every(({ condition, isNegated }) => {
    // A player on no side, as in Arena, is left out as soon as one side is.
    const own = side === null ? (['blue', 'red'] as const) : [side];
    if (condition.kind === 'sides') return own.every((one) => condition.sides.includes(one) !== isNegated);
    if (condition.kind !== 'roles') return true;
    return (role !== null && condition.roles.includes(role)) !== isNegated;
  });
}

export function createReference(
  games: readonly ReferenceGame[],
  rows: Readonly<Record<Field, readonly Named[]>>,
) {
  const resolve = (field: Field, text: string): Set<string> => {
    const words = foldedWords(text);
    const exact = rows[field].filter(({ id, name, code = '' }) =>
      [id, name, code].some((one) => foldedWords(one) !== '' && nameKey(one) === nameKey(text)),
    );
    return new Set((exact.length > 0 ? exact : begun(field, words)).map(toLabel));
  };
  const begun = (field: Field, words: string) =>
    rows[field].filter(({ name, code = '' }) =>
      [name, code].some((text) => hasRun(foldedWords(text), words) || nameKey(text) === nameKey(words)),
    );
  const withId = (field: Field, words: string) =>
    rows[field].filter(({ id }) => {
      const own = foldedWords(id);
      return own !== '' && (nameKey(own) === nameKey(words) || (words.length >= 8 && own.startsWith(words)));
    });
  /** Whether the word and its neighbours together are a name in the game. */
  const isInWholeName = (game: ReferenceGame, terms: readonly QueryTerm[], term: QueryTerm): boolean => {
    const words = terms.map(({ condition, isNegated }) =>
      condition.kind === 'words' && !isNegated ? condition.words : null,
    );
    const at = terms.indexOf(term);
    return words.some((_, from) =>
      words.some((_, last) => {
        const run = words.slice(from, last + 1);
        if (from > at || last < at || from === last || run.includes(null)) return false;
        return allFields.some((field) => {
          const named = rows[field].filter(({ name, code = '' }) =>
            [name, code].some((one) => foldedWords(one) !== '' && nameKey(one) === nameKey(run.join(' '))),
          );
          const labels = new Set(named.map(toLabel));
          return namedIn(game, field).some((one) => labels.has(toLabel(one)));
        });
      }),
    );
  };
  const types = [...new Set(games.flatMap(({ assets }) => assets.map(({ contentType }) => contentType)))];

  const isIn = (field: Field, one: Named | null, terms: readonly QueryTerm[]) => {
    const labels = asked(terms, field);
    return labels === null || (one !== null && labels.has(toLabel(one)));
  };
  const readTeam = (game: ReferenceGame, { side }: ReferencePlayer) =>
    side === null ? null : side === 'blue' ? game.blueTeam : game.redTeam;
  const isOfTeams = (game: ReferenceGame, player: ReferencePlayer, terms: readonly QueryTerm[]) =>
    isIn('team', readTeam(game, player), terms);

  /** Whether the term between parentheses holds for a team on this side. */
  function holdsForSide(
    game: ReferenceGame,
    term: QueryTerm,
    inner: readonly QueryTerm[],
    side: Side,
  ): boolean {
    const { condition, isNegated } = term;
    if (condition.kind === 'sides') return condition.sides.includes(side) !== isNegated;
    if (condition.kind === 'turns') return true;
    if (condition.kind === 'plays') return didAll(game, side, [term]);
    if (condition.kind === 'bans') return hasBanned(game, condition.values, inner, side) !== isNegated;
    const team = side === 'blue' ? game.blueTeam : game.redTeam;
    if (team === null) return false;
    if (condition.kind !== 'names') throw new Error(`${condition.kind} is not about a team`);
    return condition.values.some(({ text }) => resolve('team', text).has(toLabel(team))) !== isNegated;
  }

  /** Whether the side, or any, banned one of the champions, in the turns that other terms ask for. */
  function hasBanned(
    game: ReferenceGame,
    values: readonly { readonly text: string }[],
    inner: readonly QueryTerm[],
    bySide: Side | null,
  ): boolean {
    const labels = values.flatMap(({ text }) => [...resolve('champion', text)]);
    return (game.bans ?? []).some(
      ({ side, turn, champion }) =>
        champion !== null &&
        labels.includes(toLabel(champion)) &&
        (bySide === null || side === bySide) &&
        inner.every(({ condition, isNegated }) => {
          if (condition.kind !== 'turns') return true;
          const isIn = condition.ranges.some(({ min, max }) => (turn ?? 0) >= min && (turn ?? 0) <= max);
          return turn !== null && isIn !== isNegated;
        }),
    );
  }

  function isAgainst(
    game: ReferenceGame,
    { side, role }: ReferencePlayer,
    values: readonly { readonly text: string }[],
  ): boolean {
    const inRole = game.players.filter((one) => one.role === role && one.side !== null);
    if (role === null || side === null || inRole.length !== 2) return false;
    const [opponent, ...others] = inRole.filter((one) => one.side !== side);
    const labels = values.flatMap(({ text }) => [...resolve('champion', text)]);
    return others.length === 0 && !!opponent?.champion && labels.includes(toLabel(opponent.champion));
  }

  function holdsForPlayer(
    term: QueryTerm,
    game: ReferenceGame,
    player: ReferencePlayer,
    inner: readonly QueryTerm[],
  ): boolean {
    const { condition, isNegated } = term;
    if (condition.kind === 'turns') return true;
    if (condition.kind === 'bans')
      return player.side !== null && hasBanned(game, condition.values, inner, player.side) !== isNegated;
    if (condition.kind === 'against') return isAgainst(game, player, condition.values) !== isNegated;
    if (condition.kind !== 'names') return isPlayerAsked(game, player, [term]);
    if (condition.field === 'team' && player.side === null) return false;
    const one =
      condition.field === 'team'
        ? readTeam(game, player)
        : condition.field === 'player'
          ? player.player
          : player.champion;
    const isNamed =
      one !== null && condition.values.some(({ text }) => resolve(condition.field, text).has(toLabel(one)));
    return isNamed !== isNegated;
  }

  /** Whether a game with players and champions that the query requires has a player who is one and played the other. */
  function hasPair(game: ReferenceGame, terms: readonly QueryTerm[]): boolean {
    if (asked(terms, 'player') === null || asked(terms, 'champion') === null) return true;
    return game.players.some(
      (player) =>
        isIn('player', player.player, terms) &&
        isIn('champion', player.champion, terms) &&
        isOfTeams(game, player, terms) &&
        isPlayerAsked(game, player, terms),
    );
  }

  /** Whether a side did what is asked for, which is that of a team or of a player who are asked for. */
  function hasSide(game: ReferenceGame, terms: readonly QueryTerm[]): boolean {
    const isAsked = terms.some(
      ({ condition, isNegated }) => condition.kind === 'plays' && !(condition.isSubject && isNegated),
    );
    if (!isAsked || asked(terms, 'player') !== null || asked(terms, 'champion') !== null) return true;
    if (!terms.some(needsPlayer))
      return bothSides.some((side) => {
        const team = side === 'blue' ? game.blueTeam : game.redTeam;
        const isAsked = terms.every(
          ({ condition, isNegated }) =>
            condition.kind !== 'sides' || condition.sides.includes(side) !== isNegated,
        );
        return isAsked && isKnownSide(game, side) && isIn('team', team, terms) && didAll(game, side, terms);
      });
    return game.players.some(
      (player) => isSomebody(player) && isOfTeams(game, player, terms) && isPlayerAsked(game, player, terms),
    );
  }

  function holds(game: ReferenceGame, term: QueryTerm, terms: readonly QueryTerm[], now: number): boolean {
    const { condition, isNegated } = term;
    switch (condition.kind) {
      case 'words': {
        const { words } = condition;
        const inNames = allFields.some((field) => {
          const identified = field === 'player' || field === 'champion' ? [] : withId(field, words);
          const labels = new Set([...begun(field, words), ...identified].map(toLabel));
          return namedIn(game, field).some((one) => labels.has(toLabel(one)));
        });
        return inNames || [game.id, game.matchId ?? ''].some((id) => hasRun(foldedWords(id), words));
      }
      case 'names': {
        const { field } = condition;
        const required = isNegated ? [] : terms;
        const named = condition.values.flatMap(({ text }) => [...resolve(field, text)]);
        if (field === 'team') return teamsOnSides(game, required).some((one) => named.includes(toLabel(one)));
        if (field !== 'player' && field !== 'champion')
          return namedIn(game, field).some((one) => named.includes(toLabel(one)));
        return game.players.some((player) => {
          const one = player[field];
          if (one === null || !named.includes(toLabel(one))) return false;
          return isNegated || (isPlayerAsked(game, player, terms) && isOfTeams(game, player, terms));
        });
      }
      case 'one': {
        const inner = condition.terms;
        const isOfSides = inner.every(
          (one) =>
            ['team', 'side', 'ban', 'turn'].includes(one.part.field ?? '') ||
            (one.condition.kind === 'plays' && !needsPlayer(one)),
        );
        const has = (kind: string) => inner.some((one) => one.condition.kind === kind);
        if (isOfSides)
          return bothSides.some(
            (side) =>
              ((has('bans') && !has('plays')) || isKnownSide(game, side)) &&
              inner.every((one) => holdsForSide(game, one, inner, side)),
          );
        return game.players.some((player) => inner.every((one) => holdsForPlayer(one, game, player, inner)));
      }
      case 'ids':
        return condition.values.some(({ text }) => {
          const ids = games.flatMap((one) => (condition.field === 'id' ? one.id : (one.matchId ?? [])));
          const id = condition.field === 'id' ? game.id : game.matchId;
          if (id === null) return false;
          return ids.includes(text.trim()) ? id === text.trim() : hasRun(foldedWords(id), foldedWords(text));
        });
      case 'content':
        return condition.values.some(({ text }) => {
          const exact = types.filter((type) => foldedWords(type) === foldedWords(text));
          const meant =
            exact.length > 0 ? exact : types.filter((type) => hasRun(foldedWords(type), foldedWords(text)));
          return game.assets.some(
            ({ contentType, state }) =>
              (state === 'archived') === (condition.field === 'has') &&
              (text.toLowerCase() === 'any' || meant.includes(contentType)),
          );
        });
      case 'numbers': {
        const value = {
          length: game.length,
          kills: game.kills,
          gold: game.gold,
          size: heldBytes(game),
          game: game.number,
          year: game.playedAt === 0 ? null : new Date(game.playedAt).getUTCFullYear(),
        }[condition.field];
        return value !== null && condition.ranges.some(({ min, max }) => value >= min && value <= max);
      }
      case 'patches': {
        const patch = game.patch === null ? null : readPatch(game.patch);
        return patch !== null && condition.ranges.some((range) => isPatchIn(patch, range));
      }
      case 'times':
        return condition.periods.some(({ start, end }) => {
          const ms = (moment: NonNullable<typeof start>) =>
            'at' in moment ? moment.at : (Math.floor(now / 86_400_000) - moment.daysAgo) * 86_400_000;
          if (game.playedAt === 0) return false;
          return (start === null || game.playedAt >= ms(start)) && (end === null || game.playedAt < ms(end));
        });
      case 'states':
        return game.assets.some(({ state }) => condition.states.includes(state));
      case 'is':
        return (
          condition.reasons.includes(game.voidReason) ||
          (condition.isStarred && game.notes.some(({ isStarred }) => isStarred)) ||
          (condition.isUnplayed && isUnplayed(game, now))
        );
      case 'tags':
        return condition.values.some(({ text }) => {
          const all = games.flatMap(({ notes }) => notes.flatMap(({ tags }) => tags));
          const exact = all.filter((tag) => nameKey(tag) === nameKey(text));
          const meant =
            exact.length > 0 ? exact : all.filter((tag) => hasRun(foldedWords(tag), foldedWords(text)));
          return game.notes.some(({ tags }) => tags.some((tag) => meant.includes(tag)));
        });
      case 'noted':
        return condition.words.some((words) =>
          game.notes.some(({ kind, text }) =>
            words === null ? kind === 'moment' || text !== '' : hasRun(foldedWords(text), words),
          ),
        );
      case 'unknown':
        return condition.facts.some((fact) => !isKnown(game, fact));
      case 'outcomes': {
        const ends = condition.field === 'win' ? (['blue', 'red'] as const) : (['red', 'blue'] as const);
        const side = game.winner === 0 ? null : (ends[game.winner - 1] ?? null);
        const team = side === 'blue' ? game.blueTeam : side === 'red' ? game.redTeam : null;
        const labels = new Set(condition.names.flatMap(({ text }) => [...resolve('team', text)]));
        return (
          (side !== null && condition.sides.includes(side)) || (team !== null && labels.has(toLabel(team)))
        );
      }
      case 'roles':
        if (isNegated)
          return game.players.some(({ role }) => role !== null && condition.roles.includes(role));
        return game.players.some(
          (player) => isPlayerAsked(game, player, terms) && isOfTeams(game, player, terms),
        );
      case 'plays':
        if (condition.isSubject && isNegated) {
          const asked = [{ ...term, isNegated: false }];
          return bothSides.some((side) => isKnownSide(game, side) && didAll(game, side, asked));
        }
        return true;
      case 'bans':
        return hasBanned(game, condition.values, [], null);
      case 'last':
        return matching(condition.before, now)
          .filter(({ order }) => order >= firstDatedSortKey)
          .toSorted((a, b) => b.order - a.order)
          .slice(0, condition.count)
          .includes(game);
      case 'turns':
      case 'against':
      case 'sides':
        return true;
    }
  }

  const matching = (
    terms: readonly QueryTerm[],
    now: number,
    isSkipped: (term: QueryTerm) => boolean = () => false,
  ): ReferenceGame[] => {
    const required = terms.filter((term) => !isSkipped(term));
    return games.filter(
      (game) =>
        hasPair(game, required) &&
        hasSide(game, required) &&
        terms.every((term) => {
          const { condition } = term;
          const isRoleFilter =
            condition.kind === 'sides' || (condition.kind === 'roles' && !condition.isSubject);
          const isOfSide = condition.kind === 'plays' && !(condition.isSubject && term.isNegated);
          if (isRoleFilter || isOfSide || isSkipped(term)) return true;
          if (holds(game, term, required, now) !== term.isNegated) return true;
          return isInWholeName(game, terms, term);
        }),
    );
  };

  const asked = (terms: readonly QueryTerm[], field: Field): Set<string> | null => {
    const values = terms.flatMap(({ condition, isNegated }) =>
      !isNegated && condition.kind === 'names' && condition.field === field ? condition.values : [],
    );
    return values.length === 0 ? null : new Set(values.flatMap(({ text }) => [...resolve(field, text)]));
  };

  return {
    /** Whether the player is a subject of the query: named by team, player or champion, with its sides and roles. */
    means(text: string, game: ReferenceGame, player: ReferenceGame['players'][number]): boolean {
      const { terms } = parseQuery(text);
      const [teams, players, champions] = (['team', 'player', 'champion'] as const).map((field) =>
        asked(terms, field),
      );
      const asksForRole = terms.some(({ condition: { kind } }) => kind === 'roles' || kind === 'plays');
      if (!teams && !players && !champions && !asksForRole) return true;
      return (
        isOfTeams(game, player, terms) &&
        isIn('player', player.player, terms) &&
        isIn('champion', player.champion, terms) &&
        isPlayerAsked(game, player, terms)
      );
    },
    /** `lastAsIn`: the query whose `last:` is meant, where the text is a changed one. */
    find(
      text: string,
      now: number,
      isSkipped: (term: QueryTerm) => boolean = () => false,
      lastAsIn = text,
    ): ReferenceGame[] {
      const [last] = parseQuery(lastAsIn).terms.filter(({ condition }) => condition.kind === 'last');
      const terms = parseQuery(text).terms.map((term) =>
        term.condition.kind === 'last' ? (last ?? term) : term,
      );
      return matching(terms, now, isSkipped);
    },
  };
}

export function heldBytes({ assets }: ReferenceGame): number {
  return assets.reduce((sum, { state, bytes }) => sum + (state === 'archived' ? (bytes ?? 0) : 0), 0);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Nothing shows that it was played, and it was not needed, or its end is ahead in each file's opinion. */
function isUnplayed({ hasSummary, assets, playedAt, number }: ReferenceGame, now: number): boolean {
  if (hasSummary || assets.some(({ state }) => state === 'archived')) return false;
  if (assets.some(({ state }) => state === 'not-needed')) return true;
  if (playedAt === 0) return false;
  const dayEnd = (Math.floor(playedAt / dayMs) + 1) * dayMs + 6 * 60 * minuteMs;
  const listed = { firstDueAt: playedAt + (30 + 35 * ((number ?? 1) - 1)) * minuteMs, unplayedUntil: null };
  const ends = (assets.length === 0 ? [listed] : assets).map(({ firstDueAt, unplayedUntil }) =>
    Math.max(Math.min(firstDueAt, dayEnd), unplayedUntil ?? 0),
  );
  return ends.every((end) => end - (end % (5 * minuteMs)) > now);
}

function isKnown(game: ReferenceGame, fact: UnknownFact): boolean {
  switch (fact) {
    case 'summary':
      return game.hasSummary;
    case 'sides':
      return game.blueTeam !== null && game.redTeam !== null;
    case 'patch':
      return game.patch !== null;
    case 'date':
      return game.playedAt !== 0;
    case 'draft':
      return game.bans !== null;
    case 'timeline':
      return (game.plays?.plays ?? null) !== null;
    case 'lead10':
    case 'lead15':
    case 'lead20':
    case 'lead25': {
      const minute = Number(fact.replace('lead', ''));
      return (game.length ?? 9999) < minute * 60 || game.leads[[10, 15, 20, 25].indexOf(minute)] !== null;
    }
    default:
      return (game.plays?.firsts[firstKindIn(fact)] ?? null) !== null;
  }
}
