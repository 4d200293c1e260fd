/** The session of the page, as state of components. */
import { useSyncExternalStore } from 'react';
import type { Call } from '../../../bridge/client.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import { type Contents, createSession, type Session } from './session.ts';

const sessions = new WeakMap<Call, Session>();

export function useSession(): { readonly session: Session; readonly contents: Contents } {
  const { call } = useBridge();
  const session = sharedSession(call);
  return { session, contents: useSyncExternalStore(session.subscribe, session.contents) };
}

function sharedSession(call: Call): Session {
  const known = sessions.get(call);
  if (known) return known;
  const session = createSession({ call, newId: newQuestionId, now: () => Date.now() });
  sessions.set(call, session);
  return session;
}

/** `crypto.randomUUID` is missing where the page is not from this machine. */
export function newQuestionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
