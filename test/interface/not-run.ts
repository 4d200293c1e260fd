/** Why a spec is not run on a host: it only makes sense on others, or is left to the long run. */
import type { TestDetails } from '@playwright/test';
import type { HostKind } from './hosts/running.ts';
import { desktopToo, isLeftOut, leftReason } from './short-run.ts';

const onlyOn = 'only on';

/** Details of a spec that runs only on these hosts, with the reason. */
export function only(hosts: readonly HostKind[], reason: string): TestDetails {
  const annotation = { type: `${onlyOn} ${hosts.join(', ')}`, description: reason };
  return hosts.includes('server') ? { annotation } : { annotation, ...desktopToo };
}

/** Of Playwright's `TestCase` and `TestInfo`. */
interface Spec {
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly tags: readonly string[];
}

/** Null: the spec is run. */
export function whyNotRun(host: HostKind, { annotations, tags }: Spec): string | null {
  const rule = annotations.find(({ type }) => type.startsWith(onlyOn));
  const hosts = rule?.type.slice(onlyOn.length).split(',') ?? [];
  if (rule !== undefined && !hosts.some((each) => each.trim() === host))
    return rule.description ?? 'no reason given';
  return isLeftOut(host, tags) ? leftReason : null;
}
