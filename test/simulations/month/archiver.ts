/** The archiver of a simulated month, seen from outside: a process that is opened, closed and killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleDraft } from '../../../src/shared/rules/watch-rules.ts';
import { answerSchema, type Order, type ProcessAnswer, type Report, type Start } from './messages.ts';

const program = fileURLToPath(new URL('./archiver-process.ts', import.meta.url));

/** Thrown when the process was killed before it had answered. */
export class KilledError extends Error {}

export interface ArchiverProcess {
  /** Works until the clock is at this time: epoch ms. Throws `KilledError`. */
  run(until: number): Promise<void>;
  setRules(rules: readonly RuleDraft[]): Promise<void>;
  report(): Promise<Report>;
  close(): Promise<void>;
  /** `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
}

export async function openArchiver(start: Start): Promise<ArchiverProcess> {
  // The next process reads the compiled modules of the one before: compiling them takes longer than a day of matches.
  const compiled = join(dirname(start.timeFile), 'compiled');
  const env = { ...process.env, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compiled };
  const execArgv = start.heapMb === null ? [] : [`--max-old-space-size=${start.heapMb}`, '--expose-gc'];
  const child = fork(program, [JSON.stringify(start)], { env, execArgv });
  const ended = once(child, 'exit');
  await nextAnswer(child);
  const order = async (what: Order): Promise<ProcessAnswer> => {
    child.send(what);
    return await nextAnswer(child);
  };
  return {
    run: async (until) => void (await order({ do: 'run', until })),
    setRules: async (rules) => void (await order({ do: 'set-rules', rules: [...rules] })),
    async report() {
      const answer = await order({ do: 'report' });
      if (answer.did !== 'report') throw new Error(`No report: ${answer.did}`);
      return answer.report;
    },
    async close() {
      await order({ do: 'close' });
      child.disconnect();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function nextAnswer(child: ChildProcess): Promise<ProcessAnswer> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const message = await Promise.race([
      once(child, 'message', { signal }).then(([first]) => first),
      once(child, 'exit', { signal }).then(() => {
        throw new KilledError('The archiver has ended.');
      }),
    ]);
    const answer = answerSchema.parse(message);
    if (answer.did === 'fail') throw new Error(answer.error);
    return answer;
  } finally {
    heard.abort();
  }
}
