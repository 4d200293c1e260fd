/** A JSON file: tree, search, and the selected value to copy or show in full. */
import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { FileRef, JsonPath, Tree, TreeNode } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { formatCount } from '../../format/counted.ts';
import { copy } from '../../ui/controls/copy-text.tsx';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { escapeField } from '../../ui/keyboard/keys.ts';
import { childCount } from './child-count.ts';
import inspectStyles from './inspect.module.css';
import { JsonTree } from './json-tree.tsx';
import { TextView } from './text-view.tsx';
import { createTreeStore } from './tree-store.ts';
import { useTree } from './use-file-probe.ts';
import { useTreeSearch, type Where } from './use-tree-search.ts';
import { Waiting } from './waiting.tsx';
import { WholeValue } from './whole-value.tsx';

const route = getRouteApi('/game/$platformGameId/file/$contentType');

/** The largest value to copy, in bytes; a larger one is better extracted as a file. */
const maxCopiedBytes = 100_000;

export function TreeView({ file, onText }: { readonly file: FileRef; readonly onText: () => void }) {
  const { tree, error, retry } = useTree(file);
  if (error) return <Failure as="block" error={error} onRetry={retry} />;
  if (!tree) return <Waiting what="Reading the file" />;
  if (!tree.isReady) return <Waiting what="Reading the file" done={tree.bytesDone} total={tree.bytes} />;
  const { root, broken } = tree;
  return (
    <>
      {broken && <BrokenNote broken={broken} hasTree={root !== null} onText={onText} />}
      {root ? <OpenTree file={file} root={root} onText={onText} /> : <TextView file={file} />}
    </>
  );
}

interface BrokenNoteProps {
  readonly broken: NonNullable<Tree['broken']>;
  readonly hasTree: boolean;
  readonly onText: () => void;
}

function BrokenNote({ broken, hasTree, onText }: BrokenNoteProps) {
  const { line, column, at, message } = broken;
  return (
    <p className={inspectStyles.note} role="alert">
      <b>
        This JSON breaks off at line {formatCount(line)}, column {formatCount(column)}
      </b>{' '}
      (byte {formatCount(at)}): {message}{' '}
      {hasTree && (
        <>
          The tree ends there.{' '}
          <button type="button" className="mk-link" onClick={onText}>
            Show the whole file as text
          </button>
        </>
      )}
    </p>
  );
}

const places = [
  { value: 'all', label: 'All' },
  { value: 'keys', label: 'Keys' },
  { value: 'values', label: 'Values' },
] as const satisfies readonly { value: Where; label: string }[];

interface OpenTreeProps {
  readonly file: FileRef;
  readonly root: TreeNode;
  readonly onText: () => void;
}

function OpenTree({ file, root, onText }: OpenTreeProps) {
  const { call } = useBridge();
  const { assetId, entry } = file;
  const store = useMemo(() => createTreeStore(call, { assetId, entry }, root), [call, assetId, entry, root]);
  const [cursor, setCursor] = useState(0);
  const [shown, setShown] = useState<{ readonly row: number } | null>(null);
  const { q = '' } = route.useSearch();
  const [text, setText] = useState(q);
  const navigate = useNavigate({ from: '/game/$platformGameId/file/$contentType' });
  const look = (next: string) => {
    setText(next);
    void navigate({ search: (old) => ({ ...old, q: next || undefined }), replace: true });
  };
  const [where, setWhere] = useState<Where>('all');
  const [whole, setWhole] = useState<TreeNode | null>(null);

  const reveal = async (path: JsonPath) => {
    try {
      const row = await store.reveal(path);
      setCursor(row);
      setShown({ row });
    } catch (error) {
      showFailure(error);
    }
  };
  const search = useTreeSearch(file, text.trim(), where, (path) => void reveal(path));
  const current = useSyncExternalStore(store.subscribe, () => store.node(cursor));
  const error = useSyncExternalStore(store.subscribe, store.error);
  const step = (by: 1 | -1) => search.go(by, current?.node ?? 0);

  return (
    <>
      <search className={`${inspectStyles.head} ${inspectStyles.tools}`}>
        <TextInput
          className={inspectStyles.search}
          size="xs"
          aria-label="Find in this file"
          placeholder="Find in keys and values"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          data-search
          onChange={(event) => look(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            escapeField(event, () => look(''));
          }}
        />
        <ToggleGroup label="Search in" options={places} value={where} onChange={setWhere} />
        <Button
          size="compact-sm"
          variant="default"
          disabled={!search.state?.count}
          onClick={() => step(-1)}
          aria-label="Previous match"
        >
          <IconArrowUp size={14} aria-hidden />
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!search.state?.count}
          onClick={() => step(1)}
          aria-label="Next match"
        >
          <IconArrowDown size={14} aria-hidden />
        </Button>
        <SearchCount at={search.at} state={search.state} />
        <Button className={inspectStyles.end} size="compact-sm" variant="default" onClick={onText}>
          As text
        </Button>
      </search>
      <JsonTree
        store={store}
        cursor={cursor}
        onCursor={setCursor}
        onShow={(row) => setWhole(store.node(row) ?? null)}
        shown={shown}
      />
      {whole && <WholeValue file={file} node={whole} onClose={() => setWhole(null)} />}
      <Foot file={file} node={current} onWhole={() => setWhole(current ?? null)} />
      {error && <Failure error={error} onRetry={store.retry} />}
    </>
  );
}

function SearchCount({
  at,
  state,
}: {
  readonly at: number | null;
  readonly state: { count: number; isDone: boolean; isMore: boolean } | undefined;
}) {
  if (!state) return null;
  const count = `${formatCount(state.count)}${state.isMore ? '+' : ''}`;
  const found = at === null ? `${count} found` : `${formatCount(at + 1)} of ${count}`;
  return (
    <span className="mk-num mk-muted" role="status">
      {state.isDone ? found : `${found}, searching…`}
    </span>
  );
}

interface FootProps {
  readonly file: FileRef;
  readonly node: TreeNode | undefined;
  readonly onWhole: () => void;
}

/** The selected node and its actions. */
function Foot({ file, node, onWhole }: FootProps) {
  const { call } = useBridge();
  if (!node) return <div className={inspectStyles.foot} />;
  const copyPath = async () => {
    try {
      await copy((await call('files.tree.path', { file, node: node.node })).text, 'Path');
    } catch (error) {
      showFailure(error);
    }
  };
  const copyValue = async () => {
    try {
      const part = await call('files.tree.value', { file, node: node.node, limit: maxCopiedBytes });
      await copy(part.text, 'Value');
    } catch (error) {
      showFailure(error);
    }
  };
  const isLarge = node.bytes > maxCopiedBytes;
  return (
    <div className={inspectStyles.foot} role="toolbar" aria-label="Actions for the selected value">
      <span className="mk-cut mk-muted mk-num">
        {node.kind}
        {node.count > 0 && `, ${childCount(node)}`}, {formatBytes(node.bytes)}
        {isLarge && ' (too large to copy)'}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        disabled={node.kind === 'object' || node.kind === 'array'}
        onClick={onWhole}
      >
        Show all
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void copyPath()}>
        Copy path
      </Button>
      <Button size="compact-xs" variant="default" disabled={isLarge} onClick={() => void copyValue()}>
        Copy value
      </Button>
    </div>
  );
}
