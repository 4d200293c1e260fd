/** Reads the groups of statistics from the library's columns. */

import type { StatisticGroupId } from '../../../shared/library/statistic-groups.ts';
import { isPatchIn, readPatch, readPatchRange } from '../../../shared/query/fields.ts';
import { hasUnknownTerms } from '../../../shared/query/group-terms.ts';
import { roleWords } from '../../../shared/query/parse-query.ts';
import { noSide, packedRoles } from '../../catalogue/facts/packed-players.ts';
import { firstDatedSortKey, sortKeyMs } from '../../catalogue/rows/sort-key.ts';
import { comparePatches } from '../../domain/patches.ts';
import { toYear } from '../index/counted-fields.ts';
import type { Dictionary } from '../index/dictionary.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { opposingChampion } from '../index/opponents.ts';
import { blueBit, sideBits } from '../index/side-bits.ts';

export interface GroupReader {
  /** The number of the group of a player with these packed flags, or of the side that they have; 0 is unknown. */
  readonly read: (row: number, flags: number, player?: PlayerPlace) => number;
  /** The same of a ban in this turn (0: unknown) by a side; null where bans have no group. */
  readonly readBan: ((row: number, red: number, turn: number) => number) | null;
  /** Whether the groups divide the bans, and not the games. */
  readonly isOfBans: boolean;
  /** As in the group of an `AggregateRow`. */
  readonly describe: (group: number) => { readonly value: string | null; readonly label: string | null };
  /** Ascending in the order of the groups; null for an unknown one. */
  readonly rank: (group: number) => number | null;
}

/** Where the player is; see `findPlaces`. */
interface PlayerPlace {
  readonly places: Places;
  readonly at: number;
}

type Known = Pick<GroupReader, 'read'> & {
  readonly readBan?: GroupReader['readBan'];
  /** Of known groups. */
  readonly label: (group: number) => string;
  readonly value: (group: number) => string | null;
  readonly rank: (group: number) => number;
};

export function createGroupReader(id: StatisticGroupId, model: Model): GroupReader {
  const { read, readBan, label, value, rank } = readers[id](model);
  const unknown = { value: hasUnknownTerms(id) ? '' : null, label: null };
  return {
    read,
    readBan: readBan === undefined ? (row, red) => read(row, red) : readBan,
    isOfBans: id === 'turn',
    describe: (group) => (group === 0 ? unknown : { value: value(group), label: label(group) }),
    rank: (group) => (group === 0 ? null : rank(group)),
  };
}

const itself = (group: number) => group;

/** Groups that are entities of a dictionary, by their numbers in columns. */
const named = (dictionary: Dictionary, read: Known['read']): Known => ({
  read,
  label: (group) => dictionary.label(group - 1),
  value: (group) => dictionary.ownValue(group - 1),
  rank: (group) => dictionary.ranks()[group - 1] ?? 0,
});

const numbered = (read: Known['read'], label: Known['label']): Known => ({
  read,
  label,
  value: label,
  rank: itself,
});

const readers: Readonly<Record<StatisticGroupId, (model: Model) => Known>> = {
  patch: byPatch,
  side: () => numbered((_, flags) => sideBits[flags] ?? 0, sideWord),
  role: () => ({
    ...numbered(
      (_, flags) => (flags >> 1) & 7,
      (group) => {
        const role = packedRoles[group - 1];
        return role === undefined ? '' : roleWords[role][0];
      },
    ),
    readBan: null,
  }),
  against: ({ columns, names }) => ({
    ...named(names.champion, (row, _, player) =>
      player === undefined ? 0 : opposingChampion(columns, row, player.places, player.at),
    ),
    readBan: null,
  }),
  turn: () => ({ ...numbered(() => 0, String), readBan: (_row, _red, turn) => turn }),
  team: (model) => byTeam(model, 0),
  opponent: (model) => byTeam(model, 1),
  league: ({ columns, names }) => named(names.league, (row) => columns.league[row] ?? 0),
  tournament: ({ columns, names }) => named(names.tournament, (row) => columns.tournament[row] ?? 0),
  month: ({ columns }) =>
    numbered(
      onceForGame((row) => monthNumber(columns.sortKey[row] ?? 0)),
      (group) => new Date(Date.UTC(1970, group - 1)).toISOString().slice(0, 'YYYY-MM'.length),
    ),
  year: ({ columns }) =>
    numbered(
      onceForGame((row) => toYear(columns.sortKey[row] ?? 0)[0] ?? 0),
      String,
    ),
};

const sideWord = (group: number) => (group === blueBit ? 'blue' : 'red');

/** `other` is 0 for the own team of the player or side, and 1 for the one of the other side. */
const byTeam = ({ columns, names }: Model, other: 0 | 1): Known =>
  named(names.team, (row, flags) => {
    if ((flags & noSide) !== 0) return 0;
    return ((flags & 1) === other ? columns.blueTeam : columns.redTeam)[row] ?? 0;
  });

function byPatch({ columns, patches }: Model): Known {
  let ranks: readonly number[] = [];
  return {
    read: (row) => columns.patch[row] ?? 0,
    label: (group) => patches[group - 1] ?? '',
    value(group) {
      const text = patches[group - 1] ?? '';
      const range = readPatchRange(text);
      const isMeant = (patch: string) => {
        const number = readPatch(patch);
        return number !== null && range !== null && isPatchIn(number, range);
      };
      return patches.filter(isMeant).length === 1 ? text : null;
    },
    rank(group) {
      // Games that are counted later can have further patches.
      if (ranks.length !== patches.length) ranks = rankPatches(patches);
      return ranks[group - 1] ?? 0;
    },
  };
}

function rankPatches(patches: readonly string[]): readonly number[] {
  const sorted = [...patches.keys()].sort((a, b) => comparePatches(patches[a] ?? '', patches[b] ?? ''));
  const ranks: number[] = [];
  for (const [rank, patch] of sorted.entries()) ranks[patch] = rank;
  return ranks;
}

/** Months since 1970, from 1; 0 for a game without a time. */
function monthNumber(sortKey: number): number {
  if (sortKey < firstDatedSortKey) return 0;
  const date = new Date(sortKeyMs(sortKey));
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth() + 1;
}

/** The players of a game are read one after the other. */
function onceForGame(read: (row: number) => number): (row: number) => number {
  let last = -1;
  let group = 0;
  return (row) => {
    if (row !== last) {
      last = row;
      group = read(row);
    }
    return group;
  };
}
