/** The archive: folder, size, and integrity. */
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { counted } from '../../format/counted.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { ArchiveChecks } from './archive-checks.tsx';
import { ArchiveFolderField } from './archive-folder-field.tsx';
import { ContentTypesChoice } from './content-types-choice.tsx';
import { Section } from './section.tsx';

interface ArchiveSectionProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveSection({ status, settings }: ArchiveSectionProps) {
  const { archive } = status;
  return (
    <Section title="Archive" anchor="archive" about="Plain folders and files, readable without Matchkeep.">
      <Facts>
        <Fact name="Contents">
          <span className="mk-num" title={formatExactBytes(archive.archivedBytes)}>
            {counted(archive.archivedFiles, 'file')}, {formatBytes(archive.archivedBytes)}
          </span>
        </Fact>
        {archive.freeBytes !== null && (
          <Fact name="Disk">
            <span className="mk-num">{formatBytes(archive.freeBytes)} free</span>
          </Fact>
        )}
        {settings['archive.dir'] !== archive.dir && (
          <Fact name="Folder">
            <CopyText value={archive.dir} what="Folder" />
          </Fact>
        )}
      </Facts>
      {archive.problem && <Failure error={archive.problem} />}
      <ArchiveFolderField status={status} settings={settings} />
      <ContentTypesChoice
        settings={settings}
        label="Content types of new rules"
        description="Rules that exist do not change: see Rules."
      />
      <ArchiveChecks archive={archive} />
    </Section>
  );
}
