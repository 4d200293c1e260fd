/** A menu of what was saved under names: open, save, overwrite; and the dialog that manages them. */
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NameDialog } from '../feedback/name-dialog.tsx';
import { ManageDialog, type Managed, type Saved } from './manage-dialog.tsx';
import styles from './saved-menu.module.css';

interface SavedMenuProps<T extends Saved> {
  readonly managed: Managed<T>;
  /** On the button while none is open. */
  readonly label: string;
  readonly width: number;
  /** What is stored under a name: said as long as nothing is. */
  readonly about: string;
  readonly shown: T | undefined;
  /** Whether its text is not as saved: the button says so. */
  readonly isOther?: boolean | undefined;
  readonly onOpen: (one: T) => void;
  readonly saveLabel: string;
  readonly saveTitle: string;
  readonly canSave?: boolean;
  /** `same` has this name already. */
  readonly onSaveAs: (name: string, same: T | undefined) => void;
  /** The one opened last, if what is shown now differs. */
  readonly changed: T | undefined;
  readonly onOverwrite: (one: T) => void;
  /** Further items. */
  readonly children?: ReactNode;
}

export function SavedMenu<T extends Saved>({ managed, shown, changed, ...menu }: SavedMenuProps<T>) {
  const { saved, one, many, toText, isCode } = managed;
  const [asked, setAsked] = useState<'name' | 'manage' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={menu.width} returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            px={10}
            leftSection={<IconBookmark size={14} aria-hidden />}
            rightSection={<IconChevronDown size={12} aria-hidden />}
            className={styles.button}
            data-testid={many}
          >
            <span className="mk-cut">{shown?.name ?? menu.label}</span>{' '}
            {menu.isOther && <span className={`${styles.changed} mk-muted`}>(changed)</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list}>
          {saved.length === 0 && (
            <Menu.Label>
              No saved {many} yet. {menu.about}
            </Menu.Label>
          )}
          {saved.map((each) => (
            <Menu.Item
              key={each.id}
              aria-current={each.id === shown?.id ? 'true' : undefined}
              onClick={() => menu.onOpen(each)}
            >
              <span className={`${styles.name} mk-cut`}>{each.name}</span>
              <span className={`${styles.text} mk-muted mk-cut ${isCode ? 'mk-mono' : ''}`}>
                {toText(each)}
              </span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={menu.canSave === false} onClick={() => setAsked('name')}>
            {menu.saveLabel}
          </Menu.Item>
          {changed && (
            <Menu.Item onClick={() => menu.onOverwrite(changed)}>Overwrite "{changed.name}"</Menu.Item>
          )}
          {menu.children}
          {saved.length > 0 && <Menu.Item onClick={() => setAsked('manage')}>Manage {many}…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {asked === 'name' && (
        <NameDialog
          title={menu.saveTitle}
          what={one}
          name=""
          others={saved}
          onSave={(name) => {
            menu.onSaveAs(
              name,
              saved.find((each) => each.name === name),
            );
            close();
          }}
          onClose={close}
        />
      )}
      {asked === 'manage' && <ManageDialog managed={managed} onClose={close} />}
    </>
  );
}
