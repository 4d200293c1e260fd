/** What every page of figures offers: its games in the library, a citation, and paper. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../format/counted.ts';
import { formatDay } from '../../format/times.ts';
import { CiteDialog } from '../../ui/match/cite-dialog.tsx';
import styles from './page-actions.module.css';

/** `query` finds the games that the page's figures count. */
export function PageActions({ query }: { readonly query: string }) {
  const [isCiting, setIsCiting] = useState(false);
  return (
    <span className={styles.actions}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/library" search={{ q: query, show: 'games' }} />}
      >
        Show in library
      </Button>
      <Button size="xs" variant="default" onClick={() => setIsCiting(true)}>
        Cite…
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {isCiting && <CiteDialog query={query} onClose={() => setIsCiting(false)} />}
    </span>
  );
}

interface PrintedUnderProps {
  readonly query: string;
  readonly total: number | null;
}

/** On paper only: which games the figures are of. */
export function PrintedUnder({ query, total }: PrintedUnderProps) {
  if (total === null) return null;
  return (
    <p className={styles.printed}>
      Matchkeep · {formatCount(total)} {total === 1 ? 'game' : 'games'} of the search{' '}
      <span className="mk-mono">{query}</span> · printed {formatDay(new Date().toISOString())}
    </p>
  );
}
