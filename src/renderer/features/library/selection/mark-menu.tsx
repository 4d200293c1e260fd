/** Stars the selected games, and adds or removes their tags. */
import { Button, Group, Menu, TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { GameSelection } from '../../../../shared/library/library.ts';
import { maxTagLength } from '../../../../shared/library/notes.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { counted } from '../../../format/counted.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import { splitTags } from '../../notes/split-tags.ts';

interface MarkProps {
  readonly target: GameSelection;
  readonly count: number;
}

const sayChanged = ({ changed }: { readonly changed: number }) =>
  showDone(changed === 0 ? 'Nothing to change' : `${counted(changed, 'game')} changed`);

export function MarkMenu({ target, count }: MarkProps) {
  const mark = useCommand('notes.mark');
  const [isTagging, setIsTagging] = useState(false);
  const star = (isStarred: boolean) =>
    mark.mutate({ selection: target, isStarred }, { onSuccess: sayChanged });
  return (
    <>
      <Menu position="top-start" shadow="md" returnFocus>
        <Menu.Target>
          <Button size="compact-xs" variant="default" loading={mark.isPending}>
            Mark…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{counted(count, 'game')}</Menu.Label>
          <Menu.Item onClick={() => star(true)}>Star</Menu.Item>
          <Menu.Item onClick={() => star(false)}>Remove the star</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setIsTagging(true)}>Add or remove tags…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isTagging && <TagsDialog target={target} count={count} onClose={() => setIsTagging(false)} />}
    </>
  );
}

function TagsDialog({ target, count, onClose }: MarkProps & { readonly onClose: () => void }) {
  const used = useBridgeQuery('notes.tags', null).data ?? [];
  const mark = useCommand('notes.mark', { showsFailure: false });
  const [addTags, setAddTags] = useState<string[]>([]);
  const [removeTags, setRemoveTags] = useState<string[]>([]);
  const data = used.map(({ tag }) => tag);
  const isEmpty = addTags.length + removeTags.length === 0;
  return (
    <Dialog title={`Tags of ${counted(count, 'game')}`} size={420} onClose={onClose} hasEdits={!isEmpty}>
      <TagsInput
        label="Add"
        data-autofocus
        data={data}
        limit={12}
        maxLength={maxTagLength}
        openOnFocus={false}
        acceptValueOnBlur
        value={addTags}
        onChange={(tags) => setAddTags(splitTags(tags))}
      />
      <TagsInput
        mt="sm"
        label="Remove"
        data={data}
        limit={12}
        maxLength={maxTagLength}
        openOnFocus={false}
        acceptValueOnBlur
        value={removeTags}
        onChange={(tags) => setRemoveTags(splitTags(tags))}
      />
      {mark.error && <Failure error={mark.error} />}
      <Group gap={8} mt="md">
        <Button
          disabled={isEmpty}
          loading={mark.isPending}
          onClick={() =>
            mark.mutate(
              { selection: target, addTags, removeTags },
              {
                onSuccess(result) {
                  sayChanged(result);
                  onClose();
                },
              },
            )
          }
        >
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}
