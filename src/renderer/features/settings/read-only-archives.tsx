/** The read-only archives: what each adds to the games, whether it is there, and attaching and detaching one. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { counted } from '../../format/counted.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import folderStyles from './archive-folder-field.module.css';
import { FolderInput } from './folder-input.tsx';
import styles from './read-only-archives.module.css';
import settingsStyles from './settings.module.css';

type Further = AppStatus['archive']['further'][number];

export function ReadOnlyArchives({ status }: { readonly status: AppStatus }) {
  const { further, work } = status.archive;
  const attach = useCommand('archive.attachReadOnly', { showsFailure: false });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={settingsStyles.withNote}>
      {further.length > 0 && (
        <ul className={`${settingsStyles.list} ${styles.archives}`} aria-label="Read-only archives">
          {further.map((each) => (
            <Archive key={each.name} archive={each} isBusy={work !== null} />
          ))}
        </ul>
      )}
      <div className={settingsStyles.row}>
        <Button
          variant="default"
          loading={attach.isPending}
          disabled={work !== null}
          onClick={() => setIsAsking(true)}
        >
          Attach a read-only archive…
        </Button>
      </div>
      {further.length === 0 && (
        <Note>
          An old archive, or one of somebody else, can be read next to this one: its games are in the library,
          the statistics and the data set. Matchkeep writes nothing there.
        </Note>
      )}
      <div role="status">
        {attach.data && (
          <Note>
            {counted(attach.data.games, 'game')} read, {counted(attach.data.newFiles, 'file')} more than the
            archive has.
            {attach.data.unreadable.length > 0 &&
              ` ${counted(attach.data.unreadable.length, 'entry', 'entries')} could not be read, such as ${attach.data.unreadable[0]}`}
          </Note>
        )}
      </div>
      {attach.error && <Failure error={attach.error} />}
      {isAsking && (
        <AttachDialog
          status={status}
          attach={(dir) => attach.mutate({ dir })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Archive({ archive, isBusy }: { readonly archive: Further; readonly isBusy: boolean }) {
  const { name, dir, isRead, files, bytes, problem } = archive;
  const detach = useCommand('archive.detach', { showsFailure: false });
  const [isAsking, setIsAsking] = useState(false);
  const state = problem ? 'not there' : isRead ? null : 'not read to the end';
  return (
    <li>
      <div className={styles.archive}>
        <div className={styles.words}>
          <b>{dir}</b>
          <div className="mk-muted">
            Read-only archive: {counted(files, 'file')}, {formatBytes(bytes)}
            {state && `, ${state}`}
          </div>
        </div>
        <Button
          variant="default"
          loading={detach.isPending}
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
          aria-label={`Detach ${dir}`}
        >
          Detach…
        </Button>
      </div>
      {problem && <Failure error={problem} />}
      {detach.error && <Failure error={detach.error} />}
      {isAsking && (
        <Dialog onClose={() => setIsAsking(false)} title="Detach the archive?" size={480}>
          <div className={folderStyles.dialog}>
            <Note>
              Its {counted(files, 'file')} leave the library, the statistics and the data set, and what the
              rules want of them is downloaded into the archive. {dir} stays as it is.
            </Note>
            <div className={settingsStyles.row}>
              <Button
                data-autofocus
                onClick={() => {
                  detach.mutate({ folder: name });
                  setIsAsking(false);
                }}
              >
                Detach
              </Button>
              <Button variant="default" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </li>
  );
}

function AttachDialog({
  status,
  attach,
  onClose,
}: {
  readonly status: AppStatus;
  readonly attach: (dir: string) => void;
  readonly onClose: () => void;
}) {
  const [dir, setDir] = useState('');
  return (
    <Dialog onClose={onClose} title="Attach a read-only archive" size={520}>
      <div className={folderStyles.dialog}>
        <FolderInput
          status={status}
          label="Folder"
          description="The folder of the archive, in which the folders of the leagues are"
          title="Choose the folder of the archive"
          value={dir}
          onChange={setDir}
        />
        <Note>
          Its matches are read into the catalogue. A file that both archives have counts once. Nothing in the
          folder is changed: damage there is named, and not repaired.
        </Note>
        <div className={settingsStyles.row}>
          <Button
            disabled={dir.trim() === ''}
            onClick={() => {
              attach(dir.trim());
              onClose();
            }}
          >
            Attach
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
