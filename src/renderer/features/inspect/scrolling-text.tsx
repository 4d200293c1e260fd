/** A text area with its own scrollbar, which keys can scroll too. */
import styles from './scrolling-text.module.css';

interface ScrollingTextProps {
  readonly label: string;
  readonly text: string;
  /** Lines wrap, unless the text is in columns. */
  readonly isInColumns?: boolean;
}

export function ScrollingText({ label, text, isInColumns = false }: ScrollingTextProps) {
  return (
    <section className={styles.text} tabIndex={0} aria-label={label} data-selectable>
      <pre className={isInColumns ? styles.hex : undefined}>{text}</pre>
    </section>
  );
}
