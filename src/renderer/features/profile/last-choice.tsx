/** Limits a page to the newest games that its search finds: a part of the search, so that links mean the same games. */
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { type LastGames, lastOptions, readLastGames, withLastGames } from './last-games.ts';

const options: readonly { readonly value: LastGames; readonly label: string }[] = [
  { value: 'all', label: 'All games' },
  ...lastOptions.map((value) => ({ value, label: `Last ${value}` })),
];

interface LastChoiceProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

export function LastChoice({ search, onSearch }: LastChoiceProps) {
  return (
    <ToggleGroup<LastGames | ''>
      label="How many games"
      options={options}
      value={readLastGames(search) ?? ''}
      onChange={(choice) => {
        if (choice !== '') onSearch(withLastGames(search, choice));
      }}
    />
  );
}
