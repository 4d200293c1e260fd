/** A list of facts: names with their values. */
import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function Facts({ className = '', children }: FactsProps) {
  return <dl className={`${styles.facts} ${className}`}>{children}</dl>;
}

/** One line of facts: a name and its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
