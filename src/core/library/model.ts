/** All that the library's engine holds of the catalogue: the columns, the names in them, and where each occurs. */
import { type NameField, nameFields } from '../../shared/library-fields.ts';
import { Bitset } from './bitset.ts';
import { type Columns, createColumns, playersPerGame } from './columns.ts';
import { Dictionary } from './dictionary.ts';
import { Holdings } from './holdings.ts';
import { type EachPair, Postings } from './postings.ts';

export interface Model {
  readonly columns: Columns;
  readonly names: Readonly<Record<NameField, Dictionary>>;
  readonly postings: Readonly<Record<NameField, Postings>>;
  readonly holdings: Holdings;
  /** As the files tell them, in the order in which they were met; a column holds the place plus 1. */
  readonly patches: string[];
  /** How far the catalogue's log of changes was followed; answers carry it as their version. */
  seq: number;
}

export function createModel(games: number): Model {
  const capacity = Math.ceil((games * 1.05 + 1024) / 32) * 32;
  const each = <T>(make: () => T): Record<NameField, T> => ({
    league: make(),
    tournament: make(),
    team: make(),
    player: make(),
    champion: make(),
  });
  return {
    columns: createColumns(capacity),
    names: each(() => new Dictionary()),
    postings: each(() => new Postings()),
    holdings: new Holdings(capacity),
    patches: [],
    seq: 0,
  };
}

/** Every game there is. */
export function everything({ columns }: Model): Bitset {
  return Bitset.full(columns.capacity, columns.count);
}

/** Lays the postings of every field, or of those whose changes have become many. */
export function layPostings(model: Model, isDue: (postings: Postings) => boolean = () => true): void {
  for (const field of nameFields) {
    if (isDue(model.postings[field]))
      model.postings[field].lay(model.names[field].size, pairsOf(model, field));
  }
}

function pairsOf({ columns }: Model, field: NameField): EachPair {
  const fromColumn =
    (column: Uint32Array | Uint16Array, width: number): EachPair =>
    (take) => {
      for (let at = 0; at < columns.count * width; at += 1) {
        const entity = column[at] ?? 0;
        if (entity !== 0) take(entity - 1, Math.floor(at / width));
      }
    };
  switch (field) {
    case 'league':
      return fromColumn(columns.league, 1);
    case 'tournament':
      return fromColumn(columns.tournament, 1);
    case 'player':
      return fromColumn(columns.players, playersPerGame);
    case 'champion':
      return fromColumn(columns.champions, playersPerGame);
    case 'team':
      return (take) => {
        fromColumn(columns.teamA, 1)(take);
        fromColumn(columns.teamB, 1)(take);
        for (const [slot, teams] of columns.moreTeams) for (const team of teams) take(team - 1, slot);
      };
  }
}

/** The entities (not plus 1) that a slot has of a field. */
export function entitiesOf({ columns }: Model, field: NameField, slot: number): number[] {
  const first = slot * playersPerGame;
  const ofPlayers = (column: Uint32Array | Uint16Array) => [
    ...column.subarray(first, first + playersPerGame),
  ];
  const found = (): number[] => {
    switch (field) {
      case 'league':
        return [columns.league[slot] ?? 0];
      case 'tournament':
        return [columns.tournament[slot] ?? 0];
      case 'player':
        return ofPlayers(columns.players);
      case 'champion':
        return ofPlayers(columns.champions);
      case 'team':
        return [columns.teamA[slot] ?? 0, columns.teamB[slot] ?? 0, ...(columns.moreTeams.get(slot) ?? [])];
    }
  };
  return found()
    .filter((entity) => entity !== 0)
    .map((entity) => entity - 1);
}
