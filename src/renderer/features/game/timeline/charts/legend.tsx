/** The meaning of the marks on chart and map: only kinds that this game has. */
import { useMemo } from 'react';
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { useSideNames } from '../../model/game-context.ts';
import { sides } from '../../model/sides.ts';
import sideStyles from '../../parts/side.module.css';
import { type EventKind, eventKind } from '../model/chart-data.ts';
import styles from './legend.module.css';
import { kindWords, MarkIcon } from './marks.tsx';

const marked: readonly EventKind[] = ['kill', 'tower', 'inhibitor', 'dragon', 'herald', 'baron', 'monster'];

export function Legend({ events }: { readonly events: readonly TimelineEvent[] }) {
  const names = useSideNames();
  const present = useMemo(() => {
    const kinds = new Set(events.map(eventKind));
    return marked.filter((kind) => kinds.has(kind));
  }, [events]);
  return (
    <ul className={styles.legend} aria-label="Legend">
      {sides.map((side) => (
        <li key={side} data-side={side}>
          <span className={sideStyles.mark} aria-hidden />
          {names[side].short} {side === 'blue' ? 'above' : 'below'}
        </li>
      ))}
      {present.map((kind) => (
        <li key={kind}>
          <MarkIcon kind={kind} side={null} />
          {kindWords[kind]}
        </li>
      ))}
    </ul>
  );
}
