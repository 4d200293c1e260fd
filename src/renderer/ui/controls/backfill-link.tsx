/** Opens the dialog that starts a backfill. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function BackfillLink() {
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/sync" search={{ backfill: 'new' }} />}
    >
      Backfill…
    </Button>
  );
}
