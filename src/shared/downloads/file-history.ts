/** The history of a file, from the first listing of its game to the archive, and its words. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { statusMeanings } from '../domain/asset-status.ts';
import { type DownloadState, downloadStateSchema } from '../domain/domain.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';
import { ruleContentSchema } from '../rules/watch-rules.ts';
import { absenceText, earlierContentSchema } from './earlier-content.ts';
import { notReadableTextAt } from './file-format.ts';

/** Times are ISO 8601 in UTC. */
export const fileEventSchema = z.discriminatedUnion('kind', [
  /** A listing had the match, or the game, for the first time. */
  z.object({ kind: z.literal('listed'), at: z.string(), what: z.enum(['match', 'game']) }),
  /** The service changed the start of the match; null is an unknown time. */
  z.object({
    kind: z.literal('moved'),
    at: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** `rule`: the watch rule as it was then; null if the user asked for the file, or if the rule is not known. */
  z.object({
    kind: z.literal('wanted'),
    at: z.string(),
    by: z.enum(['rule', 'user']),
    rule: ruleContentSchema.nullable(),
  }),
  /** The download came into a state. `error`: why; `file`: what was archived, unless it was replaced since. */
  z.object({
    kind: z.literal('step'),
    at: z.string(),
    state: downloadStateSchema,
    error: errorDataSchema.nullable(),
    file: z.object({ bytes: z.number(), sha256: z.string(), path: z.string() }).nullable(),
  }),
  /**
   * The service sent another content than the one that was archived. `earlier.path` is where that one is now, null if it
   * was missing or damaged, or is deleted (`removedAt`); `damagedPath` is where the damaged file is.
   */
  z.object({
    kind: z.literal('corrected'),
    at: z.string(),
    file: z.object({ bytes: z.number(), sha256: z.string() }),
    earlier: earlierContentSchema.omit({ contentType: true, replacedAt: true }),
  }),
]);
export type FileEvent = z.infer<typeof fileEventSchema>;

export const stateLabels: Readonly<Record<DownloadState, string>> = {
  scheduled: 'Scheduled',
  queued: 'Queued',
  resolving: 'Requesting address',
  transferring: 'Downloading',
  verifying: 'Verifying',
  waiting: 'Waiting to retry',
  paused: 'Paused',
  archived: 'Archived',
  failed: 'Failed',
  'not-offered': 'Not offered',
  'not-needed': 'Not needed',
  cancelled: 'Cancelled',
  'not-wanted': 'Not wanted',
};

/** How the place that shows the words writes times, days (`2026-11-21`, UTC) and sizes. */
interface Wording {
  readonly time: (iso: string) => string;
  readonly day: (day: string) => string;
  readonly size: (bytes: number) => string;
}

interface EventWords {
  readonly what: string;
  /** Whole sentences; empty if there is nothing to add. */
  readonly why: string;
}

export function fileEventWords(event: FileEvent, wording: Wording): EventWords {
  switch (event.kind) {
    case 'listed':
      return { what: 'Listed', why: `The service listed the ${event.what} for the first time.` };
    case 'moved':
      return { what: 'Moved', why: moveText(event, wording) };
    case 'wanted':
      return { what: 'Wanted', why: wantText(event, wording) };
    case 'step':
      return { what: stateLabels[event.state], why: stepText(event, wording) };
    case 'corrected':
      return { what: 'Corrected', why: correctionText(event, wording) };
  }
}

function correctionText(
  { file, earlier }: Extract<FileEvent, { kind: 'corrected' }>,
  { size, time }: Wording,
): string {
  const now = `The service sent another content: ${size(file.bytes)}, SHA-256 ${file.sha256}.`;
  const before = `The one that was archived ${time(earlier.archivedAt)} (${size(earlier.bytes)}, SHA-256 ${earlier.sha256})`;
  if (earlier.path !== null) return `${now} ${before} is ${earlier.path}.`;
  const damaged = earlier.damagedPath === null ? '' : ` What was in its place is ${earlier.damagedPath}.`;
  return `${now} ${before} ${absenceText(earlier, time)}${damaged}`;
}

function moveText({ from, to }: Extract<FileEvent, { kind: 'moved' }>, { time }: Wording): string {
  if (to === null) return 'The service no longer gives the match a time.';
  if (from === null) return `The service gave the match a time: ${time(to)}.`;
  return `The match was ${from < to ? 'postponed' : 'brought forward'} from ${time(from)} to ${time(to)}.`;
}

function wantText({ by, rule }: Extract<FileEvent, { kind: 'wanted' }>, { day }: Wording): string {
  if (by === 'user') return 'The user asked for this file.';
  return rule === null
    ? 'A watch rule wants this file.'
    : `A watch rule wants this file: ${ruleSentence(rule, new Map(), day)}.`;
}

/** The states that need an explanation even without an error. */
const explained = ['not-needed', 'not-offered', 'not-wanted', 'paused', 'cancelled'] as const;

function stepText({ state, error, file }: Extract<FileEvent, { kind: 'step' }>, { size }: Wording): string {
  if (file !== null) {
    const stored = `${size(file.bytes)}, SHA-256 ${file.sha256}.`;
    return [stored, notReadableTextAt(file.path) ?? []].flat().join(' ');
  }
  if (error !== null) return error.remedy === undefined ? error.message : `${error.message} ${error.remedy}`;
  const status = explained.find((one) => one === state);
  return status === undefined ? '' : statusMeanings[status];
}
