/** The selected games: some by id, or all of a query (stored as the query, not as a million ids). */
import type { GameSelection } from '../../../../shared/library/library.ts';
import { appended } from '../../../../shared/query/edit.ts';
import { quotedValue } from '../../../../shared/query/parts.ts';

export type Selection =
  | { readonly kind: 'none' }
  /** Archived bytes by id; null if unknown. */
  | { readonly kind: 'some'; readonly games: ReadonlyMap<string, number | null> }
  | {
      readonly kind: 'all';
      readonly query: string;
      readonly total: number;
      readonly except: ReadonlySet<string>;
    };

/** The part of a row that a selection needs. */
export interface Choosable {
  readonly platformGameId: string;
  readonly bytes: number;
}

export const nothing: Selection = { kind: 'none' };
/** The maximum number of ids in a command; a larger selection must be a query. */
export const maxIds = 100_000;
/** Each exception lengthens the query. */
const maxExceptions = 50;

export const only = (game: Choosable): Selection => ({
  kind: 'some',
  games: new Map([[game.platformGameId, game.bytes]]),
});

export const selectAll = (query: string, total: number): Selection =>
  total === 0 ? nothing : { kind: 'all', query, total, except: new Set() };

export function isChosen(selection: Selection, id: string): boolean {
  switch (selection.kind) {
    case 'none':
      return false;
    case 'some':
      return selection.games.has(id);
    case 'all':
      return !selection.except.has(id);
  }
}

/** Toggles a game. Too many exceptions to "all" reduce the selection to this game. */
export function toggled(selection: Selection, game: Choosable): Selection {
  const { platformGameId: id, bytes } = game;
  switch (selection.kind) {
    case 'none':
      return only(game);
    case 'some': {
      const games = new Map(selection.games);
      if (!games.delete(id)) games.set(id, bytes);
      return games.size === 0 ? nothing : { kind: 'some', games };
    }
    case 'all': {
      const except = new Set(selection.except);
      if (!except.delete(id)) except.add(id);
      if (except.size >= selection.total) return nothing;
      return except.size > maxExceptions ? only(game) : { ...selection, except };
    }
  }
}

/** Adds these games. */
export function withAlso(
  selection: Selection,
  games: readonly (Choosable | { readonly platformGameId: string; readonly bytes: null })[],
): Selection {
  const all = new Map(selection.kind === 'some' ? selection.games : []);
  for (const { platformGameId, bytes } of games)
    all.set(platformGameId, bytes ?? all.get(platformGameId) ?? null);
  return all.size === 0 ? nothing : { kind: 'some', games: all };
}

/** `total`: how many games the query finds now, which grows with new archived games. */
export function selectedCount(selection: Selection, total: number): number {
  switch (selection.kind) {
    case 'none':
      return 0;
    case 'some':
      return selection.games.size;
    case 'all':
      return Math.max(0, total - selection.except.size);
  }
}

/** Null if some sizes are unknown. */
export function knownBytes(selection: Selection): number | null {
  if (selection.kind !== 'some') return null;
  let sum = 0;
  for (const bytes of selection.games.values()) {
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}

/** The selection as input for commands; null if nothing is selected. */
export function selectionTarget(selection: Selection): GameSelection | null {
  switch (selection.kind) {
    case 'none':
      return null;
    case 'some':
      return { ids: [...selection.games.keys()] };
    case 'all': {
      const { query, except } = selection;
      if (except.size === 0) return { query };
      return { query: appended(query, `-id:${[...except].map(quotedValue).join(',')}`) };
    }
  }
}
