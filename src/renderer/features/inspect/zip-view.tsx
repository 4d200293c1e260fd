/** The entries of a zip: filter, open, extract. */
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ZipEntry, ZipList } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { formatDayAndClock } from '../../format/times.ts';
import type { FileSearch } from '../../navigation/searches.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { escapeField } from '../../ui/keyboard/keys.ts';
import { Blank } from '../../ui/table/blank.tsx';
import { Cell, ColumnName } from '../../ui/table/grid-cells.tsx';
import { createOffsetRows } from '../../ui/table/offset-rows.ts';
import type { OffsetPage } from '../../ui/table/page-sets.ts';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { ExtractButton } from './extract-button.tsx';
import inspectStyles from './inspect.module.css';
import { Waiting } from './waiting.tsx';
import styles from './zip-view.module.css';

const route = getRouteApi('/game/$platformGameId/file/$contentType');

const rowHeight = 28;
const template = 'minmax(0, 1fr) 88px 88px 184px';
/** Rows to keep visible above the entry that was opened last. */
const rowsAbove = 5;

export function ZipView({ assetId }: { readonly assetId: string }) {
  const navigate = useNavigate({ from: '/game/$platformGameId/file/$contentType' });
  const { q = '', row: lastRow = 0 } = route.useSearch();
  const [filter, setFilter] = useState(q);
  const [cursor, setCursor] = useState(lastRow);
  const table = useRef<HTMLDivElement>(null);
  const [startRow] = useState(Math.max(0, lastRow - rowsAbove));
  const { list, state } = useZipEntries(assetId, filter, startRow);
  const look = (next: string) => {
    setFilter(next);
    setCursor(0);
    keep({ q: next || undefined, row: undefined });
  };
  const keep = (search: FileSearch) => navigate({ search, replace: true });
  const isThere = Boolean(state.page);
  useEffect(() => {
    if (isThere && document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [isThere]);
  const onDraw = useCallback((first: number, end: number) => list.setViewport(first, end), [list]);
  const { page } = state;
  if (state.error && !page) return <Failure as="block" error={state.error} onRetry={list.retry} />;
  if (!page) return <Waiting what="Reading the zip's list" />;
  const open = (row: number) => {
    const entry = state.row(row);
    if (!entry || entry.problem !== null) return;
    // Back returns to this row.
    void keep({ q: filter || undefined, row: row || undefined }).then(() =>
      navigate({ search: { entry: entry.entry } }),
    );
  };
  const chosen = state.row(cursor);
  return (
    <>
      {page.problem && (
        <p className={inspectStyles.note} role="alert">
          {page.problem}
        </p>
      )}
      <div className={`${inspectStyles.head} ${inspectStyles.tools}`}>
        <TextInput
          className={inspectStyles.search}
          size="xs"
          aria-label="Filter by name"
          placeholder="Filter by name"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={filter}
          data-search
          onChange={(event) => look(event.currentTarget.value)}
          onKeyDown={(event) => escapeField(event, () => look(''))}
        />
        <span className="mk-muted mk-num" role="status">
          {filter !== '' && `${formatCount(state.total)} of `}
          {counted(page.all.entries, 'entry', 'entries')}, {formatBytes(page.all.bytes)} unpacked
        </span>
        <ExtractButton assetId={assetId} />
      </div>
      {state.total === 0 ? (
        <Empty title={filter === '' ? 'This zip file is empty' : 'No matching entries'} />
      ) : (
        <VirtualTable
          label="Entries"
          className={styles.entries}
          place={state.key ?? ''}
          startRow={filter === q ? startRow : 0}
          count={state.total}
          rowHeight={rowHeight}
          columns={4}
          template={template}
          header={
            <>
              <ColumnName>Name</ColumnName>
              <ColumnName className={styles.figure}>Size</ColumnName>
              <ColumnName className={styles.figure}>Compressed</ColumnName>
              <ColumnName>Modified</ColumnName>
            </>
          }
          renderRow={(row) => <EntryCells entry={state.row(row)} />}
          isLoaded={(row) => state.row(row) !== undefined}
          cursor={cursor}
          onCursor={setCursor}
          onPress={(row) => {
            setCursor(row);
            open(row);
          }}
          onOpen={open}
          onDraw={onDraw}
          tableRef={table}
        />
      )}
      <Foot entry={chosen} assetId={assetId} onOpen={() => open(cursor)} />
    </>
  );
}

interface FootProps {
  /** The current entry; undefined while it loads. */
  readonly entry: ZipEntry | undefined;
  readonly assetId: string;
  readonly onOpen: () => void;
}

function Foot({ entry, assetId, onOpen }: FootProps) {
  return (
    <div className={inspectStyles.foot}>
      <span className="mk-cut mk-muted">{entry ? (entry.problem ?? entry.name) : ''}</span>
      <Button size="compact-xs" variant="default" disabled={entry?.problem !== null} onClick={onOpen}>
        Open
      </Button>
      {entry && entry.problem === null && <ExtractButton key={entry.entry} assetId={assetId} entry={entry} />}
    </div>
  );
}

function EntryCells({ entry }: { readonly entry: ZipEntry | undefined }) {
  if (!entry)
    return (
      <Cell>
        <Blank />
      </Cell>
    );
  return (
    <>
      <Cell
        title={entry.name}
        className={entry.problem === null ? 'mk-mono mk-cut' : 'mk-mono mk-cut mk-muted'}
      >
        {entry.name}
      </Cell>
      <Cell className={`mk-num ${styles.figure}`}>{formatBytes(entry.bytes)}</Cell>
      <Cell className={`mk-num ${styles.figure}`}>{formatBytes(entry.packedBytes)}</Cell>
      <Cell className="mk-num mk-muted mk-cut" {...(entry.modifiedAt && { title: entry.modifiedAt })}>
        {entry.modifiedAt ? formatDayAndClock(entry.modifiedAt) : ''}
      </Cell>
    </>
  );
}

type Page = OffsetPage<ZipEntry> & ZipList;

/** The entries of a zip whose names contain a filter, loaded by page. `startRow` is the first row to load. */
function useZipEntries(assetId: string, filter: string, startRow: number) {
  const { call } = useBridge();
  const list = useMemo(
    () =>
      createOffsetRows<ZipEntry, Page>({
        fetchPage: async (key, offset, limit) => ({
          ...(await call('files.entries', { assetId, filter: key, offset, limit })),
          version: 0,
        }),
      }),
    [call, assetId],
  );
  useEffect(() => list.setQuery(filter, startRow), [list, filter, startRow]);
  const state = useSyncExternalStore(list.subscribe, list.state);
  return { list, state };
}
