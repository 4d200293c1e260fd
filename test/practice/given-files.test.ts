import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice } from '../../src/practice/practice.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { oneGameId, practise, someTime } from './client.ts';

async function writeFolder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const dir = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}

const info = { gameDuration: 1800, participants: [{ participantId: 1 }], teams: [{ teamId: 100 }] };
const summary = `${JSON.stringify(info, null, 3)}\n\n`;
const legacy = JSON.stringify({ ...info, participantIdentities: [{ participantId: 1 }] });
const wrapped = JSON.stringify({ metadata: { matchId: 'X_1' }, info });
const timeline = JSON.stringify({ frameInterval: 60_000, frames: [{ timestamp: 0, events: [] }] });

describe('a folder given as game data', () => {
  it('is one series: files named by content type are game 1, summaries by other names further games', async () => {
    const filesDir = await writeFolder({
      'GAMH_SUMMARY.json': summary,
      'GAMH_DETAILS.json': timeline,
      'legacy-summary.json': legacy,
      'other.json': wrapped,
      'facts.json': '{"winner":100}',
      'notes.txt': 'not a game file',
      'broken.json': '{"participants":[',
    });
    const client = await practise({ filesDir });
    expect(client.service.leftOut.map((text) => text.split(':')[0])).toEqual([
      'broken.json',
      'facts.json',
      'notes.txt',
    ]);
    const [match, ...others] = await client.walk();
    expect(others).toEqual([]);
    expect(match?.games).toMatchObject([
      { state: 'FINISHED', assets: ['GAMH_DETAILS', 'GAMH_SUMMARY'] },
      { state: 'FINISHED', assets: ['GAMH_SUMMARY'] },
      { state: 'FINISHED', assets: ['GAMH_SUMMARY'] },
    ]);
    const startedAgoMs = someTime - Date.parse(match?.startTime ?? '');
    expect(startedAgoMs).toBeGreaterThan(2 * 3_600_000);
    expect(startedAgoMs).toBeLessThan(12 * 3_600_000);
    expect((await client.file(oneGameId)).toString()).toBe(summary);
    expect((await client.file(oneGameId, 'GAMH_DETAILS')).toString()).toBe(timeline);
    expect((await client.file(match?.games[1]?.platformGameId ?? '')).toString()).toBe(legacy);
    expect((await client.file(match?.games[2]?.platformGameId ?? '')).toString()).toBe(wrapped);
  });

  it('serves sub-folders as the games of their name, in any format, byte for byte and in parts', async () => {
    const replay = Buffer.concat([Buffer.from('RIOT'), randomBytes(700_000)]);
    const filesDir = await writeFolder({
      'ESPORTSTMNT01_2690210/ROFL_REPLAY.rofl': replay,
      'ESPORTSTMNT01_2690210/GAMH_SUMMARY.json': summary,
      'ESPORTSTMNT01_2690210/readme.md': 'no',
      '4711/GAMH_SEPARATED.zip': Buffer.from('PK\x05\x06'),
      'empty/notes.txt': 'no',
    });
    const client = await practise({ filesDir });
    expect(client.service.leftOut).toHaveLength(3);
    const games = (await client.walk()).flatMap((match) => match.games);
    expect(games.map((game) => game.platformGameId).sort()).toEqual(['4711', 'ESPORTSTMNT01_2690210']);
    expect((await client.file('ESPORTSTMNT01_2690210', 'ROFL_REPLAY')).equals(replay)).toBe(true);
    const url = await client.address('ESPORTSTMNT01_2690210', 'ROFL_REPLAY');
    expect(url).toContain('ROFL_REPLAY.rofl?');
    const part = await fetch(url, { headers: { range: 'bytes=300000-' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(replay.subarray(300_000))).toBe(true);
    expect(client.service.counts.bytesServed).toBe(replay.length * 2 - 300_000);
  });

  it('must exist and hold a game', async () => {
    await expect(startPractice({ filesDir: '/nowhere/at/all' })).rejects.toMatchObject({
      code: 'path-invalid',
    });
    const filesDir = await writeFolder({ 'facts.json': '{}' });
    await expect(startPractice({ filesDir })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
