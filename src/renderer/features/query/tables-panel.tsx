/** The tables and columns of the data set, with types, units and meanings. */
import { Button } from '@mantine/core';
import { counted } from '../../format/counted.ts';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { plainText, type Tables } from './editor/completion.ts';
import styles from './tables-panel.module.css';

interface TablesPanelProps {
  readonly tables: Tables;
  /** Puts a name where the cursor of the editor is. */
  readonly onInsert: (name: string) => void;
  readonly onClose: () => void;
}

export function TablesPanel({ tables, onInsert, onClose }: TablesPanelProps) {
  return (
    <SidePanel label="Tables" title={<h2>Tables</h2>} onClose={onClose}>
      {tables.map(({ name, about, rows, columns }) => (
        <details key={name} className={styles.table}>
          <summary>
            <span className="mk-mono">{name}</span>
            <span className="mk-muted mk-num">{rows !== null && ` ${counted(rows, 'row')}`}</span>
            <span className={`${styles.about} mk-muted`}>{about}</span>
          </summary>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.name}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  className={`${styles.name} mk-flush-left`}
                  title={`Insert ${column.name}`}
                  onClick={() => onInsert(column.name)}
                >
                  {column.name}
                </Button>{' '}
                <span className="mk-muted">
                  {[column.type.toLowerCase(), column.unit].filter(Boolean).join(', ')}
                </span>
                {column.meaning && (
                  <span className={`${styles.about} mk-muted`}>{plainText(column.meaning)}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </SidePanel>
  );
}
