/** A backup of what is not in the archive, and the daily copies of the catalogue. */
import { Button } from '@mantine/core';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { downloadLink } from '../../ui/controls/download-link.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showDone } from '../../ui/feedback/notices.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { FieldProps } from './own-fields.tsx';
import settingsStyles from './settings.module.css';

export function Backup({ status: { can, shell } }: Pick<FieldProps, 'status'>) {
  const save = useCommand('backup.save');
  const { data: copies } = useBridgeQuery('archive.copies', null);
  const saveIt = () =>
    save.mutate(null, { onSuccess: ({ path }) => path !== null && showDone(`Saved as ${path}`) });
  const [newest] = copies ?? [];
  return (
    <div className={settingsStyles.withNote}>
      <div className={settingsStyles.row}>
        {can.saveFile && (
          <Button variant="default" loading={save.isPending} onClick={saveIt}>
            Back up…
          </Button>
        )}
        {shell === 'server' && (
          <Button variant="default" component="a" {...downloadLink('/backup')}>
            Download a backup
          </Button>
        )}
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
