/** Names the tests that failed, from what the runners wrote down. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { listSpecs, playwrightReport } from './hosts.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const readers = {
  vitest: (report: unknown) =>
    vitestReport.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter((each) => each.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [failureText(file, 'did not load', message)] : [];
      return failed.map((each) => failureText(file, each.fullName, each.failureMessages?.[0]));
    }),
  playwright: (report: unknown) =>
    playwrightReport
      .parse(report)
      .suites.flatMap(listSpecs)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName, results }) =>
            failureText(`${projectName}: ${file}`, title, results.find(({ error }) => error)?.error?.message),
          ),
      ),
};

/**
 * Each failed test of a report: its file, its title and its error, in lines. Of a property, the error has the seed and
 * the case that repeat it. Empty without a report.
 */
export function readFailures(runner: keyof typeof readers, file: string): readonly string[] {
  try {
    return readers[runner](JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return []; // The counts come from the same report, and say that it cannot be read.
  }
}

/** Enough for the seed, the case and the difference of a property. */
const maxLines = 40;
const maxCharacters = 8_000;

function failureText(file: string, title: string, message: string | null | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n');
  const shown = lines.slice(0, maxLines).map((line) => line.slice(0, maxCharacters));
  return [`${file} › ${title}`, ...shown.map((line) => `  ${line}`)].join('\n');
}
