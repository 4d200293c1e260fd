/** Why nothing is wanted yet, and what to do: sign in, wait for the first sync, or set up a watch rule. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useBridgeQuery, useCommand, useStatus } from '../../bridge/hooks.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SignedOut } from '../../ui/feedback/signed-out.tsx';

export function NothingWanted() {
  const { data: rules } = useBridgeQuery('rules.list', null);
  const { data: status } = useStatus(({ session, sync }) => ({ session, sync }));
  const sync = useCommand('sync.now');
  if (!status || !rules) return null;
  const { state, lastRun } = status.sync;
  if (!rules.some(({ isEnabled, effect }) => isEnabled && effect === 'include')) {
    return (
      <Empty title="No watch rule is on" actions={<RulesButton />}>
        Watch rules decide which games Matchkeep archives. Turn one on, and this screen shows what is archived
        and what is missing.
      </Empty>
    );
  }
  if (status.session.state === 'signed-out') {
    return <SignedOut>Sign in to sync the listings. Wanted files then appear here.</SignedOut>;
  }
  if (state === 'running') {
    return (
      <Empty title={lastRun === null ? 'The first sync is running' : 'A sync is running'}>
        Files appear here as soon as the listings show games that a watch rule matches.
      </Empty>
    );
  }
  if (lastRun?.error) {
    return (
      <Failure as="block" error={lastRun.error} onRetry={() => sync.mutate(null)}>
        <RulesButton />
      </Failure>
    );
  }
  return (
    <Empty title="No wanted files yet" actions={<RulesButton />}>
      The listings have no game that a watch rule matches. Later games appear here by themselves.
    </Empty>
  );
}

function RulesButton() {
  return (
    <Button component={Link} to="/rules" variant="default">
      Open the watch rules
    </Button>
  );
}
