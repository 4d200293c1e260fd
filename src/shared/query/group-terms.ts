/** Which games the groups of statistics have, as parts of a query. */
import { roles } from '../games/game-facts.ts';
import type { StatisticGroupId } from '../library/statistic-groups.ts';
import { roleWords } from './parse-query.ts';
import { printPart } from './parts.ts';

/** Parts about the whole game, and about the player or team that a row counts. */
export interface GroupTerms {
  readonly ofGame?: string;
  readonly ofSubject?: string;
}

const print = (field: string, value: string) => printPart({ field, values: [value] });

const known: Readonly<Record<StatisticGroupId, (value: string) => GroupTerms>> = {
  patch: (value) => ({ ofGame: print('patch', value) }),
  side: (value) => ({ ofSubject: print('side', value) }),
  role: (value) => ({ ofSubject: print('role', value) }),
  team: (value) => ({ ofSubject: print('team', value) }),
  opponent: (value) => ({
    ofSubject: `-${print('team', value)}`,
    ofGame: `(${print('team', value)})`,
  }),
  against: (value) => ({ ofSubject: print('against', value) }),
  league: (value) => ({ ofGame: print('league', value) }),
  tournament: (value) => ({ ofGame: print('tournament', value) }),
  month: (value) => ({ ofGame: print('on', value) }),
  year: (value) => ({ ofGame: print('year', value) }),
  turn: (value) => ({ ofSubject: print('turn', value) }),
};

const unknown: Readonly<Partial<Record<StatisticGroupId, GroupTerms>>> = {
  patch: { ofGame: 'unknown:patch' },
  role: { ofSubject: `-role:${roles.map((role) => roleWords[role][0]).join(',')}` },
  month: { ofGame: 'unknown:date' },
  year: { ofGame: 'unknown:date' },
};

/** Whether a query can mean the games whose group is unknown. */
export const hasUnknownTerms = (id: StatisticGroupId): boolean => unknown[id] !== undefined;

/** `value` is as in the group of an `AggregateRow`: empty for an unknown one. */
export function groupTerms(id: StatisticGroupId, value: string): GroupTerms {
  return value === '' ? (unknown[id] ?? {}) : known[id](value);
}
