/** Suggestions for the part of the query at the caret, requested shortly after the last key. */
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Suggestion } from '../../../../shared/library.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { emptyIn } from './scope.ts';

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** The characters that an item replaces. */
  readonly from: number;
  readonly to: number;
  /** The index of the item that Enter takes; -1 for none. */
  readonly active: number;
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

export function useSuggestions(): Suggestions {
  const { q: query } = route.useSearch();
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState(-1);
  const [settled] = useDebouncedValue(place, pauseMs);
  const asked = place === null ? null : settled;
  const { data } = useBridgeQuery(
    'library.suggest',
    { text: asked?.text ?? '', at: asked?.at ?? 0, among: emptyIn(query), limit: maxSuggestions },
    { isEnabled: asked !== null, showsLast: true },
  );
  const isCurrent = asked !== null && asked === place;
  const items = place !== null && data ? data.items : [];
  return {
    items,
    // An answer for an earlier text must not be inserted at its positions.
    from: data?.from ?? 0,
    to: data?.to ?? 0,
    active: isCurrent && active < items.length ? active : -1,
    move: (step) => setActive((old) => Math.max(-1, Math.min(items.length - 1, old + step))),
    close() {
      setPlace(null);
      setActive(-1);
    },
    look(text, at) {
      setPlace({ text, at });
      setActive(-1);
    },
  };
}
