/** What the palette finds by name: players, teams and champions of the library, and settings. */
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { countedGames } from '../../shared/query/counted-games.ts';
import { subjectFields } from '../../shared/query/fields.ts';
import { useBridgeQuery, useStatus } from '../bridge/hooks.tsx';
import { findableSettings } from '../features/settings/sections-here.ts';
import { counted as inWords } from '../format/counted.ts';
import { kindWords } from '../format/kinds.ts';
import { isMac } from '../ui/keyboard/keys.ts';

export type Group = SpotlightActionGroupData & { readonly actions: { id: string; label?: string }[] };

const minLetters = 2;
const pauseMs = 120;
const maxEach = 4;
/** The suggestions are of all fields; those that the palette does not show take places too. */
const limit = 40;
/** The games of a profile. All games, of which the names are, include those that are not played yet. */
const among = countedGames('has:any');

/** Teams, players and champions whose names begin with the words; each opens its profile. */
export function useNames(query: string): readonly Group[] {
  const navigate = useNavigate();
  const [typed] = useDebouncedValue(query.trim(), pauseMs);
  const isEnabled = typed.length >= minLetters;
  // In quotes, the text is one word of a search whatever it contains.
  const text = `"${typed.replaceAll('"', ' ')}"`;
  const answer = { isEnabled, showsLast: isEnabled };
  const input = { text, at: text.length, limit };
  const { data } = useBridgeQuery('library.suggest', { ...input, among: '' }, answer);
  const { data: counted } = useBridgeQuery('library.suggest', { ...input, among }, answer);
  if (!isEnabled || counted === undefined || query.trim().length < minLetters) return [];
  const games = (field: string, value: string) => {
    const { items } = counted;
    const count = items.find((item) => item.field === field && item.value === value)?.count ?? 0;
    if (count > 0) return ` · ${inWords(count, 'game')}`;
    return items.length < limit ? ' · no archived games' : '';
  };
  const actions = subjectFields.flatMap((field) =>
    (data?.items ?? [])
      .filter((item) => item.field === field && item.value !== '')
      .slice(0, maxEach)
      .map(({ value, label }) => ({
        id: `${field} ${value}`,
        label,
        description: `${kindWords[field].one}${games(field, value)}`,
        onClick: () => void navigate({ to: '/profile/$kind/$name', params: { kind: field, name: value } }),
      })),
  );
  return actions.length === 0 ? [] : [{ group: 'Teams, players, champions', actions }];
}

export function useSettings(fits: (text: string) => boolean, query: string): readonly Group[] {
  const navigate = useNavigate();
  const { data: host } = useStatus(({ shell, isPractice }) => ({ shell, isPractice }));
  // Without a text, the palette lists screens and commands.
  if (query.trim() === '' || host === undefined) return [];
  const actions = findableSettings({ ...host, isMac: isMac() })
    .filter(({ name, section }) => fits(`${name} ${section}`))
    .map(({ name, section, anchor }) => ({
      id: `setting ${name}`,
      label: name,
      description: `Settings › ${section}`,
      onClick: () => void navigate({ to: '/settings', hash: anchor }),
    }));
  return actions.length === 0 ? [] : [{ group: 'Settings', actions }];
}
