import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readProgramFlags } from '../../scripts/program-flags.ts';
import { version } from '../../src/core/platform/version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = resolve(import.meta.dirname, '../../bin/matchkeep');

it.skipIf(process.platform === 'win32')(
  'bin/matchkeep runs the command line from source, also through a symbolic link.',
  () => {
    const link = join(temporaryFolder(), 'matchkeep');
    symlinkSync(bin, link);
    for (const program of [bin, link]) {
      const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: version });
    }
  },
);

it('Both launchers start Node with the same flags.', () => {
  const started = /"%node%" (?<flags>--.+) "%entry%"/.exec(readFileSync(`${bin}.cmd`, 'utf8'));
  expect(started?.groups?.['flags']?.split(' ')).toEqual(readProgramFlags());
});
