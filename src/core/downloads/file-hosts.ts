/**
 * Whether a file host is asked: a host that is down holds only the downloads that lead to it. Where many downloads in
 * a row lead to hosts that are down, addresses are asked for one at a time too.
 */
import { type ErrorData, MatchkeepError } from '../../shared/errors.ts';
import type { Circuits } from '../service/circuits.ts';
import { TransferTooSlowError } from './minimum-speed.ts';

/** The circuit of all file hosts together: it opens where download after download gets nothing from its host. */
export const allHosts = 'file hosts';

/** The download's file is at a host that is known to be down: nothing was asked of it. */
export class HostDownError extends MatchkeepError {
  readonly origin: string;

  constructor(origin: string, { code, message, status, remedy, retryAt }: ErrorData) {
    super(code, message, { status, remedy, retryAt });
    this.origin = origin;
  }
}

export interface FileHosts {
  /**
   * Runs a transfer from the host of this origin and reports what came of it. `hasAdvanced` says, after a failure,
   * that bytes came and are safe: then the host is there. Throws `HostDownError` where the host is not asked now.
   */
  use<T>(origin: string, call: string, transfer: () => Promise<T>, hasAdvanced: () => boolean): Promise<T>;
}

export function createFileHosts(circuits: Circuits): FileHosts {
  /** Hosts with a call under way that probes. */
  const probing = new Set<string>();

  /** Where all hosts seem to be down, each address that was asked for is used: it probes its host too. */
  const maySkipWait = () => circuits.permits(allHosts) !== 'all';

  return {
    async use(origin, call, transfer, hasAdvanced) {
      const permit = circuits.permits(origin);
      const outage = circuits.outage(origin);
      if (outage) {
        if (probing.has(origin) || (permit === 'none' && !maySkipWait())) {
          const error = new HostDownError(origin, {
            ...outage.problem,
            retryAt: new Date(outage.probeAt).toISOString(),
          });
          circuits.report(allHosts, call, error);
          throw error;
        }
        probing.add(origin);
      }
      try {
        const result = await transfer();
        circuits.succeeded(origin);
        circuits.succeeded(allHosts);
        return result;
      } catch (error) {
        for (const one of [origin, allHosts]) {
          if (hasAdvanced() || error instanceof TransferTooSlowError) circuits.succeeded(one);
          else circuits.report(one, call, error);
        }
        throw error;
      } finally {
        if (outage) probing.delete(origin);
      }
    },
  };
}
