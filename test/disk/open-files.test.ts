import { expect, it } from 'vitest';
import { refusedBySystem } from '../../src/core/disk/disk-error.ts';

it.each(['EMFILE', 'ENFILE'])(
  'Too many open files (%s) is named with the limit, not as a wrong path',
  (code) => {
    const error = Object.assign(new Error(`${code}: too many open files, open '/data/settings.json'`), {
      code,
    });
    expect(refusedBySystem(error)).toMatchObject({
      code: 'disk-denied',
      message: 'Could not open a file: too many files are open.',
      remedy: expect.stringContaining('ulimit -n'),
    });
  },
);
