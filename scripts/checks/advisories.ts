/** What `npm audit --json` found, as lines to print and whether they are a reason to stop. */
import { z } from 'zod';

export interface Advisories {
  readonly outcome: 'none' | 'found' | 'no answer';
  readonly lines: readonly string[];
}

const grave: ReadonlySet<string> = new Set(['high', 'critical']);

const reportSchema = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** An advisory, or the name of the package that has it. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

/** `found`: one of high or critical severity; others are listed only. `no answer`: the registry has no report. */
export function readAdvisories(text: string): Advisories {
  const report = reportSchema.safeParse(parseOrNull(text));
  if (!report.success) {
    const reason = text.trim().split('\n').slice(0, 3).join(' ');
    return { outcome: 'no answer', lines: [`The registry did not answer; nothing was checked. ${reason}`] };
  }
  const entries = Object.entries(report.data.vulnerabilities);
  const lines = entries.flatMap(([name, { severity, via }]) =>
    via.flatMap((each) =>
      typeof each === 'string' ? [] : [`${severity}: ${name}: ${each.title} (${each.url})`],
    ),
  );
  const isFound = entries.some(([, { severity }]) => grave.has(severity));
  return {
    outcome: isFound ? 'found' : 'none',
    lines: isFound ? lines : [...lines, 'No package has an advisory of high or critical severity.'],
  };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
