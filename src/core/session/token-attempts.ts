/** Renewals and sign-ins, one at a time. Callers that need a token meanwhile share the attempt and its result. */
import { toErrorData } from '../../shared/base/errors.ts';
import type { Log } from '../platform/log.ts';
import { addressChanged } from '../service/address-changed.ts';
import type { CredentialStore, Credentials } from './credentials.ts';
import type { RenewalDecision } from './renewal-policy.ts';
import { signInRequired } from './session-errors.ts';
import type { Tokens } from './session-file.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { SignIn } from './session-types.ts';
import type { TokenRequests } from './token-requests.ts';

export interface TokenAttemptsOptions {
  readonly store: CredentialStore;
  readonly requests: Pick<TokenRequests, 'renew' | 'signIn'>;
  readonly tokens: SessionTokens;
  readonly now: () => number;
  readonly log: Log;
  /** Called when an attempt starts and when it has ended. */
  readonly onChange: () => void;
}

export interface TokenAttempts {
  isRunning(): boolean;
  /** The token of the attempt that is running at this service address; null if there is none. */
  runningAt(address: string): Promise<string> | null;
  /** Waits until no attempt is running, and ignores errors: the caller that started the attempt gets them. */
  settled(): Promise<void>;
  /** Gets new tokens by what the policy decided first. Throws what `TokenRequests.renew` throws, and `cancelled`. */
  renew(decision: RenewalDecision): Promise<string>;
  signIn(request: SignIn): Promise<string>;
}

export function createTokenAttempts(options: TokenAttemptsOptions): TokenAttempts {
  const { store, requests, tokens, now, log, onChange } = options;
  let running: { readonly address: string; readonly token: Promise<string> } | null = null;

  /** `work` gets tokens and saves them. */
  const attempt = async (address: string, work: () => Promise<Tokens>): Promise<string> => {
    try {
      const fresh = await work();
      if (address !== tokens.state().address) throw addressChanged();
      tokens.apply({ type: 'request-succeeded', address });
      return fresh.accessToken;
    } catch (error) {
      tokens.apply({ type: 'request-failed', address, error: toErrorData(error), at: now() });
      throw error;
    } finally {
      running = null;
      onChange();
    }
  };

  const start = (work: (address: string) => Promise<Tokens>): Promise<string> => {
    const { address } = tokens.state();
    const token = attempt(address, () => work(address));
    running = { address, token };
    onChange();
    return token;
  };

  const signInOrAbandon = async (credentials: Credentials, password: string): Promise<Tokens> => {
    try {
      return await requests.signIn(credentials, password);
    } catch (error) {
      await store.abandon(credentials);
      throw error;
    }
  };

  return {
    isRunning: () => running !== null,
    runningAt: (address) => (running?.address === address ? running.token : null),
    async settled() {
      while (running) await running.token.catch(() => {});
    },
    renew: (decision) =>
      start(async (address) => {
        const current = await tokens.load();
        const saved = store.record(address);
        if (!saved) throw signInRequired();
        const record = await store.withKey(saved);
        const usable = decision.do === 'refresh' ? current : null;
        const fresh = await requests.renew(usable, record, (rest) => tokens.save(rest, record));
        await tokens.save(fresh, record);
        return fresh;
      }),
    signIn: ({ username, password, keep }) =>
      start(async (baseUrl) => {
        const credentials = await store.prepare({ username, keep, baseUrl });
        const fresh = await signInOrAbandon(credentials, password);
        await store.keepPassword(credentials, password);
        log.info({ keep }, 'signed in by the user');
        await tokens.save(fresh, credentials);
        return fresh;
      }),
  };
}
