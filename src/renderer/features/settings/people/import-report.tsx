/** What an import of people did, or which lines of the file are not valid. */
import type { PeopleImport } from '../../../../shared/library/people.ts';
import { counted } from '../../../format/counted.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './people.module.css';

const maxShown = 10;

export function ImportReport({ report }: { readonly report: PeopleImport }) {
  const { added, changed, refused, refusedCount } = report;
  const more = refusedCount - maxShown;
  return (
    <div role="status">
      {refusedCount === 0 ? (
        <Note>
          {counted(added, 'person', 'people')} added, {changed} changed.
        </Note>
      ) : (
        <>
          <Note isBad>Nothing was imported: {counted(refusedCount, 'line is', 'lines are')} not valid.</Note>
          <ul className={styles.refused}>
            {refused.slice(0, maxShown).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {more > 0 && <li>{counted(more, 'more line')}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
