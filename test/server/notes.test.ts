import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

it('Notes are written, listed, exported, and imported elsewhere without losing what is there', async () => {
  const folder = temporaryFolder();
  const notesIn = (name: string) => {
    const env = { dataDir: join(folder, name) };
    const run = async (...args: readonly string[]) => await runHere(env, ['notes', ...args]);
    const items = async (...args: readonly string[]) => {
      const { document } = await runJsonHere(env, ['notes', 'list', ...args]);
      return z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(document).items;
    };
    return { run, items };
  };
  const here = notesIn('here');
  expect((await here.run()).stderr).toContain('No notes.');
  expect(await here.run('set', 'GAME:1', 'A lane swap.')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('The catalogue has no game GAME:1 yet.'),
  });
  expect((await here.run('tag', 'GAME:1', 'Scrim', 'draft')).code).toBe(0);
  expect((await here.run('tag', 'GAME:1', 'SCRIM', '--remove')).stdout).toContain('draft');
  expect((await here.run('star', 'player:T1 Faker')).code).toBe(0);
  expect((await here.run('set', 'GAME:1', 'Herald', '--at', '14:32')).stdout).toContain('14:32');
  const vod = ['--vod', 'https://video.example/1', '--vod-start', '1:02:03'];
  expect((await here.run('set', 'GAME:1', ...vod)).code).toBe(0);
  expect((await here.run()).stdout).toContain('  https://video.example/1 from 1:02:03\n');
  expect(await here.items()).toMatchObject([
    {
      kind: 'game',
      text: 'A lane swap.',
      tags: ['draft'],
      vod: { url: 'https://video.example/1', startSeconds: 3723 },
    },
    { kind: 'player', name: 'T1 Faker', isStarred: true },
    { kind: 'moment', name: 'GAME:1', atSeconds: 872, text: 'Herald' },
  ]);
  expect(await here.items('--starred')).toHaveLength(1);
  expect(await here.items('--tag', 'draft', '--kind', 'game')).toHaveLength(1);
  expect(await here.items('--query', 'has:any')).toEqual([]);

  const file = join(folder, 'notes.jsonl');
  expect((await here.run('export', file)).stdout).toBe(`Written to ${file}: 3 notes.\n`);
  expect((await here.run('export', file)).code).toBe(2);
  const table = join(folder, 'notes.csv');
  expect((await here.run('export', table, '--as', 'csv')).code).toBe(0);
  expect((await readFile(table, 'utf8')).split('\r\n')).toEqual([
    'kind,name,at_seconds,is_starred,tags,text,video,video_start_seconds,changed_at',
    expect.stringMatching(/^game,GAME:1,,false,draft,A lane swap\.,https:\/\/video\.example\/1,3723,2/),
    expect.stringMatching(/^player,T1 Faker,,true,"","",,,2/),
    expect.stringMatching(/^moment,GAME:1,872,false,"",Herald,,,2/),
    '',
  ]);
  expect((await here.run('export', table, '--for-spreadsheets', '--replace')).code).toBe(2);
  expect((await here.run('import', table)).stderr).toContain('Line 1 is not a note');
  const there = notesIn('there');
  await there.run('set', 'GAME:1', 'Seen live.');
  expect((await there.run('import', file)).stdout).toBe('Added 2 notes, changed 1.\n');
  expect((await there.run('import', file)).stdout).toBe('Added 0 notes, changed 0.\n');
  expect((await there.items())[0]).toMatchObject({ text: 'Seen live.\n\nA lane swap.', tags: ['draft'] });
  expect((await there.run('remove', 'player:t1faker')).code).toBe(0);
  expect((await there.run('remove', 'player:t1faker')).code).toBe(2);

  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('https://video.example/1', 'javascript:alert(1)'));
  const refused = await there.run('import', file);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('Line 1 is not a note: vod.url: The link of a video begins with https://');
  expect((await there.items()).length).toBe(2);
});

it('Correcting the link of a video changes no start, and a start alone changes no link', async () => {
  const env = { dataDir: temporaryFolder() };
  const set = async (...args: readonly string[]) =>
    (await runJsonHere(env, ['notes', 'set', 'GAME:1', ...args])).document;
  const [first, second] = ['https://video.example/1', 'https://video.example/2'];
  await set('--vod', first, '--vod-start', '1:02:03');
  expect(await set('--vod', second)).toMatchObject({ vod: { url: second, startSeconds: 3723 } });
  expect(await set('--vod-start', '0:05')).toMatchObject({ vod: { url: second, startSeconds: 5 } });
  expect(await set('--vod', '')).toMatchObject({ vod: null });
});

it.each([
  [['set', 'GAME:1'], 'Give a text'],
  [['set', 'GAME:1', '--vod-start', '1:00'], 'Give the link of the video'],
  [['set', 'player:Faker', 'x', '--at', '1:00'], 'Only a game has moments'],
  [['set', 'GAME:1', 'x', '--at', '1:75'], 'is not a time'],
  [['set', 'player: ', 'x'], 'a name is empty'],
  [['set', 'player:Faker', '--vod', 'https://video.example/'], 'only a game has a video'],
  [['tag', 'GAME:1', 'a,b'], 'A tag has a comma'],
  [['import', 'no-such-file.jsonl'], 'There is no file'],
])('The mistake %j is refused with a remedy: %s', async (args, message) => {
  const { code, stderr } = await runHere({ dataDir: temporaryFolder() }, ['notes', ...args]);
  expect(code).toBe(2);
  expect(stderr.toLowerCase()).toContain(message.toLowerCase());
});
