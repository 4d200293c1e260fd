/** The browsers that may use the local server, and the button that ends a session. */
import { Button } from '@mantine/core';
import type { AuthorisedBrowser } from '../../../shared/screens/browsers.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './browsers.module.css';
import settingsStyles from './settings.module.css';

export function Browsers() {
  const browsers = useBridgeQuery('browsers.list', null);
  return (
    <>
      {browsers.error && !browsers.data && (
        <Failure as="block" error={browsers.error} onRetry={() => void browsers.refetch()} />
      )}
      <ul className={`${settingsStyles.list} ${styles.browsers}`} aria-label="Authorised browsers">
        {browsers.data?.map((browser) => (
          <Browser key={browser.id} browser={browser} />
        ))}
      </ul>
      <Note>"matchkeep open" authorises another browser on that machine.</Note>
    </>
  );
}

function Browser({ browser }: { readonly browser: AuthorisedBrowser }) {
  const end = useCommand('browsers.end');
  const { id, name, isThis, authorisedAt, lastUsedAt } = browser;
  return (
    <li>
      <div>
        <b>{name}</b>
        {isThis && ' (this browser)'}
        <div className="mk-muted">
          Authorised <Moment at={authorisedAt} />
          {!isThis && (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
        </div>
      </div>
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate({ id })}
        aria-label={`End session of ${name}${isThis ? ' (this browser)' : ''}`}
      >
        End session
      </Button>
    </li>
  );
}
