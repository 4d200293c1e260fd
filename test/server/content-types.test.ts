import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askContentTypes } from '../../src/server/terminal/ask-content-types.ts';
import { unaskedText } from '../../src/shared/rules/unasked-content-types.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

async function answer(...lines: readonly string[]): Promise<{ setting: string; shown: string }> {
  const stdin = new PassThrough();
  const stderr = new PassThrough();
  const asked = askContentTypes(stdin, stderr);
  for (const line of lines) stdin.write(`${line}\n`);
  const setting = await asked;
  return { setting, shown: String(stderr.read()) };
}

describe('the question at the first sign-in', () => {
  it('names each content type with its typical size, and takes summaries and timelines for an empty line', async () => {
    const { setting, shown } = await answer('');
    expect(setting).toBe('GAMH_SUMMARY, GAMH_DETAILS');
    expect(shown).toContain(
      '1  Summary (GAMH_SUMMARY): Team and player statistics (JSON), about 50.0 kB a game',
    );
    expect(shown).toContain('6  Live dump (HISTORIC_BAYES_DUMP)');
  });

  it('takes numbers, labels and any name of the service, each once', async () => {
    expect((await answer('3, summary,GAMH_SUMMARY, NEW_TYPE')).setting).toBe(
      'ROFL_REPLAY, GAMH_SUMMARY, NEW_TYPE',
    );
  });

  it('asks again for an answer that names none', async () => {
    const { setting, shown } = await answer('7', 'a b', ',', '1');
    expect(setting).toBe('GAMH_SUMMARY');
    expect(shown.match(/Enter numbers/g)).toHaveLength(3);
  });

  it('throws where the input ends without an answer', async () => {
    const stdin = new PassThrough();
    const asked = askContentTypes(stdin, new PassThrough());
    stdin.end();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the content types of rules on the command line', () => {
  it('are chosen by login --content, and then used by the rule of a new archive and by rules add', async () => {
    const service = await practice({ world: playedWorld(1) });
    const env = { dataDir: temporaryFolder(), password: service.password };
    await runHere(env, ['config', 'set', 'service.baseUrl', service.baseUrl]);
    const login = await runHere(env, [
      'login',
      service.username,
      '--content',
      'Summary',
      '--content',
      'Replay',
    ]);
    expect(login.code, login.stderr).toBe(0);
    await runHere(env, ['rules', 'add', '--league', 'LCK']);
    await runHere(env, ['rules', 'add', '--league', 'LCK', '--exclude']);
    const { document } = await runJsonHere(env, ['rules']);
    expect(document).toMatchObject({
      items: [
        { id: 'default', contentTypes: ['GAMH_SUMMARY', 'ROFL_REPLAY'] },
        { effect: 'include', contentTypes: ['GAMH_SUMMARY', 'ROFL_REPLAY'] },
        { effect: 'exclude', contentTypes: [] },
      ],
    });
    const unknown = await runHere(env, ['login', service.username, '--content', 'GAMH_SUMARY']);
    expect(unknown).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Did you mean "GAMH_SUMMARY"?'),
    });
    const refused = await runHere(env, ['login', service.username, '--content', 'not a type']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--content must name content types');
  });

  it('that no rule asks for are named by the coverage by content type', async () => {
    const env = { dataDir: temporaryFolder() };
    await runHere(env, ['rules', 'add', '--league', 'LCK']);
    const { stdout } = await runHere(env, ['coverage', '--by', 'content-type']);
    expect(stdout).toContain('No rule asks for replays, messages, live messages, or live dumps.');
    const { document } = await runJsonHere(env, ['coverage', '--by', 'content-type']);
    expect(document).toMatchObject({ notAsked: expect.arrayContaining(['ROFL_REPLAY']) });
    expect(document).not.toMatchObject({ notAsked: expect.arrayContaining(['GAMH_DETAILS']) });
  });

  it('count as not asked for where their rule is off or leaves games out', () => {
    const all = unaskedText([{ ...summaryRule, id: 'off', isEnabled: false }]);
    expect(all).toMatch(/^No rule asks for summaries, timelines/);
    expect(unaskedText([{ ...summaryRule, id: 'out', effect: 'exclude' }])).toBe(all);
    expect(unaskedText([{ ...summaryRule, id: 'on' }])).toMatch(/^No rule asks for timelines, replays/);
  });
});
