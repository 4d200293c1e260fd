/**
 * What the command line prints. Results go to stdout and nothing else does: as text for people, or with
 * `--json` as one document (or one line per event). Notes go to stderr. A reader that goes away is no fault.
 */
import { stripVTControlCharacters } from 'node:util';
import type { ErrorData } from '../../shared/base/errors.ts';
import { withoutPromise } from '../../shared/words/remedies.ts';
import { upcomingText, withLocalTimes } from './words.ts';

export interface Output {
  readonly isJson: boolean;
  /** Whether to draw progress: stderr is a terminal, and the output is text. */
  readonly drawsProgress: boolean;
  /** Width of the terminal that results go to; null when they go to a file or a pipe. */
  readonly columns: number | null;
  /** The result of a command: `document` with `--json`, else the text. */
  result(document: unknown, text: string): void;
  /** One event of a long-running command: a line of JSON with `--json`, else nothing. */
  event(document: unknown): void;
  /** The result of a command that is the content of a file, as it is. */
  copy(content: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** For people, not part of the result. */
  note(text: string): void;
  failure(error: ErrorData): void;
  /** Resolves when all of it has left this process. */
  flush(): Promise<void>;
}

interface OutputStreams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export function createOutput(isJson: boolean, onReaderGone: () => void, streams: OutputStreams): Output {
  const { stdout, stderr } = streams;
  let isBroken = false;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
      isBroken ||= stream === stdout;
      onReaderGone();
    });
  }
  const print = (text: string) => {
    if (!isBroken) stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  };
  const note = (text: string) => {
    stderr.write(`${text}\n`);
  };
  return {
    isJson,
    drawsProgress: !isJson && stderr.isTTY === true,
    columns: stdout.isTTY ? stdout.columns : null,
    result(document, text) {
      if (isJson) print(JSON.stringify(document));
      else if (text !== '') print(text);
    },
    event(document) {
      if (isJson) print(JSON.stringify(document));
    },
    async copy(content) {
      for await (const chunk of content) {
        if (isBroken) return;
        await new Promise<void>((resolve) => stdout.write(chunk, () => resolve()));
      }
    },
    note,
    failure(ended) {
      const error = withoutPromise(ended);
      if (isJson) print(JSON.stringify({ error }));
      else note(failureText(error));
    },
    async flush() {
      await Promise.all([stdout, stderr].map((stream) => drained(stream)));
    },
  };
}

function failureText({ message, remedy, retryAt }: ErrorData): string {
  const lines = [`matchkeep: ${printable(message)}`];
  if (remedy !== undefined) lines.push(`  ${printable(remedy)}`);
  if (retryAt !== undefined) lines.push(`  Next attempt: ${upcomingText(retryAt)}`);
  return withLocalTimes(lines.join('\n'));
}

/** Text from outside must not steer the terminal: control characters are dropped. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}|\p{Bidi_Control}/gu, ' ');
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
