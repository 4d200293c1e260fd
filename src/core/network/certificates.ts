/**
 * Whom to trust: the authorities that come with Node, and those of the system, where a company keeps the one
 * of its inspecting proxy.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Log } from '../platform/log.ts';

/** PEM. `default` has what NODE_EXTRA_CA_CERTS names, too. */
export function trustedCertificates(): readonly string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}

/**
 * Read once, when the first secure connection is made: a system's store takes some 60 ms to read, which is
 * not for the start. Where it can't be read, Node's own list has to do, and the log says so.
 */
export function trustOnce(
  certificates: () => readonly string[],
  log: Pick<Log, 'info' | 'warn'>,
): () => SecureContext | undefined {
  let trusted: SecureContext | null | undefined;
  const read = () => {
    try {
      const ca = [...certificates()];
      const context = createSecureContext({ ca });
      log.info({ authorities: ca.length }, 'certificate authorities read');
      return context;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'the system’s certificate authorities could not be read');
      return null;
    }
  };
  return () => {
    if (trusted === undefined) trusted = read();
    return trusted ?? undefined;
  };
}
