/** The sign-in form: addresses of the service, account, and where the password is stored. */
import { Anchor, Button, Checkbox, Collapse, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MatchkeepError } from '../../../shared/errors.ts';
import { addressWarning, type Settings, settingsSchema } from '../../../shared/settings.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useShowsProblem } from '../../ui/feedback/shown-problem.ts';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  readonly settings: Settings;
  readonly username: string | null;
  readonly onDone: () => void;
}

interface Faults {
  readonly baseUrl?: string;
  readonly streamBaseUrl?: string;
  readonly username?: string;
  readonly password?: string;
}

/** Why an address cannot be used, or undefined. */
function addressFault(key: 'service.baseUrl' | 'service.streamBaseUrl', text: string): string | undefined {
  const parsed = settingsSchema.shape[key].safeParse(text);
  return parsed.success
    ? undefined
    : 'Enter an https address such as https://api.example.com/v2, without user name or query.';
}

export function SignInForm({ settings, username: known, onDone }: SignInFormProps) {
  const [baseUrl, setBaseUrl] = useState(settings['service.baseUrl']);
  const [streamBaseUrl, setStreamBaseUrl] = useState(settings['service.streamBaseUrl']);
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [inKeychain, setInKeychain] = useState(true);
  const [isAdvanced, setIsAdvanced] = useState(settings['service.streamBaseUrl'] !== '');
  const [faults, setFaults] = useState<Faults>({});
  const [leftAddress, setLeftAddress] = useState(settings['service.baseUrl']);
  const warning = leftAddress === baseUrl ? addressWarning(baseUrl) : null;
  const set = useCommand('settings.set', { showsFailure: false });
  const signIn = useCommand('session.signIn', { showsFailure: false });
  const error = set.error ?? signIn.error;
  useShowsProblem(error?.message ?? null);
  const isBusy = set.isPending || signIn.isPending;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const baseFault =
      baseUrl.trim() === ''
        ? 'Enter the address your data provider gave you.'
        : addressFault('service.baseUrl', baseUrl);
    const streamFault = addressFault('service.streamBaseUrl', streamBaseUrl);
    const found: Faults = {
      ...(baseFault && { baseUrl: baseFault }),
      ...(streamFault && { streamBaseUrl: streamFault }),
      ...(username.trim() === '' && { username: 'Enter your user name or e-mail.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    };
    setFaults(found);
    if (found.streamBaseUrl) setIsAdvanced(true);
    if (Object.keys(found).length > 0) return;
    set.reset();
    signIn.reset();
    try {
      await set.mutateAsync({ 'service.baseUrl': baseUrl, 'service.streamBaseUrl': streamBaseUrl });
      await signIn.mutateAsync({ username, password, keep: inKeychain ? 'keychain' : 'memory' });
    } catch {
      return; // The commands show their own errors.
    }
    setPassword('');
    onDone();
  };

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
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
        onBlur={(event) => setLeftAddress(event.currentTarget.value)}
      />
      <TextInput
        label="User name"
        autoComplete="username"
        spellCheck={false}
        value={username}
        error={faults.username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
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
        onChange={(event) => setInKeychain(event.currentTarget.checked)}
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
          onChange={(event) => setStreamBaseUrl(event.currentTarget.value)}
        />
      </Collapse>
      <div className={styles.foot}>
        {error && (
          <Failure error={error}>
            {isKeychainGone && inKeychain && (
              <Button variant="default" onClick={() => setInKeychain(false)}>
                Keep it in memory only
              </Button>
            )}
          </Failure>
        )}
        <div className={styles.end}>
          <Button type="submit" size="sm" loading={isBusy}>
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
