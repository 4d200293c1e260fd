import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

/** Null where fish is not installed. */
const fish =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'fish'))
    .find((file) => existsSync(file)) ?? null;

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

  it.skipIf(fish === null)('offers files in fish only where a command takes any word', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'completion.fish'), (await runHere(env, ['completion', 'fish'])).stdout);
    writeFileSync(join(folder, 'rules.json'), '');
    const offered = (line: string) =>
      execFileSync(fish ?? '', ['--no-config', '-c', `source completion.fish; complete -C '${line}'`], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
      }).split('\n');
    expect(offered('matchkeep ru')).toEqual(['rules', '']);
    expect(offered('matchkeep coverage --by ')).toEqual(['content-type', 'day', 'league', '']);
    for (const line of ['matchkeep diagnostics ', 'matchkeep export --to ', 'matchkeep rules --data-dir '])
      expect(offered(line)).toContain('rules.json');
  });

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
