/** Above the small player: what it is, the way back to the wall, and the way to be rid of it. */
import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function MiniHead({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
  return (
    <header className="mk-mini-head">
      <span className="mk-cut" title={label}>
        {label}
      </span>
      <ActionIcon size={24} component={Link} to="/streams" aria-label="Back to the streams">
        <IconArrowsMaximize size={14} />
      </ActionIcon>
      <ActionIcon size={24} aria-label="Close the small player" onClick={onClose}>
        <IconX size={14} />
      </ActionIcon>
    </header>
  );
}
