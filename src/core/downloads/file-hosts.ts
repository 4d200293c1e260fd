/**
 * Whether a file host is asked: a host that is down holds only the downloads that lead to it. Where many downloads in
 * a row lead to hosts that are down, addresses are asked for one at a time too.
 */
import { type ErrorData, MatchkeepError } from '../../shared/errors.ts';
import type { Outage } from '../service/circuit-breaker.ts';
import { type Circuits, failureKind } from '../service/circuits.ts';
import { TransferTooSlowError } from './transfer/minimum-speed.ts';

/** The circuit of all file hosts together: it opens where download after download gets nothing from its host. */
export const allHosts = 'file hosts';

/** A host that answered this long ago says that not all hosts are down. */
const answerValidMs = 30 * 60_000;
/**
 * Where no host is known to answer, so many addresses in each such time may lead to hosts that are known to be down
 * without a longer wait: files at other hosts may be among the next ones.
 */
const maxFreeAddresses = 12;
const freeAddressesEveryMs = 30 * 60_000;

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

/** `now` is epoch ms. */
export function createFileHosts(circuits: Circuits, now: () => number): FileHosts {
  /** When each host answered last: epoch ms. A host that failed since then is not listed. */
  const answeredAt = new Map<string, number>();
  let freeAddresses = { since: Number.NEGATIVE_INFINITY, count: 0 };
  /** Hosts with a call under way that probes. */
  const probing = new Set<string>();

  /** Where all hosts seem to be down, each address that was asked for is used: it probes its host too. */
  const maySkipWait = () => circuits.permits(allHosts) !== 'all';

  const doesAnotherAnswer = (origin: string) => {
    for (const [other, at] of answeredAt) {
      if (Math.abs(now() - at) > answerValidMs) answeredAt.delete(other);
      else if (other !== origin) return true;
    }
    return false;
  };

  /** Whether an address that leads to a host that is down costs no longer wait: this counts it. */
  const takeFreeAddress = () => {
    if (Math.abs(now() - freeAddresses.since) > freeAddressesEveryMs)
      freeAddresses = { since: now(), count: 0 };
    freeAddresses.count += 1;
    return freeAddresses.count <= maxFreeAddresses;
  };

  const succeeded = (origin: string) => {
    answeredAt.set(origin, now());
    circuits.succeeded(origin);
    circuits.succeeded(allHosts);
  };

  const failed = (origin: string, call: string, error: unknown) => {
    const kind = failureKind(error);
    if (kind === 'answered') answeredAt.set(origin, now());
    else if (kind !== 'none') answeredAt.delete(origin);
    circuits.report(origin, call, error);
    // Work on the hosts that answer goes on meanwhile.
    if (kind === 'answered' || !doesAnotherAnswer(origin)) circuits.report(allHosts, call, error);
  };

  return {
    async use(origin, call, transfer, hasAdvanced) {
      const permit = circuits.permits(origin);
      const outage = circuits.outage(origin);
      if (outage) {
        const isHeld = probing.has(origin) || permit === 'none';
        if (isHeld && (doesAnotherAnswer(origin) || takeFreeAddress())) throw hostDown(origin, outage);
        if (probing.has(origin) || (permit === 'none' && !maySkipWait())) {
          const error = hostDown(origin, outage);
          circuits.report(allHosts, call, error);
          throw error;
        }
        probing.add(origin);
      }
      try {
        const result = await transfer();
        succeeded(origin);
        return result;
      } catch (error) {
        if (hasAdvanced() || error instanceof TransferTooSlowError) succeeded(origin);
        else failed(origin, call, error);
        throw error;
      } finally {
        if (outage) probing.delete(origin);
      }
    },
  };
}

export function hostDown(origin: string, { problem, probeAt }: Outage): HostDownError {
  return new HostDownError(origin, { ...problem, retryAt: new Date(probeAt).toISOString() });
}
