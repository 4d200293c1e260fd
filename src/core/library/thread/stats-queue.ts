/**
 * Statistics in progress: a few milliseconds at a time, so that other questions are answered in between, and only
 * while somebody waits for them. The newest question comes first.
 */
import { setImmediate } from 'node:timers/promises';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { StatsRun } from '../answers/stats-run.ts';

type Aggregates = LibraryAnswers['aggregates'];

type Run = Pick<StatsRun, 'isComplete' | 'step' | 'answer'>;

interface Waiting {
  readonly run: Run;
  readonly input: Aggregates[0];
  /** By `performance.now()`. */
  readonly until: number;
  readonly resolve: (answer: Aggregates[1]) => void;
  readonly reject: (error: unknown) => void;
}

const sliceMs = 2;

/** `open` begins or continues the statistics of a question. */
export function createStatsQueue(
  open: (input: Aggregates[0]) => Run,
): (input: Aggregates[0]) => Promise<Aggregates[1]> {
  let waiting: Waiting[] = [];
  let isWorking = false;

  const settle = (isSettled: (one: Waiting) => boolean, end: (one: Waiting) => void) => {
    const settled = waiting.filter(isSettled);
    waiting = waiting.filter((one) => !settled.includes(one));
    for (const one of settled) end(one);
  };
  const answer = ({ run, input, resolve, reject }: Waiting) => {
    try {
      resolve(run.answer(input));
    } catch (error) {
      reject(error);
    }
  };
  const workOn = (run: Run) => {
    try {
      const end = performance.now() + sliceMs;
      do run.step();
      while (!run.isComplete && performance.now() < end);
    } catch (error) {
      settle(
        (one) => one.run === run,
        (one) => one.reject(error),
      );
    }
  };

  const work = async () => {
    isWorking = true;
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      workOn(last.run);
      const now = performance.now();
      const isDue = (one: Waiting) => one.run.isComplete || one.until <= now;
      const due = waiting.filter(isDue);
      // Pages of the same statistics are answered together, so that their rows fit together.
      settle((one) => isDue(one) || due.some((other) => belongTogether(one, other)), answer);
      await setImmediate();
    }
    isWorking = false;
  };

  return (input) =>
    new Promise((resolve, reject) => {
      const { early } = input;
      const until = early === undefined ? Number.POSITIVE_INFINITY : performance.now() + early.withinMs;
      const run = open(input);
      settle(
        (one) => one.run !== run && early !== undefined && one.input.early?.client === early.client,
        answer,
      );
      waiting.push({ run, input, until, resolve, reject });
      if (!isWorking) void work();
    });
}

function belongTogether(one: Waiting, other: Waiting): boolean {
  const client = one.input.early?.client;
  return one.run === other.run && client !== undefined && client === other.input.early?.client;
}
