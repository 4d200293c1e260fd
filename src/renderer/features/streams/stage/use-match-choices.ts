/** Matches to choose from: upcoming ones, or search results, and always the chosen one. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Match } from '../../../../shared/domain/domain.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { formatStart } from '../../../format/times.ts';
import { versus } from '../../../ui/match/teams.tsx';

const maxChoices = 30;
const pauseMs = 150;

export interface MatchChoices {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly search: (text: string) => void;
  /** The teams of a match; null if unknown. */
  readonly teamsLabel: (id: string | null) => string | null;
}

export function useMatchChoices(chosenId: string | null): MatchChoices {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pauseMs);
  const { data: chosen } = useBridgeQuery(
    'matches.get',
    { id: chosenId ?? '' },
    { isEnabled: chosenId !== null },
  );
  const chosenLabel = chosen && matchLabel(chosen);
  // The field shows the label of the chosen match, which is not a search.
  const isSearch = search !== '' && search !== chosenLabel;
  const { data: listed } = useBridgeQuery(
    'matches.list',
    isSearch ? { search, when: 'all', limit: maxChoices } : { when: 'upcoming', limit: maxChoices },
    { showsLast: true },
  );
  const matches = listed?.items ?? [];
  const all = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches;
  return {
    choices: all.map((match) => ({ value: match.id, label: matchLabel(match) })),
    search: setText,
    teamsLabel(id) {
      const match = all.find((each) => each.id === id);
      return match ? versus(match.teams) : null;
    },
  };
}

function matchLabel(match: Match): string {
  return `${versus(match.teams)} · ${match.leagueName} · ${formatStart(match.startAt)}`;
}
