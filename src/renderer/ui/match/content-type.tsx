/** A content type as users read it. */
import { contentTypeLabel, type knownContentTypes } from '../../../shared/domain/content-types.ts';
import styles from './content-type.module.css';

/** Its label, with the service's name as a tooltip. */
export function ContentTypeName({ name }: { readonly name: string }) {
  return <span title={name}>{contentTypeLabel(name)}</span>;
}

/** In a list to choose from: its label, the service's name, and what it contains. */
export function ContentTypeChoice({ type }: { readonly type: (typeof knownContentTypes)[number] }) {
  return (
    <span className={styles.choice}>
      <span>
        {type.label} <span className={`${styles.name} mk-mono mk-muted`}>{type.name}</span>
      </span>
      <span className="mk-muted">{type.meaning}</span>
    </span>
  );
}
