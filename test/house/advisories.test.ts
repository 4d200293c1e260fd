import { expect, it } from 'vitest';
import { readAdvisories } from '../../scripts/checks/advisories.ts';

const advisory = { title: 'Reads beyond its end', url: 'https://advisories.example/1' };
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it.each(['high', 'critical'])('An advisory of %s severity fails, and is named', (severity) => {
  const text = report({ a: { severity, via: [advisory] }, b: { severity, via: ['a'] } });
  expect(readAdvisories(text)).toEqual({
    outcome: 'found',
    lines: [`${severity}: a: Reads beyond its end (https://advisories.example/1)`],
  });
});

it('A lesser advisory is named and does not fail', () => {
  const { outcome, lines } = readAdvisories(report({ a: { severity: 'moderate', via: [advisory] } }));
  expect(outcome).toBe('none');
  expect(lines[0]).toContain('moderate: a');
});

it('A report without advisories passes', () => {
  expect(readAdvisories(report({})).outcome).toBe('none');
});

it.each([
  ['an error of the registry', JSON.stringify({ message: '405 Method Not Allowed', method: 'POST' })],
  ['an error of the network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } })],
  ['nothing', ''],
  ['a page', '<html>'],
])('No answer is not a clean report, and says so: %s', (_what, text) => {
  expect(readAdvisories(text)).toEqual({
    outcome: 'no answer',
    lines: [expect.stringContaining('did not answer; nothing was checked')],
  });
});
