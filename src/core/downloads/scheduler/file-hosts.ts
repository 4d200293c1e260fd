/**
 * Decides whether a file host is called. A host that is down delays only the downloads whose files it has. Where many
 * downloads in a row lead to hosts that are down, addresses are requested one at a time too.
 */
import { type ErrorData, MatchkeepError } from '../../../shared/base/errors.ts';
import type { Outage } from '../../service/circuit-breaker.ts';
import { type Circuits, failureKind } from '../../service/circuits.ts';
import { TransferTooSlowError } from '../transfer/minimum-speed.ts';

/** The circuit of all file hosts together: it opens when download after download gets nothing from its host. */
export const allHosts = 'file hosts';

/** While one host has answered within this time, not all hosts are down. */
const answerValidMs = 30 * 60_000;
/**
 * Where no host is known to answer, this many addresses per period may lead to hosts that are known to be down without
 * a longer wait: the next files may be at other hosts.
 */
const maxFreeAddresses = 12;
const freeAddressesEveryMs = 30 * 60_000;

/** The download's file is at a host that is known to be down, and the host was not called. */
export class HostDownError extends MatchkeepError {
  readonly origin: string;

  constructor(origin: string, { code, message, status, remedy, retryAt }: ErrorData) {
    super(code, message, { status, remedy, retryAt });
    this.origin = origin;
  }
}

export interface FileHosts {
  /**
   * Runs a transfer from the host of this origin and reports its result. `hasAdvanced`: whether, after a failure, bytes
   * arrived and are saved, so that the host is up. Throws `HostDownError` if the host is not called now.
   */
  use<T>(origin: string, call: string, transfer: () => Promise<T>, hasAdvanced: () => boolean): Promise<T>;
}

/** `now` is epoch ms. */
export function createFileHosts(circuits: Circuits, now: () => number): FileHosts {
  /** When each host last answered: epoch ms. A host that has failed since then is not listed. */
  const answeredAt = new Map<string, number>();
  let freeAddresses = { since: Number.NEGATIVE_INFINITY, count: 0 };
  /** Hosts with a probe in progress. */
  const probing = new Set<string>();

  /** If all hosts seem to be down, each requested address is used, which probes its host too. */
  const maySkipWait = () => circuits.permits(allHosts) !== 'all';

  const doesAnotherAnswer = (origin: string) => {
    for (const [other, at] of answeredAt) {
      if (Math.abs(now() - at) > answerValidMs) answeredAt.delete(other);
      else if (other !== origin) return true;
    }
    return false;
  };

  /** Counts an address that leads to a host that is down; false once the period's free addresses are used up. */
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

  /** `wasDown`: the host was known to be down, and one more failure of it says little about the other hosts. */
  const failed = (origin: string, call: string, error: unknown, wasDown: boolean) => {
    // Its redirect is an answer about this file, and another host failed.
    if (isOfAnotherHost(error, origin)) return;
    const kind = failureKind(error);
    if (kind === 'answered') answeredAt.set(origin, now());
    else if (kind !== 'none') answeredAt.delete(origin);
    circuits.report(origin, call, error);
    // Downloads from the hosts that answer continue meanwhile.
    if (kind !== 'answered' && (doesAnotherAnswer(origin) || (wasDown && takeFreeAddress()))) return;
    circuits.report(allHosts, call, error);
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
        else failed(origin, call, error, outage !== null);
        throw error;
      } finally {
        if (outage) probing.delete(origin);
      }
    },
  };
}

/** Whether the host of this origin redirected the request to the host that failed. */
export function isOfAnotherHost(error: unknown, origin: string): boolean {
  if (!(error instanceof MatchkeepError) || error.host === undefined) return false;
  return error.host !== URL.parse(origin)?.host;
}

export function hostDown(origin: string, { problem, probeAt }: Outage): HostDownError {
  return new HostDownError(origin, { ...problem, retryAt: new Date(probeAt).toISOString() });
}
