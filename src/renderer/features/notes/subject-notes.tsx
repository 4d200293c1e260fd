/** The star, tags and notes of a player or a team: also those under other names of the person. */
import type { Note, Subject } from '../../../shared/library/notes.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { NoteTags } from './note-tags.tsx';
import { NoteText } from './note-text.tsx';
import styles from './notes.module.css';
import { StarButton } from './star-button.tsx';

export function SubjectNotes({ subject }: { readonly subject: Subject }) {
  const notes = useBridgeQuery('notes.get', { subject }).data ?? [];
  return (
    <section aria-label="Notes">
      {notes.map((note, index) => {
        // The person's own name is the page's.
        const name = index === 0 ? '' : ` under the name ${note.name}`;
        return (
          <div key={note.id} className={`${styles.subject} ${isWritten(note) ? '' : 'mk-screen-only'}`}>
            <h2 className="mk-caps">
              Notes{name}
              <StarButton note={note} what={`${subject.name}${name}`} />
            </h2>
            <div className={note.text === '' ? 'mk-screen-only' : ''}>
              <NoteText note={note} label={`Note on ${subject.name}${name}`} isBare />
            </div>
            <div className={note.tags.length === 0 ? 'mk-screen-only' : ''}>
              <NoteTags note={note} label={`Tags of ${subject.name}${name}`} isBare />
            </div>
          </div>
        );
      })}
    </section>
  );
}

const isWritten = ({ isStarred, text, tags }: Note) => isStarred || text !== '' || tags.length > 0;
