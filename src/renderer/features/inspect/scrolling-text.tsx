/** Text that scrolls by itself, with the keys too. */
interface ScrollingTextProps {
  readonly label: string;
  readonly text: string;
  /** Lines are broken where there is no room for them, unless they stand in columns. */
  readonly isInColumns?: boolean;
}

export function ScrollingText({ label, text, isInColumns = false }: ScrollingTextProps) {
  return (
    <section className="mk-inspect-text" tabIndex={0} aria-label={label} data-selectable>
      <pre className={isInColumns ? 'mk-inspect-hex' : undefined}>{text}</pre>
    </section>
  );
}
