/** The files behind a cell, a row or a status; each opens its attempts and its actions. */
import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { missingStatuses, statusLabels } from '../../../../shared/domain/asset-status.ts';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import { fetchMore, useBridgePages } from '../../../bridge/hooks.tsx';
import { formatUtcDay } from '../../../format/times.ts';
import { type CoverageSearch, listedStatuses } from '../../../navigation/searches.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import type { ChangeSearch } from '../model/open-files.ts';
import { FileEntry } from './file-entry.tsx';
import styles from './files-panel.module.css';

interface FilesPanelProps {
  readonly search: CoverageSearch;
  readonly onChange: ChangeSearch;
  readonly onClose: () => void;
}

export function FilesPanel({ search, onChange, onClose }: FilesPanelProps) {
  const { league, day, of, status, asset } = search;
  const pages = useBridgePages('coverage.assets', {
    ...(league !== undefined && { league }),
    ...(day !== undefined && { day }),
    ...(of !== undefined && { contentType: of }),
    ...(status !== undefined && { status: status === 'missing' ? [...missingStatuses] : [status] }),
  });
  const files = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return (
    <SidePanel label="Files" title={<PanelTitle search={search} />} onClose={onClose}>
      <Select
        size="xs"
        aria-label="Status"
        placeholder="All statuses"
        data={listedStatuses.map((value) => ({
          value,
          label: value === 'missing' ? 'Missing' : statusLabels[value],
        }))}
        value={status ?? null}
        onChange={(value) =>
          onChange({ status: listedStatuses.find((one) => one === value), asset: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Show all statuses' }}
      />
      {league !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          renderRoot={(props) => <Link {...props} to="/rules" search={{ league }} />}
        >
          Keep this league…
        </Button>
      )}
      {pages.isPending ? (
        <RowsLoading rowHeight={44} what="files" />
      ) : pages.isError && files.length === 0 ? (
        <Failure error={pages.error} onRetry={() => void pages.refetch()} />
      ) : files.length === 0 ? (
        <Note className={styles.none}>No file has this status.</Note>
      ) : (
        <ul className={styles.files} aria-label="Files">
          {files.map((file) => (
            <FileEntry
              key={file.id}
              file={file}
              isOpen={file.id === asset}
              onToggle={() => onChange({ asset: file.id === asset ? undefined : file.id })}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={pages.isFetchingNextPage}
          onClick={() => fetchMore(pages)}
        >
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

function PanelTitle({ search: { league, day, of, status } }: { readonly search: CoverageSearch }) {
  const what =
    status === undefined ? 'All files' : status === 'missing' ? 'Missing files' : statusLabels[status];
  const where = [
    ...(league === undefined ? [] : [league]),
    ...(day === undefined ? [] : [day === 'undated' ? 'Date unknown' : formatUtcDay(day)]),
    ...(of === undefined ? [] : [contentTypeLabel(of)]),
  ];
  return (
    <>
      <h2>{where.length === 0 ? what : where.join(', ')}</h2>
      {where.length > 0 && <p>{what}</p>}
    </>
  );
}
