/** A backup of what is not in the archive, and the daily copies of the catalogue. */
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { FieldProps } from './own-fields.tsx';
import { SaveZip } from './save-zip.tsx';
import settingsStyles from './settings.module.css';

export function Backup({ status }: Pick<FieldProps, 'status'>) {
  const { data: copies } = useBridgeQuery('archive.copies', null);
  const [newest] = copies ?? [];
  return (
    <div className={settingsStyles.withNote}>
      <div className={settingsStyles.row}>
        <SaveZip what="backup" save="Back up…" download="Download a backup" status={status} />
      </div>
      <Note>
        A backup is one zip file with the catalogue, the settings and what you entered: not the archived
        files, passwords or tokens. To restore it, quit Matchkeep and run <code>matchkeep restore FILE</code>.
      </Note>
      {newest && (
        <Note>
          Matchkeep also copies the catalogue once a day, for the case that it is damaged. The last copy was
          made <Moment at={newest.copiedAt} as="full" />.
        </Note>
      )}
    </div>
  );
}
