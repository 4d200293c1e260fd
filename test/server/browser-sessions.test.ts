/** The sessions of browsers when the server starts again, after a stop or `kill -9`. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccess } from '../../src/server/web/access.ts';
import { openSessionStore } from '../../src/server/web/browser-sessions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

function folder() {
  const dataDir = temporaryFolder();
  const clock = { now: Date.parse('2026-11-25T20:00:00Z') };
  const problems: unknown[] = [];
  /** As a new process has it. */
  const start = () =>
    createAccess(
      openSessionStore(dataDir, (error) => problems.push(error)),
      () => clock.now,
    );
  const authorise = (access = start()) => {
    const session = access.redeem(access.mintKey(), 'Firefox');
    if (session === null) throw new Error('it was not authorised');
    return session;
  };
  return { dataDir, file: join(dataDir, 'browsers.json'), clock, problems, start, authorise };
}

test('An authorised browser stays so after a restart, with both of its secrets', () => {
  const { start, authorise } = folder();
  const { id, cookie, pageToken } = authorise();
  const access = start();
  expect(access.sessionByCookie(cookie)).toBe(id);
  expect(access.hasPageToken(id, pageToken)).toBe(true);
  expect(access.hasPageToken(id, cookie)).toBe(false);
  expect(access.sessionByCookie(pageToken)).toBeNull();
  expect(access.list(id)).toMatchObject([{ id, name: 'Firefox', isThis: true }]);
});

test('A session that was ended stays so after a restart', () => {
  const { start, authorise } = folder();
  const access = start();
  const [ended, other] = [authorise(access), authorise(access)];
  access.end(ended.id);
  const again = start();
  expect(again.sessionByCookie(ended.cookie)).toBeNull();
  expect(again.sessionByCookie(other.cookie)).toBe(other.id);
});

test('A restart lengthens no session: three days without use, seven days in any case', () => {
  const { clock, start, authorise } = folder();
  const { id, cookie } = authorise();
  clock.now += 3 * dayMs + 1;
  expect(start().sessionByCookie(cookie)).toBeNull();
  clock.now -= 3 * dayMs + 1;
  for (let day = 1; day < 7; day += 1) {
    clock.now += dayMs;
    expect(start().touch(id)).toBe(true);
  }
  clock.now += dayMs;
  expect(start().sessionByCookie(cookie)).toBeNull();
});

test('A clock that is set back lengthens no session', () => {
  const { clock, start, authorise } = folder();
  clock.now += 365 * dayMs;
  const { id, cookie } = authorise();
  clock.now -= 365 * dayMs;
  expect(start().touch(id)).toBe(true);
  clock.now += 7 * dayMs;
  expect(start().sessionByCookie(cookie)).toBeNull();
});

test('The file contains no secret, and only its owner can read it', () => {
  const { file, authorise } = folder();
  const { cookie, pageToken } = authorise();
  const text = readFileSync(file, 'utf8');
  for (const secret of [cookie, pageToken]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('base64'));
  }
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  '',
  'no JSON',
  '[{"id":"x"}]',
  '{}',
  '[{"id":"x","name":"","cookie":"","pageToken":"","startedAt":0,"lastUsedAt":0}]',
])('A file that contains %s authorises nobody, and does not stop the server', (text) => {
  const { file, start, authorise } = folder();
  writeFileSync(file, text);
  const access = start();
  expect(access.list()).toEqual([]);
  const { cookie, id } = authorise(access);
  expect(start().sessionByCookie(cookie)).toBe(id);
});

test('A folder that cannot be written is reported, and the browser stays authorised in this process', () => {
  const problems: unknown[] = [];
  const access = createAccess(openSessionStore('/dev/null/nowhere', (error) => problems.push(error)));
  const session = access.redeem(access.mintKey(), 'Firefox');
  expect(access.sessionByCookie(session?.cookie)).toBe(session?.id);
  expect(problems).toHaveLength(1);
});
