/** Questions of the interface to the thread of the archiver while it does other work. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalogue } from '../src/core/catalogue/catalogue.ts';
import { toFigure } from './figure.ts';
import { quantile } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';

const targetAnswerMs = 20;
const betweenQuestionsMs = 20;

interface Asked<T> {
  readonly seconds: number;
  /** Processor time of this process, the questions included. */
  readonly cpuMs: number;
  readonly answersMs: readonly number[];
  readonly result: T;
}

/**
 * Asks for a page of matches again and again while `work` runs. The answer comes when the thread is free, so that the
 * wait counts. Adds to `answersMs`.
 */
export async function whileAsked<T>(
  catalogue: Catalogue,
  work: () => Promise<T>,
  answersMs: number[] = [],
): Promise<Asked<T>> {
  let isRunning = true;
  const ask = async () => {
    while (isRunning) {
      const askedAt = performance.now() + betweenQuestionsMs;
      await delay(betweenQuestionsMs);
      catalogue.browse.matches({ when: 'all', limit: 50 }, Date.now());
      answersMs.push(performance.now() - askedAt);
    }
  };
  const asking = ask();
  const startedAt = performance.now();
  const before = process.cpuUsage();
  try {
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, cpuMs: (user + system) / 1000, answersMs, result };
  } finally {
    isRunning = false;
    await asking;
  }
}

export function answerResult(name: string, rounds: readonly (readonly number[])[]): Measurement {
  const at = (share: number) => rounds.map((answersMs) => quantile(answersMs, share));
  return measurement({
    name: `${name}: a page of matches meanwhile`,
    figures: [
      toFigure('p99', at(0.99), 'ms'),
      toFigure('p50', at(0.5), 'ms'),
      toFigure('the longest', at(1), 'ms'),
    ],
    limit: targetAnswerMs,
  });
}
