import { expect, it } from 'vitest';
import { phaseWords } from '../../../../src/renderer/features/streams/controls/phase-words.ts';
import type { PlaybackProblem } from '../../../../src/renderer/features/streams/player/recovery-state.ts';

it('a service without the stream has its own message, while retrying and after giving up', () => {
  const rejection = {
    kind: 'reported',
    code: 'not-found',
    message: 'The service has no stream for this match.',
    remedy: 'Check the PERID.',
  } as const;
  const problem: PlaybackProblem = { kind: 'rejected', rejection };
  expect(phaseWords({ name: 'waiting', problem, until: 0, step: 'address' }, 3)).toMatchObject({
    title: rejection.message,
    text: 'Retrying automatically (3 of 8).',
    tone: 'busy',
  });
  expect(phaseWords({ name: 'given-up', problem }, 9)).toMatchObject({
    title: rejection.message,
    text: rejection.remedy,
    tone: 'bad',
    retry: 'Retry',
  });
});
