/**
 * The game's events in words. The list follows the cursor, and moves it by hover, click and arrow keys. It
 * can also show the raw data of an event.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { nextIndex } from '../../../../ui/table/list-keys.ts';
import { formatGameClock } from '../../model/figures.ts';
import { MarkIcon } from '../charts/marks.tsx';
import { countShown, eventKind } from '../model/chart-data.ts';
import { useAtCursor, useCursor } from '../model/cursor.ts';
import styles from './event-list.module.css';
import { RawEvent } from './raw-event.tsx';

const rowHeight = 26;
const noHeadings = () => false;

export function EventList({ events }: { readonly events: readonly TimelineEvent[] }) {
  const cursor = useCursor();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isHovered = useRef(false);
  /** Several events may have the same time, so the selected one is stored. */
  const [chosen, setChosen] = useState<TimelineEvent | null>(null);
  const active = useAtCursor((at) => {
    if (chosen && Math.min(cursor.end, chosen.at) === at) {
      const place = events.indexOf(chosen);
      if (place >= 0) return place;
    }
    return Math.max(0, countShown(events, at, cursor.end) - 1);
  });
  const isBefore = useAtCursor((at) => at < (events[0]?.at ?? 0));
  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: 10 * rowHeight },
    overscan: 8,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) || events.length === 0 ? shown : [...shown, active].sort((a, b) => a - b);
    },
  });
  const seenHeight = virtual.scrollRect?.height ?? 0;
  useEffect(() => {
    if (isHovered.current || events.length === 0 || seenHeight === 0) return;
    virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, events, virtual, seenHeight]);

  const choose = (index: number) => {
    const event = events[index];
    if (!event) return;
    setChosen(event);
    cursor.moveTo(event.at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, events.length, noHeadings);
    if (next === null) return;
    event.preventDefault();
    isHovered.current = false;
    choose(isBefore && event.key === 'ArrowDown' ? 0 : next);
  };
  const optionId = (index: number) => `${id}-${index}`;
  const shown = isBefore ? undefined : events[active];
  return (
    <>
      <div
        ref={scroller}
        className={styles.events}
        role="listbox"
        aria-label={`Events, ${events.length} shown`}
        tabIndex={0}
        aria-activedescendant={shown ? optionId(active) : undefined}
        onKeyDown={onKeyDown}
        onPointerEnter={() => {
          isHovered.current = true;
        }}
        onPointerLeave={() => {
          isHovered.current = false;
          cursor.hover(null);
        }}
      >
        <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const event = events[index];
            return event ? (
              <div
                key={event.index}
                id={optionId(index)}
                role="option"
                aria-selected={event === shown}
                aria-setsize={events.length}
                aria-posinset={index + 1}
                className={styles.event}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onPointerMove={() => cursor.hover(event.at)}
                onClick={() => choose(index)}
              >
                <span className={`${styles.at} mk-num`}>{formatGameClock(event.at)}</span>
                <MarkIcon kind={eventKind(event)} side={event.side} />
                <span className="mk-cut" title={event.text}>
                  {event.text}
                </span>
              </div>
            ) : null;
          })}
        </div>
        {events.length === 0 && <p className={`${styles.none} mk-muted`}>No matching events.</p>}
      </div>
      <RawEvent event={shown} />
    </>
  );
}
