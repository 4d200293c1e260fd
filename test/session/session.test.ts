import { createCipheriv, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { openLog } from '../../src/core/platform/log.ts';
import { type AuthClient, createAuthClient, type IssuedTokens } from '../../src/core/session/auth-client.ts';
import { createSession } from '../../src/core/session/session.ts';
import type { Session } from '../../src/core/session/session-types.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { createTestKeychain, type TestKeychain } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const baseUrl = 'https://service.example/v2';

/** An auth service in this process that counts requests and sends the responses of a test. */
function createAuth() {
  let next = 0;
  const auth = {
    logins: 0,
    refreshes: [] as string[],
    /** The next responses, in order; without one, tokens are issued. */
    loginFailures: [] as MatchkeepError[],
    refreshFailures: [] as MatchkeepError[],
    refreshAnswer: (issued: IssuedTokens): IssuedTokens => issued,
    /** Responses to a refresh wait for this. */
    beforeRefreshAnswer: Promise.resolve(),
    issue(): IssuedTokens {
      next += 1;
      const salt = randomBytes(8).toString('hex');
      return {
        accessToken: `access-${next}-${salt}`,
        refreshToken: `refresh-${next}-${salt}`,
        expiresInSeconds: 86_400,
      };
    },
  };
  const client: AuthClient = {
    async login() {
      auth.logins += 1;
      const failure = auth.loginFailures.shift();
      if (failure) throw failure;
      return auth.issue();
    },
    async refresh(_address, refreshToken) {
      auth.refreshes.push(refreshToken);
      await auth.beforeRefreshAnswer;
      const failure = auth.refreshFailures.shift();
      if (failure) throw failure;
      return auth.refreshAnswer(auth.issue());
    },
  };
  return { auth, client };
}

interface Bench {
  readonly session: Session;
  readonly auth: ReturnType<typeof createAuth>['auth'];
  readonly keychain: TestKeychain;
  readonly dataDir: string;
  /** The state of the data folder. */
  readonly notes: Map<string, string>;
  readonly pass: (ms: number) => void;
  /** The setting's new service address. */
  readonly moveTo: (address: string) => void;
  /** The same data folder and keychain in a new process. */
  readonly restart: (options?: { memoryPassword?: string }) => Session;
}

async function bench(): Promise<Bench> {
  const dataDir = temporaryFolder();
  const keychain = createTestKeychain();
  const { auth, client } = createAuth();
  const notes = new Map<string, string>();
  let address = baseUrl;
  let time = Date.parse('2026-03-01T12:00:00Z');
  const { log, hide, close } = openLog(dataDir, 'silent');
  onTestFinished(close);
  const restart = ({ memoryPassword }: { memoryPassword?: string } = {}) =>
    createSession({
      dataDir,
      auth: client,
      keychain,
      state: {
        get: (key) => notes.get(key) ?? null,
        set: (key, value) => void (value === null ? notes.delete(key) : notes.set(key, value)),
      },
      baseUrl: () => address,
      memoryPassword,
      now: () => time,
      log,
      hide,
      agent: {},
      changes: createChanges(),
    });
  const pass = (ms: number) => {
    time += ms;
  };
  const moveTo = (next: string) => {
    address = next;
  };
  return { session: restart(), auth, keychain, dataDir, notes, pass, moveTo, restart };
}

const analyst = { username: 'analyst', password: 'correct horse', keep: 'keychain' } as const;
const rejected = () => new MatchkeepError('sign-in-rejected', 'no', { status: 401 });
const unreachable = () => new MatchkeepError('service-unreachable', 'no network');
const broken = () => new MatchkeepError('service-refused', 'broken', { status: 500 });

describe('the token lifecycle', () => {
  it('makes no token request at a restart while the token is valid', async () => {
    const { session, auth, restart } = await bench();
    await session.signIn(analyst);
    const token = await session.accessToken();
    const again = restart();
    expect(await again.accessToken()).toBe(token);
    expect(again.status()).toMatchObject({ state: 'active', username: 'analyst', credentials: 'keychain' });
    expect(auth).toMatchObject({ logins: 1, refreshes: [] });
  });

  it('makes one request for a thousand callers with an expired token', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    pass(dayMs);
    const tokens = await Promise.all(Array.from({ length: 1000 }, () => session.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(auth.refreshes).toHaveLength(1);
    expect(auth.logins).toBe(1);
  });

  it('renews a token five minutes before it expires and not earlier', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    pass(dayMs - 5 * minuteMs - 1000);
    await session.accessToken();
    expect(auth.refreshes).toHaveLength(0);
    pass(2000);
    await session.accessToken();
    expect(auth.refreshes).toHaveLength(1);
  });

  it('retains the old refresh token and its age when the response has none', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    const before = session.status().refreshExpiresAt;
    auth.refreshAnswer = (issued) => ({ ...issued, refreshToken: null });
    for (let day = 1; day <= 16; day += 1) {
      pass(dayMs);
      await session.accessToken();
    }
    expect(new Set(auth.refreshes).size).toBe(1);
    // The age of 30 days counts from the login, however often it was used since.
    expect(before && Date.parse(before)).toBe(Date.parse('2026-03-16T12:00:00Z'));
    expect(session.status().refreshExpiresAt).toBe('2026-03-31T12:00:00.000Z');
  });

  it('logs in automatically when the refresh token expired after 15 idle days', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    pass(15 * dayMs);
    await session.accessToken();
    expect(auth).toMatchObject({ logins: 2, refreshes: [] });
  });

  it('warns in the last three days of the refresh token', async () => {
    const { session, pass } = await bench();
    await session.signIn(analyst);
    pass(11 * dayMs);
    expect(session.status().isRefreshEnding).toBe(false);
    pass(1 * dayMs + 1);
    expect(session.status().isRefreshEnding).toBe(true);
  });

  it('falls back to one login when the refresh token is refused', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    pass(dayMs);
    auth.refreshFailures = [rejected()];
    await session.accessToken();
    expect(auth.logins).toBe(2);
    expect(auth.refreshes).toHaveLength(1);
  });

  it('renews once after a rejection, and not at all if another caller already did', async () => {
    const { session, auth } = await bench();
    await session.signIn(analyst);
    const old = await session.accessToken();
    const renewed = await session.renewAfterRejection(old);
    expect(renewed).not.toBe(old);
    expect(await session.renewAfterRejection(old)).toBe(renewed);
    expect(auth.refreshes).toHaveLength(1);
  });

  it('does not retry often while the service has errors, and uses the token in its last minutes', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    const token = await session.accessToken();
    pass(dayMs - 4 * minuteMs);
    auth.refreshFailures = [unreachable()];
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'service-unreachable' });
    for (let call = 0; call < 50; call += 1) expect(await session.accessToken()).toBe(token);
    expect(auth.refreshes).toHaveLength(1);
    pass(10_000);
    expect(await session.accessToken()).not.toBe(token);
  });

  it('treats a refresh token as expired after the response 500 three times', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    pass(dayMs);
    auth.refreshFailures = [broken(), broken(), broken()];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(session.accessToken()).rejects.toMatchObject({ code: 'service-refused' });
      pass(minuteMs);
    }
    await session.accessToken();
    expect(auth).toMatchObject({ logins: 2 });
    expect(auth.refreshes).toHaveLength(3);
  });
});

