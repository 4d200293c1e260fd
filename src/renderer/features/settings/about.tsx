/** The version, the data folder, updates, and help with problems. */
import { Button } from '@mantine/core';
import { riotNotice } from '../../../shared/domain/data-dragon.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import type { FieldProps } from './own-fields.tsx';
import { SaveZip } from './save-zip.tsx';
import settingsStyles from './settings.module.css';
import { UpdatesBlock } from './updates-block.tsx';

const shellNames: Readonly<Record<AppStatus['shell'], string>> = {
  desktop: 'Desktop application',
  server: 'Local server',
  'command-line': 'Command line',
};

export function AboutFacts({ status }: FieldProps) {
  return (
    <>
      <Facts>
        <Fact name="Version">{status.version}</Fact>
        <Fact name="Runs as">{shellNames[status.shell]}</Fact>
        <Fact name="Data folder">
          <CopyText value={status.dataDir} what="Data folder" />
        </Fact>
      </Facts>
      <UpdatesBlock />
    </>
  );
}

export function Help({ status }: FieldProps) {
  const openLogs = useCommand('logs.openFolder');
  return (
    <div className={settingsStyles.withNote}>
      <div className={settingsStyles.row}>
        <SaveZip
          what="diagnostics"
          save="Save diagnostics…"
          download="Download diagnostics"
          status={status}
        />
        {status.can.openFiles && (
          <Button variant="default" loading={openLogs.isPending} onClick={() => openLogs.mutate(null)}>
            Open log folder
          </Button>
        )}
      </div>
      <Note>
        Diagnostics are one zip file with versions, settings, counts and the log, without passwords, tokens,
        names or addresses. Nothing is sent anywhere.
      </Note>
      <Note>{riotNotice}</Note>
    </div>
  );
}
