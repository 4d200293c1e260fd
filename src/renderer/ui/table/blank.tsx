/** Stands for text that is still loading: quiet, still and of the same height. */
import styles from './blank.module.css';

export function Blank({ className = '' }: { readonly className?: string }) {
  return <span className={`${styles.blank} ${className}`} />;
}