describe('the login budget', () => {
  async function withDeadRefreshTokens(): Promise<Bench> {
    const made = await bench();
    await made.session.signIn(analyst);
    made.auth.refreshFailures = Array.from({ length: 100 }, rejected);
    return made;
  }

  it('allows one automatic login in ten minutes, across restarts', async () => {
    const { session, auth, pass, restart } = await withDeadRefreshTokens();
    pass(dayMs);
    session.accepted(await session.accessToken(), true);
    expect(auth.logins).toBe(2);
    const again = restart();
    await expect(again.renewAfterRejection(await again.accessToken())).rejects.toMatchObject({
      code: 'sign-in-paused',
      retryAt: '2026-03-02T12:10:00.000Z',
    });
    expect(auth.logins).toBe(2);
    pass(10 * minuteMs);
    await again.renewAfterRejection(await again.accessToken());
    expect(auth.logins).toBe(3);
  });

  it('allows five automatic logins a day', async () => {
    const { session, auth, pass } = await withDeadRefreshTokens();
    for (let login = 0; login < 5; login += 1) {
      pass(11 * minuteMs);
      session.accepted(await session.renewAfterRejection(await session.accessToken()), true);
    }
    pass(11 * minuteMs);
    await expect(session.renewAfterRejection(await session.accessToken())).rejects.toMatchObject({
      code: 'sign-in-paused',
    });
    expect(auth.logins).toBe(6);
  });

  it('is not reset by a clock that is set back', async () => {
    const { session, auth, pass } = await withDeadRefreshTokens();
    pass(dayMs);
    await session.accessToken();
    expect(auth.logins).toBe(2);
    pass(-2 * 60 * minuteMs);
    await expect(session.renewAfterRejection(await session.accessToken())).rejects.toMatchObject({
      code: 'sign-in-paused',
    });
    expect(auth.logins).toBe(2);
  });

  it('counts logins noted by a clock far ahead as made now, so that they expire', async () => {
    const { session, auth, pass } = await withDeadRefreshTokens();
    pass(400 * dayMs);
    await session.accessToken();
    pass(-399 * dayMs);
    const renewed = async () => session.renewAfterRejection(await session.accessToken());
    await expect(renewed()).rejects.toMatchObject({ code: 'sign-in-paused' });
    const { logins } = auth;
    pass(11 * minuteMs);
    await renewed();
    expect(auth.logins).toBe(logins + 1);
  });

  it('is not reduced by sign-ins that never reached the service', async () => {
    const { session, auth, pass } = await withDeadRefreshTokens();
    pass(dayMs);
    auth.loginFailures = Array.from(
      { length: 6 },
      () => new MatchkeepError('service-unreachable', 'offline', { cause: 'ENOTFOUND' }),
    );
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(session.accessToken()).rejects.toMatchObject({ code: 'service-unreachable' });
      pass(11 * minuteMs);
    }
    expect(await session.accessToken()).toContain('access-');
  });

  it('stops all automatic logins after a rejected password until the user signs in', async () => {
    const { session, auth, pass, restart } = await withDeadRefreshTokens();
    pass(dayMs);
    auth.loginFailures = [rejected()];
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'sign-in-rejected' });
    pass(dayMs);
    const again = restart();
    await expect(again.accessToken()).rejects.toMatchObject({ code: 'sign-in-rejected' });
    expect(again.status()).toMatchObject({ state: 'needs-attention', problem: { code: 'sign-in-rejected' } });
    expect(auth.logins).toBe(2);
    await again.signIn({ ...analyst, password: 'new' });
    expect(await again.accessToken()).toContain('access-');
    expect(again.status().state).toBe('active');
  });
});

