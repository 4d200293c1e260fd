/** Goes through the whole command line: each command explains itself, and each mistake comes with a remedy. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere } from './in-process.ts';

/** The names of a command's own commands, from its help. */
function namesIn(help: string): string[] {
  const [, list = ''] = help.split('\nCommands:\n');
  const lines = (list.split('\n\n')[0] ?? '').split('\n');
  return lines.flatMap((line) => /^ {2}([a-z]+)/.exec(line)?.[1] ?? []).filter((name) => name !== 'help');
}

it('Every command describes itself with --help, and says what its options do', async () => {
  const dataDir = temporaryFolder();
  const seen: string[] = [];
  const visit = async (path: readonly string[]): Promise<void> => {
    const { code, stdout } = await runHere({ dataDir }, [...path, '--help']);
    const command = path.join(' ');
    expect(code, command).toBe(0);
    expect(stdout, command).toMatch(new RegExp(`^Usage: matchkeep ?${command}`));
    expect(stdout.split('\n\n')[1], command).toMatch(/^\S/);
    for (const option of stdout.matchAll(/^ {2}-{1,2}\S.*$/gm)) {
      expect(option[0], `${command}: an option without a description`).toMatch(/\S {2,}\S|^ {2}.{30,}$/);
    }
    seen.push(command);
    for (const name of namesIn(stdout)) await visit([...path, name]);
  };
  await visit([]);
  expect(seen).toEqual(
    expect.arrayContaining(['sync', 'export', 'downloads resume', 'rules add', 'config set']),
  );
});

const failureSchema = z.object({ error: z.object({ message: z.string(), remedy: z.string() }) });

/** A command line with a mistake, and its exit code. */
const mistakes: readonly (readonly [string, number])[] = [
  ['', 2],
  ['nonsense', 2],
  ['downloads bogus', 2],
  ['games --limit many', 2],
  ['games --from yesterday', 2],
  ['games --from 2026-02-02 --to 2026-01-01', 2],
  ['downloads --state broken', 2],
  ['downloads pause', 2],
  ['downloads pause --all X/Y', 2],
  ['downloads pause X/Y', 2],
  ['rules remove none', 2],
  ['rules add --content a/b', 2],
  ['people add Faker', 2],
  ['people add ??? Faker', 2],
  ['people remove Nobody', 2],
  ['people import no-such-file.csv', 2],
  ['notes set GAME', 2],
  ['notes remove none', 2],
  ['cite role:none', 2],
  ['archive move', 2],
  ['archive move --continue', 2],
  ['archive move --give-up', 2],
  ['archive attach no-such-folder', 2],
  ['archive move s3://bucket/archive', 2],
  ['datadragon fetch latest', 2],
  ['datadragon remove 15.8', 2],
  ['datadragon import no-such-file.tgz', 2],
  ['config get none', 2],
  ['config set none 1', 2],
  ['config set sync.intervalMinutes 0', 2],
  ['backfill --from 2999-01-01', 2],
  ['backfill --from 2020-01-01 --no-wait', 2],
  ['backfill --from 2020-01-01 --no-wait --max-pages 3', 2],
  ['export', 2],
  ['export --to a --to b', 2],
  ['export --to a --as xml', 2],
  ['export --to a --as csv --tables none', 2],
  ['export --to a --by champion', 2],
  ['export --to a --as parquet --by champion', 2],
  ['export --to a --as jsonl --for-spreadsheets', 2],
  ['export --to a --as csv --columns 2021', 2],
  ['export --to a --as oracles-elixir --tables games', 2],
  ['export x --to a --query y', 2],
  ['export --to - --as zip', 2],
  ['query SELECT', 2],
  ['query --csv --to x.csv SELECT', 2],
  ['query --to x.xls SELECT', 2],
  ['query --schema none', 2],
  ['get X --content a/b', 2],
  ['get X --content GAMH_SUMMRY', 2],
  ['get X', 2],
  ['pause --for soon', 2],
  ['pause --for 0m', 2],
  ['pause --for 99d', 2],
  ['pause --for 1h --until-tomorrow', 2],
  ['resume --anyway --as-planned', 2],
  ['config set work.quietHours evenings', 2],
  ['config set work.quietHours 00:00-24:00', 2],
  ['sync --once', 2],
  ['open', 2],
  ['open --list', 2],
];

it('Every mistake ends with a remedy, as a sentence', async () => {
  const dataDir = temporaryFolder();
  for (const [line, wanted] of mistakes) {
    const args = line.split(' ').filter((word) => word !== '');
    const { code, stdout } = await runHere({ dataDir }, [...args, '--json']);
    expect(code, line).toBe(wanted);
    const parsed = failureSchema.safeParse(JSON.parse(stdout));
    expect(parsed.success, `${line}: ${stdout}`).toBe(true);
    expect(parsed.data?.error.remedy, line).toMatch(/^[A-Z].*[.!)]$|: .+$/);
  }
});

it('A settings file that is damaged or has an invalid archive folder is named with a remedy', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  await mkdir(dataDir);
  for (const text of ['{', '[]', '{"archive.dir":"relative"}']) {
    await writeFile(join(dataDir, 'settings.json'), text);
    const { code, stdout } = await runHere({ dataDir }, ['status', '--json']);
    expect(code, text).toBe(2);
    expect(failureSchema.parse(JSON.parse(stdout)).error.message, text).toContain('settings.json');
  }
});
