/** Where a password may come from: the terminal, unseen, or standard input. Never an argument: `ps` shows those. */
import type { ReadStream } from 'node:tty';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { readStdin } from './stdin.ts';

/** All of standard input, less one line end (what `echo` and editors add). */
export async function readPasswordFromStdin(stdin: NodeJS.ReadableStream): Promise<string> {
  const password = (await readStdin(stdin)).replace(/\r?\n$/, '');
  if (password === '')
    throw new MatchkeepError('invalid-input', 'Standard input contained no password.', {
      remedy: 'Write the password to it, as in: matchkeep login USER --password-stdin < FILE',
    });
  return password;
}

/** Asks on the terminal without showing what is typed. Ctrl-C throws `cancelled`. */
export async function askPassword(
  question: string,
  stdin: ReadStream,
  stderr: NodeJS.WritableStream,
): Promise<string> {
  if (!stdin.isTTY) {
    throw new MatchkeepError('invalid-input', 'There is no terminal to ask for the password.', {
      remedy: 'Pass it on standard input with --password-stdin, or set MATCHKEEP_PASSWORD.',
    });
  }
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  try {
    return await typedLine(stdin);
  } finally {
    stdin.setRawMode(false).pause();
    stderr.write('\n');
  }
}

const ends = new Set(['\r', '\n', '\u0004']);
const interrupt = '\u0003';
const eraseOne = new Set(['\u007f', '\b']);
const eraseAll = '\u0015';

function typedLine(stdin: ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const finish = (settle: () => void) => {
      stdin.removeListener('data', onData);
      settle();
    };
    const onData = (chunk: string | Buffer) => {
      for (const character of chunk.toString()) {
        if (character === interrupt) return finish(() => reject(new MatchkeepError('cancelled', 'Stopped.')));
        if (ends.has(character)) return finish(() => resolve(typed.join('')));
        if (character === eraseAll) typed.length = 0;
        else if (eraseOne.has(character)) typed.pop();
        else typed.push(character);
      }
    };
    stdin.on('data', onData);
  });
}
