/** The keys of the search field, for the list of suggestions and the way into the table. */
import type { KeyboardEvent } from 'react';
import { leadToList } from '../../../ui/table/use-arrow-to-list.ts';
import type { QueryText } from './use-query-text.ts';
import type { Suggestions } from './use-suggestions.ts';

type QueryKeyEvent = Pick<
  KeyboardEvent<HTMLInputElement>,
  'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
> & { readonly currentTarget: Pick<HTMLInputElement, 'blur'> };

export function onQueryKey(
  event: QueryKeyEvent,
  { text, take, accept, flush }: Pick<QueryText, 'text' | 'take' | 'accept' | 'flush'>,
  suggestions: Omit<Suggestions, 'look'>,
): void {
  const isOpen = suggestions.items.length > 0;
  const chosen = suggestions.items[suggestions.active];
  const isAtEnd = suggestions.active === suggestions.items.length - 1;
  const leave = () => {
    event.preventDefault();
    flush();
    suggestions.close();
    leadToList();
  };
  switch (event.key) {
    case 'ArrowDown':
      if (!isOpen || isAtEnd) leave();
      else {
        event.preventDefault();
        suggestions.move(1);
      }
      return;
    case 'ArrowUp':
      if (!isOpen) return;
      event.preventDefault();
      suggestions.move(-1);
      return;
    case 'Tab':
      if (suggestions.isMoveAwaited && !event.shiftKey) event.preventDefault();
      else if (!chosen || event.shiftKey) suggestions.close();
      else {
        event.preventDefault();
        accept(chosen);
      }
      return;
    case 'Enter':
      // No item of the shown list is chosen yet, and the user is not leaving.
      if (suggestions.isMoveAwaited) event.preventDefault();
      else {
        const taken = chosen ?? findOnly(suggestions, text);
        if (taken === null) leave();
        else {
          event.preventDefault();
          accept(taken);
        }
      }
      return;
    case 'Escape':
      event.stopPropagation();
      event.preventDefault();
      if (isOpen) suggestions.close();
      else if (text !== '') take('', 0);
      else event.currentTarget.blur();
  }
}

/** The only suggestion for this text, unless it is what the user has typed. */
function findOnly({ items: [only, ...others], answered, from, to }: Omit<Suggestions, 'look'>, text: string) {
  if (only === undefined || others.length > 0 || answered !== text) return null;
  return only.text === text.slice(from, to) ? null : only;
}
