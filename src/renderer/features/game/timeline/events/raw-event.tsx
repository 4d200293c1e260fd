/** The raw data of an event, with all fields. */
import { useState } from 'react';
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { useBridgeQuery } from '../../../../bridge/hooks.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { useGame } from '../../model/game-context.ts';
import { useGameNotes } from '../../notes/use-game-notes.ts';
import { VodLink } from '../../notes/vod-link.tsx';
import styles from './raw-event.module.css';

export function RawEvent({ event }: { readonly event: TimelineEvent | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const notes = useGameNotes();
  return (
    <div className={styles.raw}>
      <button type="button" className="mk-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide raw event' : 'Show raw event'}
      </button>
      {event && notes && <VodLink note={notes.game} atSeconds={event.at / 1000} />}
      {isOpen && (
        <section className={styles.text} aria-label="Raw event" tabIndex={0} data-selectable>
          {event ? (
            <RawText index={event.index} />
          ) : (
            <pre className="mk-mono">No event at this point yet.</pre>
          )}
        </section>
      )}
    </div>
  );
}

/** Read from the file when the row is opened: a timeline arrives without these fields. */
function RawText({ index }: { readonly index: number }) {
  const { platformGameId } = useGame().game;
  const { data, error } = useBridgeQuery(
    'games.timelineEvent',
    { platformGameId, index },
    { showsLast: true },
  );
  const problem = error ?? data?.problem ?? null;
  if (problem) return <Failure error={problem} />;
  if (!data) return <pre className="mk-mono">Reading…</pre>;
  return (
    <pre className="mk-mono">
      {data.json ?? 'This event is not in the file.'}
      {data.isCut && '\n… (cut)'}
    </pre>
  );
}
