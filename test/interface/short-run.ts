/**
 * The specs that `npm test` leaves to the long run (`npm test -- everywhere`), which runs every spec on every host in
 * about half an hour on two cores: specs of the page alone on a second host or in a second theme, and slow ones
 * whose subject faster specs cover too. They are reported as not run, with this reason.
 */
import { basename } from 'node:path';
import type { HostKind } from './hosts/running.ts';

/** Set by the long run. */
export const everywhere = 'MATCHKEEP_SPECS_EVERYWHERE';

export const leftReason = 'left to the long run: npm test -- everywhere';

/** Specs that also run on the stand-in: those of the shell itself, and the sign-in. */
const alsoOnStandIn = new Set([
  'menus-and-notices.spec.ts',
  'shell.spec.ts',
  'sign-in.spec.ts',
  'system.spec.ts',
  'window.spec.ts',
]);

const longOnServer: Readonly<Record<string, RegExp>> = {
  'dev.spec.ts': /^a change of a component/,
  'download-reasons.spec.ts': /^at 1280/,
  'downloads.spec.ts':
    /^(priority|the history|one download is cancelled|the whole queue|selected downloads|a question about)/,
  'game.spec.ts':
    /^(the list follows|the charts|two players|keys lead|a summary of no known|a file of a game)/,
  'library-accessibility.spec.ts': /^(saving, arranging|statistics of)/,
  'library.spec.ts': /^(an example|all values|columns are hidden|at 1200|at 1280)/,
  'settings.spec.ts': /^(verifying the archive|a verification is left)/,
  'streams-around.spec.ts':
    /^(full screen|resumes|recovers|plays on|stays paused|a stream that is not shown)/,
  'streams-low-latency.spec.ts': /^a stream in parts stays/,
  'streams.spec.ts':
    /^(keys alone|missing segments|an address that dies|a stream that|a slow start|a network|its end|says what|four on|resumes|a match leads|addresses|streams:)/,
};

export function isLeftOut(host: HostKind, file: string, title: string): boolean {
  if (process.env[everywhere] || host === 'electron') return false;
  const name = basename(file);
  if (host === 'stand-in') return !alsoOnStandIn.has(name) && !/plays, muted, in both qualities/.test(title);
  return / in dark$/.test(title) || (longOnServer[name]?.test(title) ?? false);
}
