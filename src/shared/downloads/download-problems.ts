/**
 * Problems of downloads: files that are not archived for the same reason, as one item. A problem is named by its error's
 * code and, where a host caused it, the host; it ends when no file has this error any more.
 */
import { z } from 'zod';
import { counted } from '../base/counted.ts';
import { type ErrorCode, type ErrorData, errorDataSchema } from '../base/errors.ts';
import { sizeText } from '../base/sizes.ts';

/** A code, or a code and a host: `file-corrupt@files.example`. */
export const problemIdSchema = z.string().min(1).max(400);

export const downloadProblemSchema = z.object({
  id: problemIdSchema,
  code: errorDataSchema.shape.code,
  /** The host that the files or addresses come from, with its port; null if the cause is on this machine. */
  host: z.string().nullable(),
  /** What happens, with the number of files, as a sentence. */
  message: z.string(),
  /** What the user can do, or what Matchkeep does next. */
  remedy: z.string(),
  /** How many files are not archived because of it. */
  files: z.number().int(),
  /** Whether no download starts until it ends: then `files` includes the queued ones. */
  stopsAll: z.boolean(),
  /** When the first of these attempts failed: ISO 8601. */
  since: z.string(),
  /** ISO 8601; null if no attempt follows by itself (all files have failed, or downloads are paused). */
  nextAttemptAt: z.string().nullable(),
  /** The most affected ones first, at most 20 of each. */
  contentTypes: z.array(z.string()),
  leagues: z.array(z.string()),
  /** The remedy that the interface offers for all of its files; null if the user can only wait. */
  action: z.enum(['retry', 'cancel', 'settings']).nullable(),
});
export type DownloadProblem = z.infer<typeof downloadProblemSchema>;

/** The user solves these by signing in. */
const signInCodes = [
  'sign-in-required',
  'sign-in-rejected',
  'sign-in-paused',
] as const satisfies readonly ErrorCode[];

export function isSignInCode(code: ErrorCode): boolean {
  return signInCodes.some((each) => each === code);
}

/** The error of a download attempt with one of these codes stops all downloads, and not only its own. */
export const wholeQueueCodes = [
  ...signInCodes,
  'keychain-unavailable',
  'not-configured',
  'settings-damaged',
  'disk-full',
  'disk-denied',
  'archive-missing',
  'archive-locked',
  'catalogue-unreadable',
] as const satisfies readonly ErrorCode[];

export function isWholeQueueCode(code: ErrorCode): boolean {
  return wholeQueueCodes.some((each) => each === code);
}

/** How the catalogue names the problem of an error (its column `assets.problem` does the same in SQL). */
export function problemId({ code, host }: Pick<ErrorData, 'code' | 'host'>): string {
  return host === undefined ? code : `${code}@${host}`;
}

const resumption = 'Downloads then resume automatically.';
const automatically = 'Matchkeep retries automatically.';
const provider = 'If this continues, contact your data provider.';

/** The remedy of a full drive. `bytes` is about what the queued files need; 0 if that is not known. */
function roomRemedy(files: number, bytes: number): string {
  if (files === 0 || bytes === 0) return `Free some space on the archive's drive. ${resumption}`;
  const need = counted(files, 'file in the queue needs', 'files in the queue need');
  return `${need} about ${sizeText(bytes, 'up')}. Free that much on the archive's drive. ${resumption}`;
}

/** What the files in the queue need together; `bytes` is 0 if that is not known. */
interface QueueNeeds {
  readonly queued: number;
  readonly bytes: number;
}

/** The error of a drive that is full for every download, with the room that all of them need. Others are unchanged. */
export function withRoomForAll(error: ErrorData, { queued, bytes }: QueueNeeds): ErrorData {
  return error.code === 'disk-full' && queued > 1 ? { ...error, remedy: roomRemedy(queued, bytes) } : error;
}

/** `error` is the latest one of the group, and `files` how many it has. */
export function describeProblem(
  error: ErrorData,
  files: number,
): Pick<DownloadProblem, 'message' | 'remedy' | 'action'> {
  const some = counted(files, 'file');
  const waiting = counted(files, 'file waits.', 'files wait.');
  const { host, status, message: reason, remedy = automatically } = error;
  const from = host === undefined ? '' : ` from ${host}`;
  const subject = host ?? 'The service';
  switch (error.code) {
    case 'file-corrupt':
      return {
        message: `${counted(files, 'file arrives', 'files arrive')} damaged${from}.`,
        remedy: `Matchkeep downloads a damaged file up to nine times. ${provider}`,
        action: 'retry',
      };
    case 'other-game':
      return {
        message: `${counted(files, `file${from} has`, `files${from} have`)} the content of another game.`,
        remedy: `Matchkeep downloads such a file up to nine times. ${provider}`,
        action: 'retry',
      };
    case 'service-unreachable':
      return {
        message: `${subject} does not respond. ${waiting}`,
        remedy: `${automatically} If this continues, check your network and the proxy in Settings.`,
        action: 'retry',
      };
    case 'service-refused':
      return {
        message: `${subject} refuses ${some}${status === undefined ? '' : ` (status ${status})`}.`,
        remedy: `${automatically} ${provider}`,
        action: 'retry',
      };
    case 'service-unreadable':
      return {
        message: `${subject} sends responses that Matchkeep cannot read. ${waiting}`,
        remedy: `${automatically} If this continues, check the service address and the proxy in Settings.`,
        action: 'retry',
      };
    case 'address-expired':
      return {
        message: `${subject} no longer accepts the addresses of ${some}.`,
        remedy: `Matchkeep requests new addresses. ${provider}`,
        action: 'retry',
      };
    case 'address-unusable':
      return {
        message: `${counted(files, `file${from} has an address that leads`, `files${from} have addresses that lead`)} to no file. The last reason: ${reason}`,
        remedy: `${automatically} ${provider}`,
        action: 'retry',
      };
    case 'disk-full':
      return {
        message: `The archive's drive is full. ${waiting}`,
        remedy,
        action: 'settings',
      };
    case 'sign-in-paused':
      return { message: `${reason} ${waiting}`, remedy, action: null };
    case 'sign-in-required':
    case 'sign-in-rejected':
    case 'keychain-unavailable':
    case 'not-configured':
    case 'settings-damaged':
    case 'disk-denied':
    case 'archive-missing':
      return { message: `${reason} ${waiting}`, remedy, action: 'settings' };
    case 'archive-locked':
    case 'catalogue-unreadable':
      return { message: `${reason} ${waiting}`, remedy, action: 'retry' };
    case 'not-supported':
      return { message: unarchived(some, from, reason), remedy, action: 'settings' };
    case 'path-invalid':
    case 'conflict':
    case 'invalid-input':
      return { message: unarchived(some, from, reason), remedy, action: 'cancel' };
    case 'not-available-yet':
    case 'not-found':
    case 'cancelled':
    case 'unexpected':
      return { message: unarchived(some, from, reason), remedy, action: 'retry' };
  }
}

function unarchived(some: string, from: string, reason: string): string {
  return `${some}${from} cannot be archived. The last reason: ${reason}`;
}
