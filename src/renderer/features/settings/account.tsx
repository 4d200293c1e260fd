/** The account: state of the session, sign-in and sign-out. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SessionStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { SignInForm } from '../account/sign-in-form.tsx';
import type { FieldProps } from './own-fields.tsx';
import settingsStyles from './settings.module.css';
import { signOutHint } from './sign-out-hint.ts';

const stateTexts: Readonly<Record<SessionStatus['state'], string>> = {
  'signed-out': 'Signed out',
  active: 'Signed in',
  refreshing: 'Signed in, renewing the session',
  'needs-attention': 'Sign-in required',
};

export function Account({ status, settings }: FieldProps) {
  const { session } = status;
  const signOut = useCommand('session.signOut');
  const [isSigningIn, setIsSigningIn] = useState(false);
  const isOut = session.state === 'signed-out' || session.state === 'needs-attention';
  return (
    <>
      <Facts>
        <Fact name="Session">{stateTexts[session.state]}</Fact>
        {session.username && <Fact name="User">{session.username}</Fact>}
        {session.credentials && (
          <Fact name="Password">
            {session.credentials === 'keychain'
              ? 'In the system keychain'
              : 'In memory only, until Matchkeep closes'}
          </Fact>
        )}
        {session.accessExpiresAt && (
          <Fact name="Access">
            until <Moment at={session.accessExpiresAt} as="full" /> (
            <Moment at={session.accessExpiresAt} as="relative" />
            ), then renewed automatically
          </Fact>
        )}
        {session.refreshExpiresAt && (
          <Fact name="Renewable">
            until <Moment at={session.refreshExpiresAt} as="full" />
            {session.isRefreshEnding && '. It ends soon. Matchkeep will sign in again.'}
          </Fact>
        )}
      </Facts>
      {session.problem && session.state !== 'needs-attention' && <Failure error={session.problem} />}
      {!isOut && (
        <div className={settingsStyles.row}>
          <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate(null)}>
            Sign out
          </Button>
          <span className="mk-muted">{signOutHint(session)}</span>
        </div>
      )}
      {isOut && !isSigningIn && (
        <div className={settingsStyles.row}>
          <Button onClick={() => setIsSigningIn(true)}>Sign in</Button>
        </div>
      )}
      {isOut && isSigningIn && (
        <SignInForm settings={settings} username={session.username} onDone={() => setIsSigningIn(false)} />
      )}
    </>
  );
}
