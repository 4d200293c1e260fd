/** The first screen: what Matchkeep does, sign-in, and practice mode without an account. */
import { Button, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import mark from '../../theme/mark.svg';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SignInForm } from '../account/sign-in-form.tsx';
import { ContentTypesChoice } from '../settings/content-types-choice.tsx';
import { ArchiveChoice } from './archive-choice.tsx';
import styles from './welcome-screen.module.css';

const promises = [
  ['Complete', 'Archives every game that your rules match, and says whether a played game is missing.'],
  ['Intact', 'A file in the archive is complete and verified. Crashes and full disks lose nothing.'],
  ['Searchable', 'Finds any game among a million as you type, offline.'],
] as const;

export function WelcomeScreen() {
  const navigate = useNavigate();
  const settings = useBridgeQuery('settings.get', null);
  const { data: rules } = useBridgeQuery('rules.initial', null);
  const { data: status } = useBridgeQuery('app.status', null);
  const isIn = status?.isPractice === true || status?.session.state === 'active';
  useEffect(() => {
    document.title = 'Welcome · Matchkeep';
  }, []);
  useEffect(() => {
    if (isIn) void navigate({ to: '/matches', search: { when: 'upcoming' }, replace: true });
  }, [isIn, navigate]);

  return (
    <div className={styles.welcome}>
      <section className={styles.about}>
        <h1>
          <img src={mark} alt="" />
          Matchkeep
        </h1>
        <p className={styles.lead}>Your own archive of League of Legends match and game data.</p>
        <dl className={styles.promises}>
          {promises.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.form} aria-labelledby="sign-in-title">
        <h2 id="sign-in-title">Sign in to your data service</h2>
        {settings.data ? (
          <SignInForm
            settings={settings.data}
            username={status?.session.username ?? null}
            onDone={() => void navigate({ to: '/matches', search: { when: 'upcoming' }, replace: true })}
          />
        ) : settings.error ? (
          <Failure error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Skeleton height={280} />
        )}
        {settings.data && rules?.isInitial && (
          <div className={styles.files}>
            <ContentTypesChoice settings={settings.data} label="Files to archive of each game" />
          </div>
        )}
        {settings.data && status && <ArchiveChoice status={status} settings={settings.data} />}
        <Practice />
      </section>
    </div>
  );
}

function Practice() {
  const enter = useCommand('practice.enter', { showsFailure: false });
  return (
    <div className={styles.practice}>
      <p>No account yet? Try everything with invented matches in a separate archive.</p>
      <Button
        variant="default"
        loading={enter.isPending}
        onClick={() => enter.mutate(null, { onSuccess: () => window.location.assign('/matches') })}
      >
        Explore with practice data
      </Button>
      {enter.error && <Failure error={enter.error} />}
    </div>
  );
}