describe('a service that misbehaves', () => {
  it('gets token requests at growing intervals if it rejects even new tokens', async () => {
    const { session, auth, pass } = await bench();
    await session.signIn(analyst);
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await session.renewAfterRejection(await session.accessToken()).catch(() => {});
      pass(5 * minuteMs);
    }
    expect(auth.refreshes.length).toBeLessThan(12);
  });

  it('is not asked for a token at every call if its tokens expire soon', async () => {
    const { session, auth, pass } = await bench();
    auth.issue = () => ({
      accessToken: `short-${auth.refreshes.length}`,
      refreshToken: 'r',
      expiresInSeconds: 120,
    });
    await session.signIn(analyst);
    for (let call = 0; call < 60; call += 1) {
      await session.accessToken();
      pass(1_000);
    }
    expect(auth.refreshes.length).toBe(0);
  });
});

describe('an impossible lifetime of a token', () => {
  it.each([1e300, Number.POSITIVE_INFINITY])(
    'of %d seconds affects neither the sign-in nor the status',
    async (seconds) => {
      const { session, auth, restart } = await bench();
      const { issue } = auth;
      auth.issue = () => ({ ...issue(), expiresInSeconds: seconds });
      await session.signIn(analyst);
      expect(session.status()).toMatchObject({
        state: 'active',
        accessExpiresAt: '2026-03-31T12:00:00.000Z',
      });
      expect(restart().status().state).toBe('active');
    },
  );

  it.each(['1e300', '8640000000000001', 'null'])(
    'in a session file of an earlier version as %s requires no new sign-in',
    async (written) => {
      const { session, auth, dataDir, keychain, restart } = await bench();
      await session.signIn(analyst);
      const token = await session.accessToken();
      const file = join(dataDir, 'session.json');
      const keyEntry = [...keychain.entries].find(([account]) => account.startsWith('key:'));
      const key = Buffer.from(keyEntry?.[1] ?? '', 'base64');
      const at = Date.parse('2026-03-01T12:00:00Z');
      const times = `"accessExpiresAt":${written},"refreshIssuedAt":${at},"refreshUsedAt":${at}`;
      const sealed = sealText(`{"accessToken":"${token}","refreshToken":"r",${times}}`, key);
      const record = JSON.parse(await readFile(file, 'utf8'));
      const text = JSON.stringify({ ...record, times: '@', sealed });
      await writeFile(file, text.replace('"@"', `{${times}}`));
      const again = restart();
      expect(again.status()).toMatchObject({ state: 'active', accessExpiresAt: '2026-03-31T12:00:00.000Z' });
      expect(await again.accessToken()).toBe(token);
      expect(auth).toMatchObject({ logins: 1, refreshes: [] });
    },
  );
});

