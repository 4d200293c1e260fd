import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../src/shared/downloads/download-problems.ts';

describe('the words of a problem', () => {
  it.each([
    [1, '1 file arrives damaged from files.example.'],
    [12, '12 files arrive damaged from files.example.'],
    [1887, '1,887 files arrive damaged from files.example.'],
  ])('count %i files', (files, message) => {
    const error = { code: 'file-corrupt', message: 'Damaged.', host: 'files.example' } as const;
    expect(describeProblem(error, files).message).toBe(message);
  });
});
