/**
 * Opens the dialog that starts a backfill, filled in with the days that were never listed if there are any. Nothing where
 * the service is known not to list past games.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { suggestBackfill } from '../../../shared/words/listing-words.ts';
import { useStatus } from '../../bridge/hooks.tsx';

export function BackfillLink() {
  const { data: coverage } = useStatus(({ coverage: { neverListed, listsPastGames, wantedNames } }) => ({
    neverListed,
    listsPastGames,
    wantedNames,
  }));
  if (coverage?.listsPastGames === false) return null;
  const suggested = coverage && suggestBackfill(coverage);
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/sync" search={{ backfill: 'new', ...suggested }} />}
    >
      Backfill…
    </Button>
  );
}
