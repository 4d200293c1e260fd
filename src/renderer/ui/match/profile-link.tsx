/** A name that leads to the profile of the player, champion or team. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SubjectKind } from '../../../shared/library/library.ts';

interface ProfileLinkProps {
  readonly kind: SubjectKind;
  /** `value` is null where no search can mean only this one: then there is no link. */
  readonly of: { readonly value: string | null; readonly label: string };
  /** The search that narrows the profile. */
  readonly text?: string;
  readonly tabIndex?: number;
  /** By default, the label. */
  readonly children?: ReactNode;
}

export function ProfileLink({ kind, of: { value, label }, text = '', tabIndex, children }: ProfileLinkProps) {
  if (value === null) return <span title="No search can name this without others">{children ?? label}</span>;
  return (
    <Link
      className="mk-name"
      to="/profile/$kind/$name"
      params={{ kind, name: value }}
      search={{ q: text }}
      title={label}
      tabIndex={tabIndex}
    >
      {children ?? label}
    </Link>
  );
}
