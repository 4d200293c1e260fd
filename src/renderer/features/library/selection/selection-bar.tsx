/** The footer of the library: the selection, its size, and actions. */
import { Button, Menu } from '@mantine/core';
import { knownContentTypes } from '../../../../shared/domain/content-types.ts';
import { useBridge, useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { counted, formatCount } from '../../../format/counted.ts';
import { copy } from '../../../ui/controls/copy-text.tsx';
import { showDone, showFailure } from '../../../ui/feedback/notices.tsx';
import { ContentTypeChoice } from '../../../ui/match/content-type.tsx';
import { openExportDialog } from '../../export/export-question.ts';
import { MarkMenu } from './mark-menu.tsx';
import { knownBytes, selectedCount, selectionTarget } from './selection.ts';
import styles from './selection-bar.module.css';
import type { Selecting } from './use-selection.ts';

interface SelectionBarProps {
  readonly selecting: Selecting;
  readonly total: number;
}

/** The maximum number of ids to copy; export a longer list as a file. */
const maxCopied = 10_000;
/** Before automatic downloads, which have priority 0 or 10. */
const firstPriority = 50;

export function SelectionBar({ selecting, total }: SelectionBarProps) {
  const { selection } = selecting;
  const target = selectionTarget(selection);
  const count = selectedCount(selection, total);
  const known = knownBytes(selection);
  const { data: size } = useBridgeQuery(
    'library.size',
    { selection: target ?? { query: '' } },
    { isEnabled: target !== null && known === null },
  );
  const bytes = known ?? size?.bytes ?? null;
  if (target === null) {
    return (
      <div className={styles.foot} data-foot>
        <Button size="compact-xs" variant="subtle" disabled={total === 0} onClick={selecting.all}>
          Select all
        </Button>
        <span className="mk-muted mk-cut">
          Space to select · Shift to extend · Enter or double-click to open
        </span>
      </div>
    );
  }
  return (
    <div
      className={`${styles.foot} ${styles.on}`}
      data-foot
      role="toolbar"
      aria-label="Actions for the selected games"
    >
      <span className="mk-num" aria-live="polite">
        <b>{formatCount(count)}</b> {count <= total ? `of ${counted(total, 'game')}` : counted(count, 'game')}{' '}
        selected
        {bytes !== null && <span className="mk-muted"> · {formatBytes(bytes)}</span>}
      </span>
      <span className={styles.actions}>
        <FetchMenu target={target} count={count} />
        <FirstButton target={target} />
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => openExportDialog({ selection: target, figures: null })}
        >
          Export…
        </Button>
        <MarkMenu target={target} count={count} />
        <CopyIds target={target} count={count} />
      </span>
      <Button size="compact-xs" variant="subtle" onClick={selecting.clear}>
        Clear
      </Button>
    </div>
  );
}

interface ActionProps {
  readonly target: NonNullable<ReturnType<typeof selectionTarget>>;
}

function FetchMenu({ target, count }: ActionProps & { readonly count: number }) {
  const fetch = useCommand('library.fetch');
  const ask = (contentTypes: string[]) =>
    fetch.mutate(
      { selection: target, contentTypes },
      {
        onSuccess: ({ changed }) =>
          showDone(changed === 0 ? 'No files are missing' : `${counted(changed, 'download')} queued`),
      },
    );
  return (
    <Menu position="top-start" shadow="md" width={300} returnFocus>
      <Menu.Target>
        <Button size="compact-xs" variant="default">
          Download…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>For {counted(count, 'game')}. Archived files are not changed.</Menu.Label>
        <Menu.Item onClick={() => ask([])}>Missing files</Menu.Item>
        <Menu.Divider />
        {knownContentTypes.map((type) => (
          <Menu.Item key={type.name} onClick={() => ask([type.name])}>
            <ContentTypeChoice type={type} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function FirstButton({ target }: ActionProps) {
  const prioritise = useCommand('library.prioritise');
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={prioritise.isPending}
      onClick={() =>
        prioritise.mutate(
          { selection: target, priority: firstPriority },
          {
            onSuccess: ({ changed }) =>
              showDone(
                changed === 0
                  ? 'None of these files is in the queue'
                  : `${counted(changed, 'download')} moved to the front`,
              ),
          },
        )
      }
    >
      Move to front of queue
    </Button>
  );
}

function CopyIds({ target, count }: ActionProps & { readonly count: number }) {
  const { call } = useBridge();
  const copyAll = async () => {
    try {
      const ids =
        'ids' in target
          ? target.ids
          : (await call('library.ids', { query: target.query, limit: maxCopied })).ids;
      await copy(ids.join('\n'), ids.length === 1 ? 'Game ID' : `${formatCount(ids.length)} game IDs`);
    } catch (error) {
      showFailure(error);
    }
  };
  if (count > maxCopied) return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => void copyAll()}>
      Copy IDs
    </Button>
  );
}
