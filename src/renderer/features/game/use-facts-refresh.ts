/** Refetches the parsed data of a game when one of its files is replaced. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Game } from '../../../shared/domain/domain.ts';

export function useFactsRefresh(game: Game): void {
  const queries = useQueryClient();
  const held = game.assets
    .map(({ contentType, state, sha256 }) => `${contentType} ${state} ${sha256}`)
    .join();
  const seen = useRef(held);
  useEffect(() => {
    if (seen.current === held) return;
    seen.current = held;
    void queries.invalidateQueries({ queryKey: ['games.facts'] });
    void queries.invalidateQueries({ queryKey: ['games.timeline'] });
  }, [held, queries]);
}
