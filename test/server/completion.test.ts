import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

const env = { dataDir: '/nonexistent' };

/** What bash offers for the last word. */
function complete(file: string, words: readonly string[]): readonly string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const script = `source '${file}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _matchkeep; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).trim().split('\n');
}

async function bashScript(): Promise<string> {
  const file = join(temporaryFolder(), 'completion.bash');
  const { stdout, code } = await runHere(env, ['completion', 'bash']);
  expect(code).toBe(0);
  writeFileSync(file, stdout);
  return file;
}

describe('the completion of a shell', () => {
  it.skipIf(process.platform === 'win32')(
    'offers commands, their own commands and options, and the choices of an option in bash',
    async () => {
      const file = await bashScript();
      expect(complete(file, ['matchkeep', 'cov'])).toEqual(['coverage']);
      expect(complete(file, ['matchkeep', 'rules', ''])).toEqual(
        expect.arrayContaining(['add', 'move', '--json']),
      );
      expect(complete(file, ['matchkeep', 'rules', 'add', '--tea'])).toEqual(['--team']);
      expect(complete(file, ['matchkeep', 'coverage', '--by', ''])).toEqual([
        'league',
        'day',
        'content-type',
      ]);
      expect(complete(file, ['matchkeep', '--json', 'completion', 'f'])).toEqual(['fish']);
      // The value of an option is free here: the shell completes files.
      expect(complete(file, ['matchkeep', 'export', '--to', 'r'])).toEqual(['']);
    },
  );

  it.each(['bash', 'zsh', 'fish', 'powershell'])('has every command and option in %s', async (shell) => {
    const { document } = await runJsonHere(env, ['completion', shell]);
    expect(document).toMatchObject({ shell, script: expect.stringContaining('content-type') });
    for (const word of ['downloads retry', '--until']) {
      expect(document).toMatchObject({ script: expect.stringContaining(word) });
    }
  });

  it('is refused for another shell', async () => {
    expect((await runHere(env, ['completion', 'csh'])).code).toBe(2);
  });
});
