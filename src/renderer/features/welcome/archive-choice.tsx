/** The archive folder, shown before the first download: one line that opens into a field. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { ArchiveFolderField } from '../settings/archive-folder-field.tsx';
import styles from './archive-choice.module.css';

interface ArchiveChoiceProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveChoice({ status, settings }: ArchiveChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <div className={styles.archive}>
        <ArchiveFolderField status={status} settings={settings} />
      </div>
    );
  }
  return (
    <p className={`${styles.archive} ${styles.line}`}>
      <span>Archive folder:</span>
      <span className="mk-mono mk-cut" title={status.archive.dir}>
        {status.archive.dir}
      </span>
      <Anchor component="button" type="button" size="sm" onClick={() => setIsOpen(true)}>
        Change
      </Anchor>
    </p>
  );
}
