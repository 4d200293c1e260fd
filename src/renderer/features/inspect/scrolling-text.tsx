/** A text area with its own scrollbar, which keys can scroll too. */
interface ScrollingTextProps {
  readonly label: string;
  readonly text: string;
  /** Lines wrap, unless the text is in columns. */
  readonly isInColumns?: boolean;
}

export function ScrollingText({ label, text, isInColumns = false }: ScrollingTextProps) {
  return (
    <section className="mk-inspect-text" tabIndex={0} aria-label={label} data-selectable>
      <pre className={isInColumns ? 'mk-inspect-hex' : undefined}>{text}</pre>
    </section>
  );
}
