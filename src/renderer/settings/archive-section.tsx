/** The archive: where it is, how large, and whether it is whole. */
import { Button } from '@mantine/core';
import type { AppStatus } from '../../shared/domain.ts';
import type { Settings } from '../../shared/settings.ts';
import { useCommand } from '../bridge/hooks.tsx';
import { CopyText } from '../components/copy-text.tsx';
import { Failure } from '../components/failure.tsx';
import { Fact } from '../components/side-panel.tsx';
import { formatBytes, formatExactBytes } from '../format/bytes.ts';
import { counted } from '../format/counted.ts';
import { ArchiveFolderField } from './archive-folder-field.tsx';
import { RebuildResult, VerifyResult } from './archive-reports.tsx';
import { Section } from './section.tsx';

interface ArchiveSectionProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveSection({ status, settings }: ArchiveSectionProps) {
  const { archive } = status;
  return (
    <Section title="Archive" anchor="archive" about="Plain folders and files, readable without Matchkeep.">
      <dl className="mk-facts">
        <Fact name="Holds">
          <span className="mk-num" title={formatExactBytes(archive.archivedBytes)}>
            {counted(archive.archivedFiles, 'file')}, {formatBytes(archive.archivedBytes)}
          </span>
        </Fact>
        {archive.freeBytes !== null && (
          <Fact name="Disk">
            <span className="mk-num">{formatBytes(archive.freeBytes)} free</span>
          </Fact>
        )}
        <Fact name="Folder">
          <CopyText value={archive.dir} what="Folder" />
        </Fact>
      </dl>
      {archive.problem && <Failure error={archive.problem} />}
      <ArchiveFolderField status={status} settings={settings} />
      <Checks />
    </Section>
  );
}

function Checks() {
  const verify = useCommand('archive.verify', { showsFailure: false });
  const repair = useCommand('archive.verify', { showsFailure: false });
  const rebuild = useCommand('archive.rebuild', { showsFailure: false });
  const isBusy = verify.isPending || repair.isPending || rebuild.isPending;
  const check = repair.data ?? verify.data;
  const damaged = check ? check.missing.length + check.changed.length : 0;
  const error = verify.error ?? repair.error ?? rebuild.error;
  const start = (work: () => void) => () => {
    verify.reset();
    repair.reset();
    rebuild.reset();
    work();
  };
  return (
    <>
      <div className="mk-row">
        <Button
          variant="default"
          loading={verify.isPending}
          disabled={isBusy}
          onClick={start(() => verify.mutate({}))}
        >
          Verify all files
        </Button>
        <Button
          variant="default"
          loading={rebuild.isPending}
          disabled={isBusy}
          onClick={start(() => rebuild.mutate(null))}
        >
          Rebuild the catalogue from the folder
        </Button>
      </div>
      <div role="status">
        {verify.isPending && (
          <p className="mk-note">Reading and hashing every file. You can leave this screen.</p>
        )}
        {rebuild.isPending && <p className="mk-note">Reading the archive’s folder…</p>}
        {check && <VerifyResult report={check} />}
        {rebuild.data && <RebuildResult report={rebuild.data} />}
      </div>
      {damaged > 0 && !repair.data && (
        <div className="mk-row">
          <Button
            loading={repair.isPending}
            disabled={isBusy}
            onClick={() => repair.mutate({ repair: true })}
          >
            Repair: fetch {damaged.toLocaleString()} again
          </Button>
        </div>
      )}
      {error && <Failure error={error} />}
    </>
  );
}
