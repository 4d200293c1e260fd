/** One section of the settings: its name and purpose on the left, its fields on the right. */
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** The anchor for menus and notifications: `/settings#archive`. */
  readonly anchor?: string;
  readonly about?: string;
  readonly children: ReactNode;
}

export function Section({ title, anchor, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} id={anchor} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