describe('a sign-in', () => {
  it('promises no automatic retry when it fails: nothing repeats it but the user', async () => {
    const { session, auth } = await bench();
    const remedy = 'Check the network. Matchkeep retries automatically.';
    auth.loginFailures = [
      new MatchkeepError('service-unreachable', 'no network', { remedy, cause: 'ENOTFOUND' }),
    ];
    await expect(session.signIn(analyst)).rejects.toMatchObject({
      message: 'no network',
      remedy: 'Check the network. Sign in again.',
      cause: 'ENOTFOUND',
    });
    expect(session.status().problem?.remedy).toBe('Check the network. Sign in again.');
  });

  it.each([
    [500, true],
    [502, false],
    [503, false],
  ])('that ends with %i questions the password: %s', async (status, isQuestioned) => {
    const transport = async () => ({ status, headers: {}, text: '{"message":"Something went wrong."}' });
    const failed = await createAuthClient(transport, Date.now)
      .login(baseUrl, analyst)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'service-refused', status });
    expect(failed instanceof MatchkeepError && failed.remedy?.includes('password')).toBe(isQuestioned);
  });

  it.each(['', '   ', '\t'])(
    'is rejected before a token request if the user name is blank: "%s"',
    async (username) => {
      const { session, auth } = await bench();
      await expect(session.signIn({ ...analyst, username })).rejects.toMatchObject({ code: 'invalid-input' });
      expect(auth.logins).toBe(0);
    },
  );

  it('is not needed, only the password, if only the password in memory is missing', async () => {
    const { session, restart } = await bench();
    await session.signIn({ ...analyst, keep: 'memory' });
    await expect(restart().accessToken()).rejects.toMatchObject({
      code: 'sign-in-required',
      message: 'The password of analyst is needed, and it is not saved.',
      remedy: expect.stringContaining('MATCHKEEP_PASSWORD'),
    });
  });
});

