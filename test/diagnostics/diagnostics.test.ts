import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { zipEntries } from '../support/zip-entries.ts';

async function read(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('diagnostics', () => {
  it('show the status and the failures, without a secret, a name or an address', async () => {
    const service = await practice({ world: playedWorld(6) });
    const keychain = createTestKeychain();
    const archiver = await openTestArchiver({ service, keychain, logLevel: 'trace' });
    const { handlers, dataDir } = archiver;
    const { username, password } = service;
    await expect(
      Promise.resolve(
        handlers['session.signIn']({ username, password: 'not the password', keep: 'keychain' }),
      ),
    ).rejects.toThrow(MatchkeepError);
    await handlers['session.signIn']({ username, password, keep: 'keychain' });
    const { address } = await handlers['streams.playlist']({
      matchPerid: 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621',
    });
    service.setFaults(['404*2@address', 'expired-address*1']);
    await archiver.syncOnce();
    // As an older version, or a library, might have written it.
    await appendFile(
      join(dataDir, 'logs', 'matchkeep.log'),
      [
        `{"msg":"connecting by http://analyst:proxy-secret@proxy.example:3128"}`,
        `{"msg":"${username} reads ${homedir()}/archive from ${service.baseUrl}"}`,
        `{"msg":"playing ${address}"}`,
        '{"msg":"getaddrinfo ENOTFOUND files.customer.example at https://files.customer.example/a.json"}',
        '',
      ].join('\n'),
    );

    const entries = await zipEntries(await read(await archiver.diagnostics()));
    expect([...entries.keys()].sort()).toEqual([
      'README.txt',
      'about.json',
      'copies.json',
      'coverage.json',
      'failures.json',
      'logs/matchkeep.log',
      'settings.json',
      'status.json',
      'sync-runs.json',
    ]);
    expect([...entries.values()].join()).not.toContain('files.customer.example');
    expect(entries.get('logs/matchkeep.log')).toContain('ENOTFOUND [host] at https://[host]/a.json');
    const about: unknown = JSON.parse(entries.get('about.json') ?? '');
    expect(about).toMatchObject({ shell: 'command-line', catalogue: { schema: expect.any(Number) } });
    expect(JSON.parse(entries.get('status.json') ?? '')).toMatchObject({
      session: { state: 'active', isNamed: true },
    });
    expect(JSON.parse(entries.get('sync-runs.json') ?? '')).toHaveLength(1);
    expect(entries.get('settings.json')).toContain('[data service]');
    expect(entries.get('logs/matchkeep.log')).toContain(
      '[account] reads [home]/archive from http://[data service]',
    );

    const playlist = new URL(address).pathname;
    const held = [password, 'not the password', 'proxy-secret', playlist, ...keychain.entries.values()];
    const known = [username, new URL(service.baseUrl).host, new URL(service.streamBaseUrl).host, homedir()];
    for (const [name, text] of entries) {
      for (const secret of [...held, ...known.filter((word) => word.length > 2 && word !== '/root')])
        expect(text.includes(secret), `"${secret}" in ${name}`).toBe(false);
      expect(text, name).not.toMatch(/eyJ[\w-]{8,}\.[\w-]+\./);
      expect(text, name).not.toMatch(/signature=(?!\[)|viewer_id=/i);
    }
  });

  it('are available for a damaged data folder too, and give the reason for each unreadable part', async () => {
    const archiver = await openTestArchiver();
    const { dataDir } = archiver;
    await archiver.close();
    await writeFile(join(dataDir, 'settings.json'), '{ not json');
    await writeFile(join(dataDir, 'catalogue.db'), 'not a database at all'.repeat(20));
    const { runCommandLine } = await import('../../src/server/program.ts');
    const file = join(temporaryFolder(), 'diagnostics.zip');
    expect(await runCommandLine(['diagnostics', file, '--json', '--data-dir', dataDir], {})).toBe(0);
    const entries = await zipEntries(await readFile(file));
    expect(JSON.parse(entries.get('settings.json') ?? '')).toMatchObject({
      couldNotBeRead: { code: 'settings-damaged' },
    });
    expect(entries.get('status.json')).toContain('couldNotBeRead');
    expect(entries.get('logs/matchkeep.log')).toContain('archiver opened');
  });

  it('leave no incomplete file under their name', async () => {
    const archiver = await openTestArchiver({
      host: {
        openFile: async () => {},
        showInFolder: async () => {},
        saveFile: async () => join(archiver.dataDir, 'logs', 'matchkeep.log', 'diagnostics.zip'),
      },
    });
    await expect(Promise.resolve(archiver.handlers['diagnostics.save'](null))).rejects.toThrow('diagnostics');
    expect(await readdir(archiver.dataDir)).not.toContain('diagnostics.zip');
  });

  it('are saved where the user chooses, and nowhere if the user cancels', async () => {
    const folder = temporaryFolder();
    let chosen: string | null = join(folder, 'mine.zip');
    const asked: unknown[] = [];
    const archiver = await openTestArchiver({
      now: () => Date.parse('2026-11-21T12:00:00Z'),
      host: {
        openFile: async () => {},
        showInFolder: async () => {},
        async saveFile(question) {
          asked.push(question);
          return chosen;
        },
      },
    });
    expect(await archiver.handlers['diagnostics.save'](null)).toEqual({ path: chosen });
    chosen = null;
    expect(await archiver.handlers['diagnostics.save'](null)).toEqual({ path: null });
    expect(await readdir(folder)).toEqual(['mine.zip']);
    expect(asked[0]).toEqual({ title: 'Save diagnostics', fileName: 'matchkeep-diagnostics-2026-11-21.zip' });
  });
});
