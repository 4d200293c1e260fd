import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSlices } from '../../src/core/library/thread/slices.ts';

/** Answers that take as many steps as the test allows, named by their question. */
function stage() {
  const stepsLeft = new Map<string, number>();
  const worked: string[] = [];
  const reported: (string | null)[] = [];
  const ask = createSlices(
    function* (question: string): Generator<string, string> {
      for (;;) {
        if (worked.at(-1) !== question) worked.push(question);
        const left = stepsLeft.get(question) ?? Number.POSITIVE_INFINITY;
        if (left < 0) throw new Error('The disk is gone.');
        if (left === 0) return `answer to ${question}`;
        stepsLeft.set(question, left - 1);
        yield `${question} so far`;
      }
    },
    (progress) => reported.push(progress),
  );
  return { ask, worked, reported, end: (question: string, left = 1) => stepsLeft.set(question, left) };
}

it('The newest question is answered first, and an earlier one afterwards', async () => {
  const { ask, worked, end } = stage();
  const answers = ['first', 'second'].map((question) => ask(question));
  await setImmediate();
  expect(worked).toEqual(['first', 'second']);
  end('first');
  end('second');
  expect(await Promise.all(answers)).toEqual(['answer to first', 'answer to second']);
  expect(worked).toEqual(['first', 'second', 'first']);
});

it('An error rejects the question that met it, and no other', async () => {
  const { ask, end } = stage();
  const good = ask('good');
  const bad = ask('bad');
  end('bad', -1);
  await expect(bad).rejects.toThrow('The disk is gone.');
  end('good');
  expect(await good).toBe('answer to good');
});

it('Other work is done between two slices of a long answer, whose progress is reported until it ends', async () => {
  const { ask, reported, end } = stage();
  const long = ask('long');
  while (reported.length === 0) await setImmediate();
  expect(reported).toEqual(['long so far']);
  end('long');
  await long;
  expect(reported).toEqual(['long so far', null]);
  end('short');
  await ask('short');
  expect(reported).toHaveLength(2);
});
