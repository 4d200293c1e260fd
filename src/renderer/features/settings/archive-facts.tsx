/** The archive: its size, its disk, and what is wrong with it. */
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { counted } from '../../format/counted.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { FieldProps } from './own-fields.tsx';

export function ArchiveFacts({ status: { archive }, settings }: FieldProps) {
  return (
    <>
      <Facts>
        <Fact name="Contents">
          {archive.archivedFiles === null || archive.archivedBytes === null ? (
            'not counted before the archive is read'
          ) : (
            <span className="mk-num" title={formatExactBytes(archive.archivedBytes)}>
              {counted(archive.archivedFiles, 'file')}, {formatBytes(archive.archivedBytes)}
            </span>
          )}
        </Fact>
        {archive.freeBytes !== null && (
          <Fact name="Disk">
            <span className="mk-num">{formatBytes(archive.freeBytes)} free</span>
          </Fact>
        )}
        {archive.checkedSince !== null && (
          <Fact name="Checked">
            every file since <Moment at={archive.checkedSince} as="full" />
          </Fact>
        )}
        {settings['archive.dir'] !== archive.dir && (
          <Fact name="Folder">
            <CopyText value={archive.dir} what="Folder" />
          </Fact>
        )}
      </Facts>
      {archive.problem && <Failure error={archive.problem} />}
    </>
  );
}
