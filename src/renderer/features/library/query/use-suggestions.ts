/** Suggestions for the part of the query at the caret, requested shortly after the last key. */
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Suggestion } from '../../../../shared/library/library.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { emptyIn } from './scope.ts';

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** The characters that an item replaces. */
  readonly from: number;
  readonly to: number;
  /** The text that the items are for; null while the list is still that of an earlier text. */
  readonly answered: string | null;
  /** The index of the item that Enter takes; -1 for none. */
  readonly active: number;
  /** The user moved in the list of an earlier text: the item is chosen when the current list is there. */
  readonly isMoveAwaited: boolean;
  readonly move: (step: 1 | -1) => void;
  readonly close: () => void;
  /** The user changed the text or moved the caret: there may be suggestions. */
  readonly look: (text: string, at: number) => void;
}

const route = getRouteApi('/library');
const pauseMs = 70;
const maxSuggestions = 9;

interface Place {
  readonly text: string;
  readonly at: number;
}

/** An item, as a list that is fetched again may have it elsewhere; before its list is there, a number of steps down. */
type Choice = { readonly item: string } | { readonly steps: number };

const nothing: Choice = { steps: 0 };
const toName = ({ field, value }: Suggestion) => `${field} ${value}`;

export function useSuggestions(): Suggestions {
  const { q: query } = route.useSearch();
  const [place, setPlace] = useState<Place | null>(null);
  const [choice, setChoice] = useState(nothing);
  const [settled] = useDebouncedValue(place, pauseMs);
  const asked = place === null ? null : settled;
  const { data, isPlaceholderData } = useBridgeQuery(
    'library.suggest',
    { text: asked?.text ?? '', at: asked?.at ?? 0, among: emptyIn(query), limit: maxSuggestions },
    { isEnabled: asked !== null, showsLast: true },
  );
  const isCurrent = asked !== null && asked === place && data !== undefined && !isPlaceholderData;
  const items = place !== null && data ? data.items : [];
  const active = isCurrent ? indexOf(choice, items) : -1;
  return {
    items,
    from: data?.from ?? 0,
    to: data?.to ?? 0,
    answered: isCurrent ? place.text : null,
    active,
    isMoveAwaited: items.length > 0 && !isCurrent && choice !== nothing,
    move(step) {
      const item = items[active + step];
      if (isCurrent) setChoice((old) => (item ? { item: toName(item) } : active + step < 0 ? nothing : old));
      else setChoice((old) => moveBy(old, step));
    },
    close() {
      setPlace(null);
      setChoice(nothing);
    },
    look(text, at) {
      setPlace({ text, at });
      setChoice(nothing);
    },
  };
}

function indexOf(choice: Choice, items: readonly Suggestion[]): number {
  if ('steps' in choice) return Math.min(choice.steps, items.length) - 1;
  return items.findIndex((item) => toName(item) === choice.item);
}

function moveBy(choice: Choice, step: 1 | -1): Choice {
  const steps = ('steps' in choice ? choice.steps : 0) + step;
  return steps > 0 ? { steps } : nothing;
}
