/** The engine's data: the columns, the names in them, and the rows where each name occurs. */
import { type NameField, nameFields } from '../../../shared/query/fields.ts';
import { Bitset } from './bitset.ts';
import { type Columns, createColumns, endPlace, findPlaces, firstPlace, playersPerGame } from './columns.ts';
import { Dictionary } from './dictionary.ts';
import { Drafts, type ReadDrafts } from './drafts.ts';
import type { FigureSet } from './figure-sets.ts';
import type { Figures } from './figures.ts';
import { Holdings } from './holdings.ts';
import { NotedGames } from './noted-games.ts';
import { Plays, type ReadPlays } from './plays.ts';
import { type Occurrences, Postings } from './postings.ts';

export interface Model {
  readonly columns: Columns;
  readonly names: Readonly<Record<NameField, Dictionary>>;
  readonly postings: Readonly<Record<NameField, Postings>>;
  readonly holdings: Holdings;
  readonly notes: NotedGames;
  /** As written in the files, in the order of first occurrence; the column holds the index plus 1. */
  readonly patches: string[];
  /** What statistics sum, by set; none before the first question about it, and after a period without one. */
  readonly figures: Map<FigureSet, Figures>;
  /** The bans, which queries and statistics ask for. */
  readonly drafts: Drafts;
  /** What sides did, which queries ask for with `first:` and `then:`. */
  readonly plays: Plays;
  /** The last applied entry of the catalogue's log of changes. Answers carry it as their version. */
  seq: number;
}

/** What is read of the games of the catalogue that the model is of, when a question needs it. */
interface Reads {
  readonly drafts: ReadDrafts;
  readonly plays: ReadPlays;
}

const nothing = () => new Map<number, null>();
const nothingToRead: Reads = { drafts: nothing, plays: { plays: nothing, figures: nothing } };

export function createModel(games: number, reads = nothingToRead): Model {
  const columns = createColumns(Math.ceil((games * 1.05 + 1024) / 32) * 32);
  return createEmptyModel(columns, new Holdings(columns.capacity), reads);
}

/** A model without names. */
export function createEmptyModel(columns: Columns, holdings: Holdings, reads: Reads): Model {
  const each = <T>(make: (field: NameField) => T): Record<NameField, T> => ({
    league: make('league'),
    tournament: make('tournament'),
    team: make('team'),
    player: make('player'),
    champion: make('champion'),
  });
  const names = each(() => new Dictionary());
  return {
    columns,
    names,
    postings: each((field) => new Postings(() => readOccurrences(columns, field, names[field].size))),
    holdings,
    notes: new NotedGames(),
    patches: [],
    figures: new Map(),
    drafts: new Drafts(columns, names.champion, reads.drafts),
    plays: new Plays(columns, reads.plays),
    seq: 0,
  };
}

/** All games. */
export function everything({ columns }: Model): Bitset {
  return Bitset.full(columns.capacity, columns.count);
}

/** Adapts the sets to a larger capacity. */
export function growModel({ holdings, postings, figures }: Model, capacity: number): void {
  holdings.grow(capacity);
  for (const one of figures.values()) one.grow(capacity);
  for (const field of nameFields) postings[field].grow(capacity);
}

function readOccurrences(columns: Columns, field: NameField, entities: number): Occurrences {
  const { count, capacity, moreTeams, largeGames } = columns;
  const among = (
    arrays: Occurrences['columns'],
    width: number,
    more: Occurrences['more'] = () => [],
  ): Occurrences => ({
    entities,
    count,
    capacity,
    columns: arrays,
    width,
    more,
  });
  const inLargeGames = (name: 'players' | 'champions') =>
    Array.from(
      largeGames.rows(),
      (row) => [row, largeGames[name].subarray(largeGames.first(row), largeGames.end(row))] as const,
    );
  switch (field) {
    case 'league':
      return among([columns.league], 1);
    case 'tournament':
      return among([columns.tournament], 1);
    case 'team':
      return among([columns.teamA, columns.teamB], 1, () => moreTeams);
    case 'player':
      return among([columns.players], playersPerGame, () => inLargeGames('players'));
    case 'champion':
      return among([columns.champions], playersPerGame, () => inLargeGames('champions'));
  }
}

/** The entities (not plus 1) in a field of a row. */
export function readEntities({ columns }: Model, field: NameField, row: number): number[] {
  const places = findPlaces(columns, row);
  const ofPlayers = (column: Uint32Array | Uint16Array) => [
    ...column.subarray(firstPlace(columns, row, places), endPlace(columns, row, places)),
  ];
  const found = (): number[] => {
    switch (field) {
      case 'league':
        return [columns.league[row] ?? 0];
      case 'tournament':
        return [columns.tournament[row] ?? 0];
      case 'player':
        return ofPlayers(places.players);
      case 'champion':
        return ofPlayers(places.champions);
      case 'team':
        return [columns.teamA[row] ?? 0, columns.teamB[row] ?? 0, ...(columns.moreTeams.get(row) ?? [])];
    }
  };
  return found()
    .filter((entity) => entity !== 0)
    .map((entity) => entity - 1);
}
