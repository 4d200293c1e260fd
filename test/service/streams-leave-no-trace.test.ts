/** At the most verbose log level, nothing that identifies a stream, its viewer or its address is written. */
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { filesBelow, openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { zipEntries } from '../support/zip-entries.ts';

const uuid = '1aa0386d-2189-4cf6-8085-4c5ca0ac7621';
const matchPerid = `esports:match:${uuid}`;

it('No PERID, viewer id, playlist address or token is in any log or in the diagnostics', async () => {
  const dataDir = temporaryFolder();
  const service = await practice();
  const archiver = await openTestArchiver({ service, dataDir, logLevel: 'trace' });
  await signIn(archiver, service, 'memory');
  const { handlers } = archiver;
  const ask = async () => (await handlers['streams.playlist']({ matchPerid })).address;
  await handlers['streams.save']({ label: 'Tonight', matchPerid, matchId: null });
  const addresses = [await ask(), await ask()];
  service.expireAccessTokens();
  addresses.push(await ask());
  // Every failure on the way, because logs contain failures most of all.
  for (const fault of ['404', '500', '403', 'html', 'reset', 'other-host-stream']) {
    service.setFaults([fault === 'other-host-stream' ? fault : `${fault}@playlist`]);
    await expect(ask(), fault).rejects.toMatchObject({ code: expect.any(String) });
  }
  service.setFaults([]);
  await handlers['settings.set']({ 'service.streamBaseUrl': 'http://127.0.0.1:9' });
  await expect(ask()).rejects.toMatchObject({ code: 'service-unreachable' });

  // A session's path is its viewer id in other letters; see the practice service.
  const paths = addresses.map((address) => new URL(address).pathname.replace('/live/', ''));
  const viewers = paths.map((path) => {
    const hex = Buffer.from(path, 'base64url').toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
  expect(new Set(viewers).size).toBe(3);
  const bundle = await zipEntries(await buffer(await archiver.diagnostics()));
  await archiver.close();
  const logs = await filesBelow(join(dataDir, 'logs'));
  const log = [...logs.values()].join('');
  expect(log, 'the log was written').toContain('access token renewed');
  const texts = [...bundle, ...[...logs].map(([name, bytes]) => [name, bytes.toString()] as const)];
  for (const [name, text] of texts) {
    for (const secret of [uuid, encodeURIComponent(matchPerid), ...paths, ...viewers]) {
      expect(text.toLowerCase().includes(secret.toLowerCase()), `"${secret}" in ${name}`).toBe(false);
    }
    expect(text, name).not.toMatch(/eyJ[\w-]{8,}\.[\w-]+\./);
    expect(text, name).not.toMatch(/bearer (?!\[hidden\])|viewer_id|match_perid/i);
  }
});
