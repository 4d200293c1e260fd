import { expect, it } from 'vitest';
import { dispatch, type Handlers } from '../../src/core/bridge/dispatch.ts';
import { operationNames } from '../../src/shared/bridge/bridge.ts';
import { createTestKeychain, filesBelow, openTestArchiver, playedWorld, practice } from './fixtures.ts';

/** Everything that crosses the bridge: each operation's reply and every event. */
function recordBridge(archiver: Awaited<ReturnType<typeof openTestArchiver>>) {
  const handlers: Handlers = {
    ...archiver.handlers,
    'practice.enter': () => null,
    'practice.leave': () => null,
    'archive.replaceCatalogue': () => ({ path: null, copiedAt: null }),
  };
  const traffic: string[] = [];
  archiver.onEvent((event) => traffic.push(JSON.stringify(event)));
  const call = async (name: string, input: unknown) => {
    const reply = await dispatch(handlers, name, input);
    traffic.push(JSON.stringify(reply));
    return reply;
  };
  return { traffic, call };
}

it('Neither the password nor a token is in the data folder, the log, the bridge or a request to the file host', async () => {
  const service = await practice({ world: playedWorld(8) });
  const keychain = createTestKeychain();
  const archiver = await openTestArchiver({ service, keychain, logLevel: 'trace' });
  const { traffic, call } = recordBridge(archiver);
  const { username, password } = service;

  await call('session.signIn', { username, password: 'not the password' });
  await call('session.signIn', { username, password });
  await call('streams.playlist', { matchPerid: 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621' });
  await archiver.syncOnce();
  service.expireAccessTokens();
  service.setFaults(['500*2@address', 'html*1@address', '401*1@matches', 'expired-address*1']);
  await archiver.syncOnce();
  for (const name of operationNames) await call(name, null);
  await call('downloads.list', {});
  await call('games.list', {});
  await call('matches.list', {});
  await archiver.close();

  const held = [password, 'not the password', ...keychain.entries.values()];
  const places = new Map(
    [...(await filesBelow(archiver.dataDir))].map(([path, bytes]) => [path, bytes.toString('latin1')]),
  );
  places.set('the bridge', traffic.join('\n'));
  expect(places.size).toBeGreaterThan(10);
  for (const [place, text] of places) {
    for (const secret of held) expect(text.includes(secret), `a secret in ${place}`).toBe(false);
    // Tokens are JWTs: none may appear in a usable form.
    expect(/eyJ[\w-]{8,}\.[\w-]+\./.test(text), `a token in ${place}`).toBe(false);
    expect(/bearer\s+[\w.~+/=-]{8,}/i.test(text), `a bearer in ${place}`).toBe(false);
  }
  // A playlist's address is only for the player; a download address may contain a signature.
  const log = [...places]
    .filter(([place]) => place.endsWith('.log'))
    .map(([, text]) => text)
    .join('');
  expect(log).toContain('archiver opened');
  expect(log).not.toMatch(/viewer_id|signature=|\.m3u8\?/);
  expect(service.counts).toMatchObject({ bearerAtFileHost: 0, bearerAtAuth: 0 });
});
