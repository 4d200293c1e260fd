/**
 * Checks that a downloaded file has the format of its content type before it gets a name in the archive: an error
 * page or half a file is not a game file. Small files are checked in this thread, large ones in worker threads.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contentTypeAtStart } from '../../shared/content-types.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import { jsonProblemIn, zipProblemIn } from './check-file.ts';

/** So many bytes at the beginning of a file decide its format. */
export const headBytes = 4096;

export interface ContentInput {
  /** Absolute path of the complete file; read only if `data` is not given. */
  readonly path: string;
  readonly bytes: number;
  /** The file's beginning: `headBytes`, or all of a shorter file. */
  readonly head: Uint8Array;
  readonly contentType: string;
  /** As the file host's `Content-Type` says, with or without parameters. */
  readonly mediaType: string | null;
  /** The whole content, if the caller has it in memory. */
  readonly data?: Uint8Array;
}

export interface CheckedContent {
  /** `json`, `zip`, `rofl`, `gz`, `html`, or `bin` for an unknown format. */
  readonly extension: string;
}

type Format = 'json' | 'zip' | 'rofl' | 'gz' | 'html' | 'bin';

/** The formats of the content types in the service's specification. Other content types exist; see `recognise`. */
const expectedFormats: ReadonlyMap<string, Format> = new Map([
  ['GAMH_SUMMARY', 'json'],
  ['GAMH_DETAILS', 'json'],
  ['GAMH_SEPARATED', 'zip'],
  ['HISTORIC_BAYES_SEPARATED', 'zip'],
  ['HISTORIC_BAYES_DUMP', 'zip'],
  ['ROFL_REPLAY', 'rofl'],
]);

/** Up to this size a check takes a few milliseconds: not worth the trip to a worker and back. */
const inlineBytes = 256 * 1024;

/** Both jobs take a file's path and return the problem with its content, or null. */
const check = { input: z.string(), output: z.string().nullable() };
export const checkWorker = defineWorker({
  program: 'archive/check-worker',
  jobs: { json: check, zip: check },
  data: noData,
  events: noEvents,
});

const pool = sharePool(createWorkerPool(checkWorker, { maxThreads: 2 }));

/** Throws `file-corrupt` with the reason, and disk errors if the file cannot be read. */
export async function checkContent(input: ContentInput): Promise<CheckedContent> {
  if (input.bytes === 0) throw corrupt(input, 'it is empty');
  const expected = expectedFormats.get(input.contentType);
  const format = expected ?? recognise(input);
  if (format !== 'html' && isHtml(input.head)) {
    throw corrupt(input, 'the file host sent a web page instead (an error or sign-in page)');
  }
  const problem = await findProblem(format, input);
  if (problem !== null) throw corrupt(input, problem);
  return { extension: format };
}

function corrupt(input: ContentInput, reason: string): MatchkeepError {
  return new MatchkeepError(
    'file-corrupt',
    `${contentTypeAtStart(input.contentType)} is damaged: ${reason}.`,
    {
      remedy: 'Matchkeep downloads it again. If that does not help, contact your data provider.',
    },
  );
}

async function findProblem(format: Format, input: ContentInput): Promise<string | null> {
  switch (format) {
    case 'json':
      return await structureProblem('json', input);
    case 'zip':
      if (!isZip(input.head)) return 'it is not a zip file';
      return await structureProblem('zip', input);
    case 'rofl':
      return isRofl(input.head) ? null : 'it is not a replay file';
    case 'gz':
    case 'html':
    case 'bin':
      return null;
  }
}

async function structureProblem(kind: 'json' | 'zip', input: ContentInput): Promise<string | null> {
  if (input.data || input.bytes <= inlineBytes) {
    const data = input.data ?? (await readWhole(input.path));
    if (data.length !== input.bytes) return `it has ${data.length} bytes instead of ${input.bytes}`;
    return kind === 'json' ? jsonProblemIn(data) : await zipProblemIn(toBuffer(data));
  }
  try {
    return await pool.run(kind, input.path);
  } catch (error) {
    throw diskError(error, 'check a file');
  }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw diskError(error, 'check a file');
  }
}

/** The format of an unknown content type: by its first bytes, then by the host's media type. */
function recognise({ head, contentType, mediaType }: ContentInput): Format {
  if (isZip(head)) return 'zip';
  if (isRofl(head)) return 'rofl';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gz';
  if (/html/i.test(contentType)) return 'html';
  const media = (mediaType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media === 'application/json' || media.endsWith('+json')) return 'json';
  const isLines = /ndjson|jsonl|json-seq/.test(media);
  return !isLines && /^[{[]/.test(decodeHead(head).trimStart()) ? 'json' : 'bin';
}

function isZip(head: Uint8Array): boolean {
  // A local file header, or the end record of a zip without entries.
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05);
}

function isRofl(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'RIOT';
}

/** Whether the text begins like a web page, after white space, comments and an XML declaration. */
function isHtml(head: Uint8Array): boolean {
  const text = decodeHead(head).replace(/^(\s+|<!--[\s\S]*?(-->|$)|<\?xml[\s\S]*?\?>)+/i, '');
  const isOnlyComment = text === '' && /^\s*<!--/.test(decodeHead(head));
  return isOnlyComment || /^<(!doctype\s+html|html|head|body|title|meta|script|style|div|h1|p)\b/i.test(text);
}

function decodeHead(head: Uint8Array): string {
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(head);
}
