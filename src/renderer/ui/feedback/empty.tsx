/** An empty state: why there is nothing, and what to do next. */
import type { ReactNode } from 'react';
import './empty.css';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="mk-empty">
      <p className="mk-empty-title">{title}</p>
      {children && <div className="mk-empty-text">{children}</div>}
      {actions && <div className="mk-empty-actions">{actions}</div>}
    </div>
  );
}
