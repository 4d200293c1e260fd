/** A short remark in quiet text, or in the colour of a failure. */
import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  readonly isBad?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Note({ isBad = false, id, className = '', children }: NoteProps) {
  return (
    <p className={`${styles.note} ${isBad ? styles.bad : ''} ${className}`} id={id}>
      {children}
    </p>
  );
}
