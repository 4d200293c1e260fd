/**
 * Checks that a downloaded file has the format of its content type before it gets a name in the archive: an error
 * page or half a file is not a game file. Small files are checked in this thread, large ones in worker threads.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { contentTypeAtStart, contentTypeInText } from '../../shared/domain/content-types.ts';
import {
  expectedFormat,
  type FileFormat,
  fileFormats,
  notReadableClause,
} from '../../shared/downloads/file-format.ts';
import { diskError } from '../disk/disk-error.ts';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import { jsonProblemIn, zipProblemIn } from './check-file.ts';
import { findOtherFormat, type OtherFormat } from './other-format.ts';

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
  /** The file's format: `json`, `zip`, `rofl`, `gz`, `html`, or `bin` for an unknown one. */
  readonly extension: FileFormat;
}

/**
 * The file is not in the format of its content type, and nothing shows that a part of it is missing. A second download
 * with the same content decides: then the file is archived as it is.
 */
export class OtherFormatError extends MatchkeepError {
  readonly found: OtherFormat;
  /** Lower-case hex of the content, if it is known. */
  readonly sha256: string | null;

  constructor(contentType: string, expected: FileFormat, found: OtherFormat, sha256: string | null) {
    const clause = notReadableClause(expected, found.format);
    super('file-corrupt', `${contentTypeAtStart(contentType)} is ${clause}.`, {
      remedy: 'Matchkeep downloads it again: a second copy that is the same is archived.',
    });
    this.found = found;
    this.sha256 = sha256;
  }
}

/** Up to this size a check takes a few milliseconds: not worth the trip to a worker and back. */
const inlineBytes = 256 * 1024;

/** Takes a file's path and returns the problem with its content, or null. */
const check = { input: z.string(), output: z.string().nullable() };
const otherFormatJob = {
  input: z.object({ path: z.string(), head: z.instanceof(Uint8Array) }),
  output: z.object({ format: z.enum(fileFormats), isProven: z.boolean() }).nullable(),
};
export const checkWorker = defineWorker({
  program: 'archive/check-worker',
  jobs: { json: check, zip: check, otherFormat: otherFormatJob },
  data: noData,
  events: noEvents,
});

const pool = sharePool(createWorkerPool(checkWorker, { maxThreads: 2 }));

/**
 * Throws `file-corrupt` with the reason, `OtherFormatError`, `address-unusable` for a web page or an XML document in
 * place of the file, and disk errors if the file cannot be read.
 */
export async function checkContent(input: ContentInput): Promise<CheckedContent> {
  const { contentType, head } = input;
  if (input.bytes === 0) throw corrupt(input, 'it is empty');
  const expected = expectedFormat(contentType);
  const format = expected ?? recognise(input);
  if (format !== 'html' && isHtml(head)) throw pageInstead(input, 'a web page');
  if (expected !== undefined && /^\s*<[?!a-z]/i.test(decodeHead(head)))
    throw pageInstead(input, 'an XML document');
  const problem = await findProblem(format, input);
  if (problem === null) return { extension: format };
  const found = await otherFormat(input);
  if (found === null || found.format === format) throw corrupt(input, problem);
  const { data } = input;
  const sha256 = data ? createHash('sha256').update(data).digest('hex') : null;
  throw new OtherFormatError(contentType, format, found, sha256);
}

async function otherFormat({ path, bytes, head, data }: ContentInput): Promise<OtherFormat | null> {
  if (data) return await findOtherFormat({ data }, head);
  if (bytes <= inlineBytes) return await findOtherFormat({ data: await readWhole(path) }, head);
  try {
    return await pool.run('otherFormat', { path, head: Uint8Array.from(head) });
  } catch (error) {
    throw diskError(error, 'check a file');
  }
}

/** A page of an error or a sign-in, which a host or a proxy sends in place of the file: no game's file is one. */
function pageInstead({ contentType, head }: ContentInput, what: string): MatchkeepError {
  const [, title] = /<(?:title|code|message)[^>]*>([^<]{1,80})/i.exec(decodeHead(head)) ?? [];
  const titled = title === undefined ? '' : ` with the title "${title.replace(/\s+/g, ' ').trim()}"`;
  return new MatchkeepError(
    'address-unusable',
    `The file host sent ${what}${titled} instead of ${contentTypeInText(contentType)} (an error or sign-in page).`,
    { remedy: 'Matchkeep asks for it again. If that does not help, contact your data provider.' },
  );
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

async function findProblem(format: FileFormat, input: ContentInput): Promise<string | null> {
  switch (format) {
    case 'json':
      return await structureProblem('json', input);
    case 'zip':
      if (!isZip(input.head)) return 'it is not a zip file';
      return await structureProblem('zip', input);
    case 'rofl':
      return isRofl(input.head) ? null : 'it is not a replay file';
    case 'gz':
    case 'jsonl':
    case 'txt':
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
function recognise({ head, contentType, mediaType }: ContentInput): FileFormat {
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
