/**
 * Marks the specs that are not run on their host as skipped before any worker starts. A worker would need some 40 ms
 * for each of the 400, and another start for those with other fixtures.
 */
import type { Reporter } from '@playwright/test/reporter';
import { isHostKind } from './hosts/running.ts';
import { whyNotRun } from './not-run.ts';

export default class SkipNotRun implements Reporter {
  async preprocess({ suite, testRun }: Parameters<NonNullable<Reporter['preprocess']>>[0]): Promise<void> {
    for (const spec of suite.allTests()) {
      const host = spec.parent.project()?.name ?? '';
      const reason = isHostKind(host) ? whyNotRun(host, spec) : null;
      if (reason !== null) testRun.skip(spec, reason);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
