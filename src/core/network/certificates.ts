/**
 * Trusted certificate authorities: Node's own, and the system's, where a company installs the authority of its
 * inspecting proxy.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Log } from '../platform/log.ts';

/** PEM. `default` includes those of NODE_EXTRA_CA_CERTS. */
export function trustedCertificates(): readonly string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}

export interface Trust {
  /** PEM; null for Node's own authorities. */
  readonly certificates: readonly string[] | null;
  readonly context: SecureContext | undefined;
}

/**
 * Reads them once, for the first secure connection: the system's store takes some 60 ms to read, which would delay
 * the start. If it cannot be read, only Node's own list is used, and the log says so.
 */
export function trustOnce(
  certificates: () => readonly string[],
  log: Pick<Log, 'info' | 'warn'>,
): () => Trust {
  let trust: Trust | undefined;
  const read = (): Trust => {
    try {
      const ca = [...certificates()];
      const context = createSecureContext({ ca });
      log.info({ authorities: ca.length }, 'certificate authorities read');
      return { certificates: ca, context };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'the certificate authorities of the system could not be read');
      return { certificates: null, context: undefined };
    }
  };
  return () => {
    trust ??= read();
    return trust;
  };
}
