/** What became of the end-to-end specs, host by host: run, passed, failed, and what was not run and why. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { alignedColumns } from './aligned-columns.ts';

export interface HostResult {
  readonly host: string;
  readonly passed: number;
  readonly failed: number;
  /** How many specs were not run, by the reason; null in place of a number stands for all of them. */
  readonly notRun: ReadonlyMap<string, number | null>;
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
type Suite = z.infer<typeof suiteSchema>;

/** What of Playwright's JSON report is read. */
export const playwrightReport = z.object({ suites: z.array(suiteSchema) });

/** By Playwright's projects, which are the hosts; empty where the report is not there. */
export function readHosts(file: string): readonly HostResult[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return []; // The runner did not get as far; its check has failed for that already.
  }
  const hosts = new Map<string, { passed: number; failed: number; notRun: Map<string, number> }>();
  for (const { tests } of playwrightReport.parse(JSON.parse(text)).suites.flatMap(listSpecs)) {
    for (const { projectName, status, annotations } of tests) {
      const host = hosts.get(projectName) ?? { passed: 0, failed: 0, notRun: new Map<string, number>() };
      hosts.set(projectName, host);
      switch (status) {
        case 'expected':
          host.passed += 1;
          break;
        case 'unexpected':
        case 'flaky': // What passes the second time did not pass.
          host.failed += 1;
          break;
        case 'skipped': {
          const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given';
          host.notRun.set(reason, (host.notRun.get(reason) ?? 0) + 1);
        }
      }
    }
  }
  return [...hosts].map(([host, figures]) => ({ host, ...figures }));
}

/** The specs of a suite, and of those inside it. */
export function listSpecs(suite: Suite): z.infer<typeof specSchema>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];
}

/** A table, and beneath it the reasons. */
export function hostsText(hosts: readonly HostResult[]): string {
  const rows = hosts.map(({ host, passed, failed, notRun }) => {
    const counts = [...notRun.values()];
    const missing = counts.includes(null)
      ? 'all'
      : String(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
    return [host, String(passed + failed), String(passed), String(failed), missing];
  });
  const reasons = hosts.flatMap(({ host, notRun }) =>
    [...notRun].map(([reason, count]) => `  ${host}: ${count ?? 'all'} not run: ${reason}`),
  );
  return [...alignedColumns([['host', 'run', 'passed', 'failed', 'not run'], ...rows], 1), ...reasons].join(
    '\n',
  );
}
