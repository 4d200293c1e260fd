/** The draft of a sign-in: its fields, what is wrong with them, and submitting it. */
import { type FormEvent, useState } from 'react';
import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { useShowsProblem } from '../../ui/feedback/shown-problem.ts';

interface Draft {
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly inKeychain: boolean;
}

type Faults = Partial<Record<'baseUrl' | 'streamBaseUrl' | 'username' | 'password', string>>;

interface SignIn {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly faults: Faults;
  /** Of the last attempt. */
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  /** Submits the same fields without saving the password. */
  readonly submitInMemory: () => Promise<void>;
}

/** `username` is that of the last session; `onDone` is called after a successful sign-in. */
export function useSignIn(settings: Settings, username: string | null, onDone: () => void): SignIn {
  const [draft, setDraft] = useState<Draft>({
    baseUrl: settings['service.baseUrl'],
    streamBaseUrl: settings['service.streamBaseUrl'],
    username: username ?? '',
    password: '',
    inKeychain: true,
  });
  const [faults, setFaults] = useState<Faults>({});
  const set = useCommand('settings.set', { showsFailure: false });
  const signIn = useCommand('session.signIn', { showsFailure: false });
  const error = set.error ?? signIn.error;
  useShowsProblem(error?.message ?? null);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));

  const send = async (draft: Draft) => {
    // First: what an earlier attempt ended with is not the reason why this one is not sent.
    set.reset();
    signIn.reset();
    const found = findFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { baseUrl, streamBaseUrl, password, inKeychain } = draft;
    try {
      await set.mutateAsync({ 'service.baseUrl': baseUrl, 'service.streamBaseUrl': streamBaseUrl });
      const keep = inKeychain ? 'keychain' : 'memory';
      await signIn.mutateAsync({ username: draft.username, password, keep });
    } catch {
      return; // The commands show their own errors.
    }
    change({ password: '' });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(draft);
  };
  const submitInMemory = () => {
    change({ inKeychain: false });
    return send({ ...draft, inKeychain: false });
  };

  return {
    draft,
    change,
    faults,
    error,
    isPending: set.isPending || signIn.isPending,
    submit,
    submitInMemory,
  };
}

function findFaults({ baseUrl, streamBaseUrl, username, password }: Draft): Faults {
  const baseFault =
    baseUrl.trim() === ''
      ? 'Enter the address your data provider gave you.'
      : addressFault('service.baseUrl', baseUrl);
  const streamFault = addressFault('service.streamBaseUrl', streamBaseUrl);
  return {
    ...(baseFault && { baseUrl: baseFault }),
    ...(streamFault && { streamBaseUrl: streamFault }),
    ...(username.trim() === '' && { username: 'Enter your user name or e-mail.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  };
}

/** Why an address cannot be used, or undefined. */
function addressFault(key: 'service.baseUrl' | 'service.streamBaseUrl', text: string): string | undefined {
  return settingsSchema.shape[key].safeParse(text).success
    ? undefined
    : 'Enter an https address such as https://api.example.com/v2 (http only on this machine), without user name or query.';
}
