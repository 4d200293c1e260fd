/** The tokens of the configured service address: in memory, and saved by the credential store. */
import { toErrorData } from '../../shared/base/errors.ts';
import { addressChanged } from '../service/address-changed.ts';
import type { CredentialStore, Credentials } from './credentials.ts';
import type { Tokens } from './session-file.ts';
import {
  initialSessionState,
  nextSessionState,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';

export interface SessionTokensOptions {
  readonly store: Pick<CredentialStore, 'loadTokens' | 'saveTokens'>;
  readonly baseUrl: () => string;
  /** Called when loading the tokens has a new problem, or has none any longer. */
  readonly onChange: () => void;
}

export interface SessionTokens {
  state(): SessionState;
  apply(event: SessionEvent): void;
  /** Changes to the address that is configured now; a new address starts without tokens. */
  followAddress(): void;
  /** Throws `keychain-unavailable`, or `cancelled` if the address was changed meanwhile. */
  load(): Promise<Tokens | null>;
  /** Saves tokens even if the address was changed meanwhile: they belong to the service that issued them. */
  save(tokens: Tokens, credentials: Credentials): Promise<void>;
}

export function createSessionTokens({ store, baseUrl, onChange }: SessionTokensOptions): SessionTokens {
  let state = initialSessionState(baseUrl());

  const apply = (event: SessionEvent) => {
    state = nextSessionState(state, event);
  };
  const applyAndReport = (event: SessionEvent) => {
    const before = state.problem?.code;
    apply(event);
    if (state.problem?.code !== before) onChange();
  };

  return {
    state: () => state,
    apply,
    followAddress: () => apply({ type: 'address-set', address: baseUrl() }),
    async load() {
      const { address } = state;
      try {
        const tokens = state.tokens ?? (await store.loadTokens(address));
        if (address !== state.address) throw addressChanged();
        applyAndReport({ type: 'tokens-loaded', address, tokens });
        return state.tokens;
      } catch (error) {
        applyAndReport({ type: 'load-failed', address, error: toErrorData(error) });
        throw error;
      }
    },
    async save(tokens, credentials) {
      apply({ type: 'tokens-changed', address: credentials.baseUrl, tokens });
      await store.saveTokens(tokens, credentials);
    },
  };
}
