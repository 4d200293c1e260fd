/** Opens the dialog that starts a backfill, filled in with the days that were never listed if there are any. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CoverageSummary } from '../../../shared/coverage.ts';
import { suggestBackfill } from '../../../shared/listing-words.ts';

interface BackfillLinkProps {
  readonly summary?: Pick<CoverageSummary, 'neverListed' | 'knownSince'> | undefined;
}

export function BackfillLink({ summary }: BackfillLinkProps) {
  const days = summary && suggestBackfill(summary);
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/sync" search={{ backfill: 'new', ...days }} />}
    >
      Backfill…
    </Button>
  );
}
