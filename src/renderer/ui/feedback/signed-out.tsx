/** In place of a list that the service's listings fill: only after a sign-in. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from './empty.tsx';

interface SignedOutProps {
  /** What signing in does. */
  readonly children: ReactNode;
}

export function SignedOut({ children }: SignedOutProps) {
  return (
    <Empty
      title="Signed out"
      actions={
        <Button component={Link} to="/settings">
          Sign in
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
