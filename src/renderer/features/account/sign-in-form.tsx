/** The sign-in form: addresses of the service, account, and where the password is stored. */
import { Anchor, Button, Checkbox, Collapse, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { withScheme } from '../../../shared/security/safe-address.ts';
import { addressWarning } from '../../../shared/settings/setting-values.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import styles from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  readonly settings: Settings;
  readonly username: string | null;
  readonly onDone: () => void;
}

export function SignInForm({ settings, username: known, onDone }: SignInFormProps) {
  const { draft, change, faults, error, isPending, submit, submitInMemory } = useSignIn(
    settings,
    known,
    onDone,
  );
  const { baseUrl, streamBaseUrl, username, password, inKeychain } = draft;
  const [isAdvanced, setIsAdvanced] = useState(settings['service.streamBaseUrl'] !== '');
  const [leftAddress, setLeftAddress] = useState(settings['service.baseUrl']);
  const warning = faults.baseUrl === undefined && leftAddress === baseUrl ? addressWarning(baseUrl) : null;
  const isKeychainGone = error instanceof MatchkeepError && error.code === 'keychain-unavailable';
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
      <TextInput
        label="Service address"
        placeholder="https://…/v2"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={baseUrl}
        error={faults.baseUrl}
        description={warning !== null && <span className="mk-warning">{warning}</span>}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        onBlur={() => {
          const address = withScheme(baseUrl);
          change({ baseUrl: address });
          setLeftAddress(address);
        }}
      />
      <TextInput
        label="User name"
        autoComplete="username"
        spellCheck={false}
        value={username}
        error={faults.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <Checkbox
        size="xs"
        label="Save the password in the system keychain"
        description={
          inKeychain
            ? 'Matchkeep signs in automatically when the session ends.'
            : 'The password stays in memory until Matchkeep closes. After that, sign in again.'
        }
        checked={inKeychain}
        onChange={(event) => change({ inKeychain: event.currentTarget.checked })}
      />
      <Collapse expanded={isAdvanced}>
        <TextInput
          label="Stream address (optional)"
          type="url"
          placeholder="https://…"
          autoComplete="off"
          spellCheck={false}
          value={streamBaseUrl}
          error={faults.streamBaseUrl}
          onChange={(event) => change({ streamBaseUrl: event.currentTarget.value })}
        />
      </Collapse>
      <div className={styles.foot}>
        {error && (
          <Failure error={error}>
            {isKeychainGone && inKeychain && (
              <Button variant="default" onClick={() => void submitInMemory()}>
                Sign in without saving it
              </Button>
            )}
          </Failure>
        )}
        <div className={styles.end}>
          <Button type="submit" size="sm" loading={isPending}>
            Sign in
          </Button>
          {!isAdvanced && (
            <Anchor component="button" type="button" size="sm" onClick={() => setIsAdvanced(true)}>
              Advanced
            </Anchor>
          )}
        </div>
      </div>
    </form>
  );
}
