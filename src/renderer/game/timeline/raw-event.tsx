/** The event at the cursor as the file has it, for who wants every field. */
import { useState } from 'react';
import type { TimelineEvent } from '../../../shared/game-facts.ts';

export function RawEvent({ event }: { readonly event: TimelineEvent | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mk-raw">
      <button type="button" className="mk-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the event as the file has it' : 'The event as the file has it'}
      </button>
      {isOpen && (
        <section className="mk-raw-text" aria-label="The event as the file has it" tabIndex={0}>
          <pre className="mk-mono">{event ? JSON.stringify(event.raw, null, 2) : 'No event yet.'}</pre>
        </section>
      )}
    </div>
  );
}