/** Seals any text as a session file does, plausible or not. */
function sealText(text: string, key: Buffer): string {
  const iv = randomBytes(12);
  const purpose = `matchkeep session 1 ${analyst.username} ${baseUrl}`;
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

describe('two services', () => {
  it('have separate tokens: a changed address starts signed out', async () => {
    const { session, auth, moveTo } = await bench();
    await session.signIn(analyst);
    const token = await session.accessToken();
    moveTo('https://other.example/v2');
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(session.status().state).toBe('signed-out');
    moveTo(baseUrl);
    expect(await session.accessToken()).toBe(token);
    expect(auth).toMatchObject({ logins: 1, refreshes: [] });
  });

  it('never have two token requests in flight, even if the address changes there and back', async () => {
    const { session, auth, pass, moveTo } = await bench();
    await session.signIn(analyst);
    pass(dayMs);
    const answer = Promise.withResolvers<void>();
    auth.beforeRefreshAnswer = answer.promise;
    const first = session.accessToken();
    // Everything up to the request itself takes no time of the clock: no file, network or keychain of the system.
    const untilIdle = () => new Promise((resolve) => setImmediate(resolve));
    await untilIdle();
    moveTo('https://other.example/v2');
    const elsewhere = session.renewAfterRejection('a token of the other service');
    await Promise.race([elsewhere.catch(() => undefined), untilIdle()]);
    moveTo(baseUrl);
    const second = session.accessToken();
    await untilIdle();
    expect(auth.refreshes).toHaveLength(1);
    answer.resolve();
    const [token, ...others] = await Promise.all([first, second, elsewhere]);
    expect(others).toEqual([token, token]);
    expect(auth).toMatchObject({ logins: 1, refreshes: [expect.any(String)] });
  });
});

describe('the storage of secrets', () => {
  it('preserves a working session when the user mistypes a new password', async () => {
    const { session, auth } = await bench();
    await session.signIn(analyst);
    const token = await session.accessToken();
    auth.loginFailures = [rejected()];
    await expect(session.signIn({ ...analyst, password: 'typo' })).rejects.toMatchObject({
      code: 'sign-in-rejected',
    });
    expect(await session.accessToken()).toBe(token);
    expect(session.status().state).toBe('active');
  });

  it('requires the keychain, and uses memory only if the user chooses that', async () => {
    const { session, keychain, auth, restart } = await bench();
    keychain.lock();
    await expect(session.signIn(analyst)).rejects.toMatchObject({ code: 'keychain-unavailable' });
    expect(auth.logins).toBe(0);
    await session.signIn({ ...analyst, keep: 'memory' });
    const token = await session.accessToken();
    await expect(restart().accessToken()).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(await restart({ memoryPassword: analyst.password }).accessToken()).toBe(token);
    expect(keychain.entries.size).toBe(0);
    expect(auth.logins).toBe(1);
  });

  it('does not change the session in the keychain in a run with its own password', async () => {
    const { session, auth, restart } = await bench();
    await session.signIn(analyst);
    const token = await session.accessToken();
    await restart({ memoryPassword: analyst.password }).accessToken();
    expect(auth.logins).toBe(2);
    expect(await restart().accessToken()).toBe(token);
  });

  it('signs in once for all runs that have a password in memory while the session is in the keychain', async () => {
    const { session, auth, keychain, dataDir, pass, restart } = await bench();
    await session.signIn(analyst);
    keychain.lock();
    for (const ms of [0, 6 * 60 * minuteMs, 11 * 60 * minuteMs, dayMs, dayMs]) {
      pass(ms);
      await restart({ memoryPassword: analyst.password }).accessToken();
    }
    expect(auth).toMatchObject({ logins: 2, refreshes: [expect.any(String), expect.any(String)] });
    // Another password does not open them.
    await restart({ memoryPassword: 'another' }).accessToken();
    expect(auth.logins).toBe(3);
    const stored = await readFile(join(dataDir, 'session.json'), 'utf8');
    for (const token of auth.refreshes) expect(stored).not.toContain(token);
  });

  it('deletes the password in the keychain at a sign-out in a run that has a password in memory', async () => {
    const { session, keychain, restart } = await bench();
    await session.signIn(analyst);
    await restart({ memoryPassword: analyst.password }).accessToken();
    await restart({ memoryPassword: analyst.password }).signOut();
    expect(keychain.entries.size).toBe(0);
    await expect(restart().accessToken()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  it.each(['not JSON', '{"a":1}', '["x"]', '[null]', ''])(
    'signs in once with a damaged record of automatic sign-ins, and says when the next one is: %s',
    async (damage) => {
      const { session, auth, notes, pass, restart } = await bench();
      await session.signIn(analyst);
      notes.set('session.automaticLoginsAt', damage);
      await restart({ memoryPassword: analyst.password }).accessToken();
      expect(auth.logins).toBe(2);
      // Another password opens no saved tokens.
      const other = { memoryPassword: 'another' };
      await expect(restart(other).accessToken()).rejects.toMatchObject({
        code: 'sign-in-paused',
        retryAt: '2026-03-02T11:50:00.000Z',
      });
      // A user who signs in does not wait, and a day later the budget is whole.
      await session.signIn(analyst);
      pass(dayMs);
      await restart(other).accessToken();
      expect(auth.logins).toBe(4);
    },
  );

  it('deletes the password of an earlier sign-in, whether or not the next one succeeds', async () => {
    const { session, keychain } = await bench();
    await session.signIn(analyst);
    await session.signIn({ ...analyst, username: 'somebody else' });
    expect(
      [...keychain.entries.keys()].filter((account) => account.includes(' https:')).join(),
    ).not.toContain('analyst ');
    await session.signIn({ ...analyst, keep: 'memory' });
    expect(keychain.entries.size).toBe(0);
  });

  it('deletes everything at sign-out', async () => {
    const { session, keychain, restart } = await bench();
    await session.signIn(analyst);
    expect(keychain.entries.size).toBe(2);
    await session.signOut();
    expect(keychain.entries.size).toBe(0);
    await expect(restart().accessToken()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  it('does not decrypt tokens that were encrypted for another account or altered', async () => {
    const { session, auth, keychain, restart } = await bench();
    await session.signIn(analyst);
    const [keyAccount] = [...keychain.entries.keys()].filter((account) => account.startsWith('key:'));
    if (keyAccount === undefined) throw new Error('no sealing key was stored');
    keychain.entries.set(keyAccount, randomBytes(32).toString('base64'));
    await restart().accessToken();
    expect(auth.logins).toBe(2);
  });
});
