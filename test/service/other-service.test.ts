import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, openTestArchiver } from '../core/fixtures.ts';
import { runJson } from '../server/command-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { otherFile, startOtherService } from './other-service.ts';

const auth = (requests: readonly string[]) => requests.filter((request) => request.includes('/auth/'));

describe('any server that follows the specification', () => {
  it('can be archived from the command line, and a second pass repeats no download', async () => {
    const service = await startOtherService();
    const dataDir = temporaryFolder();
    const env = { dataDir, password: 'let me in' };
    expect(await runJson(env, ['config', 'set', 'service.baseUrl', service.baseUrl])).toMatchObject({
      code: 0,
    });
    expect(await runJson(env, ['login', 'me@example.com', '--password-stdin'], 'let me in\n')).toMatchObject({
      code: 0,
    });
    const first = await runJson(env, ['sync', '--once']);
    expect(first).toMatchObject({
      code: 0,
      document: { pages: 2, matchesSeen: 2, gamesSeen: 4, archived: 2, failed: 0, waiting: 6 },
    });
    const before = service.requests.length;
    expect(await runJson(env, ['sync', '--once'])).toMatchObject({ code: 0, document: { archived: 0 } });
    const again = service.requests.slice(before);
    expect(again).toEqual([
      'GET /some/v2/match/upcoming-matches?page=0',
      'GET /some/v2/match/upcoming-matches?page=1',
    ]);
    expect(auth(service.requests)).toEqual(['POST /some/v2/auth/login']);

    const { document } = await runJson(env, ['matches', '--limit', '10']);
    expect(JSON.stringify(document)).toContain('"id":"111560983131400123"');
    expect(JSON.stringify(document)).toContain('"id":"111560983131400124"');
    const archive = await filesBelow(join(dataDir, 'archive'));
    const games = [...archive].filter(([path]) => path.endsWith('GAMH_SUMMARY.json'));
    expect(games.map(([, bytes]) => bytes.toString('utf8'))).toEqual([otherFile, otherFile]);
    const sidecar = [...archive]
      .find(([path]) => path.endsWith('111560983131400123/match.json'))?.[1]
      .toString('utf8');
    expect(sidecar).toContain(createHash('sha256').update(otherFile).digest('hex'));
    expect(sidecar).toContain('9007199254740993');
  });

  it('renews one token for a thousand callers whose token is refused', async () => {
    const service = await startOtherService();
    const archiver = await openTestArchiver();
    await archiver.handlers['settings.set']({ 'service.baseUrl': service.baseUrl });
    await archiver.handlers['session.signIn']({
      username: 'me@example.com',
      password: 'let me in',
      keep: 'keychain',
    });
    service.expire();
    const passes = await Promise.all(Array.from({ length: 1000 }, () => archiver.syncOnce()));
    expect(new Set(passes.map((pass) => pass.matchesSeen))).toEqual(new Set([2]));
    expect(auth(service.requests)).toEqual(['POST /some/v2/auth/login', 'POST /some/v2/auth/refresh']);
  });
});
