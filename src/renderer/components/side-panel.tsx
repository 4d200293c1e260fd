/** The panel beside a list for the thing chosen in it. Escape closes it and gives the focus back. */
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './side-panel.css';

interface SidePanelProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ label, title, onClose, children }: SidePanelProps) {
  useHotkeys([['Escape', onClose]], []);
  return (
    <aside className="mk-panel" aria-label={label}>
      <header className="mk-panel-head">
        <div className="mk-panel-title">{title}</div>
        <ActionIcon aria-label="Close the panel" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <section className="mk-panel-body" tabIndex={0} aria-label={`${label}, details`}>
        {children}
      </section>
    </aside>
  );
}

/** One line of facts: a name and its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="mk-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
