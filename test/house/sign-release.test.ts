/** The script that signs a release, as the release workflow runs it: with Node alone. */
import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFeed } from '../../src/main/updates/feed-signature.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'sign-release.ts');
const day = 24 * 60 * 60_000;

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** A folder as `npm run package` leaves it on two systems. */
function release(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'Matchkeep-1.2.3-linux-x64.AppImage'), 'program');
  writeFileSync(join(folder, 'latest-linux.yml'), 'version: 1.2.3\n');
  writeFileSync(join(folder, 'latest.yml'), 'version: 1.2.3\n');
  return folder;
}

function signRelease(folder: string, env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

it('Signs each feed for its own system and for three months, and again when it is run again', () => {
  const folder = release();
  const { pem, key } = newKey();
  const env = { MATCHKEEP_SIGNING_KEY: pem, MATCHKEEP_UPDATE_KEY: key };
  for (let runs = 0; runs < 2; runs += 1) {
    expect(signRelease(folder, env)).toMatchObject({ status: 0 });
    for (const name of ['latest-linux.yml', 'latest.yml']) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(openFeed(text, { key, name, now: Date.now() + 89 * day })).toContain('version: 1.2.3\n');
      expect(() => openFeed(text, { key, name, now: Date.now() + 91 * day })).toThrow('expired');
    }
    expect(() =>
      openFeed(readFileSync(join(folder, 'latest.yml'), 'utf8'), {
        key,
        name: 'latest-linux.yml',
        now: Date.now(),
      }),
    ).toThrow();
  }
});

it('Signs the checksums of all files, feeds as signed', () => {
  const folder = release();
  const { pem, key } = newKey();
  signRelease(folder, { MATCHKEEP_SIGNING_KEY: pem });
  const sums = readFileSync(join(folder, 'SHA256SUMS'));
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, sums, publicKey, readFileSync(join(folder, 'SHA256SUMS.sig')))).toBe(true);
  const names = ['Matchkeep-1.2.3-linux-x64.AppImage', 'latest-linux.yml', 'latest.yml'];
  const line = (name: string) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')}  ${name}\n`;
  expect(sums.toString()).toBe(names.map(line).join(''));
});

it('Refuses a key that does not belong to the one in the packages', () => {
  const folder = release();
  const env = { MATCHKEEP_SIGNING_KEY: newKey().pem, MATCHKEEP_UPDATE_KEY: newKey().key };
  expect(signRelease(folder, env)).toMatchObject({
    status: 1,
    said: expect.stringContaining('does not belong'),
  });
  expect(readFileSync(join(folder, 'latest.yml'), 'utf8')).toBe('version: 1.2.3\n');
});

it('Without a key leaves no unsigned feed, and writes checksums of a release that has none', () => {
  const folder = release();
  expect(signRelease(folder, {})).toMatchObject({
    status: 1,
    said: expect.stringContaining('cannot be signed'),
  });
  const plain = temporaryFolder();
  writeFileSync(join(plain, 'a'), '');
  expect(signRelease(plain, {})).toMatchObject({ status: 0, said: expect.stringContaining('Not signed') });
  expect(readFileSync(join(plain, 'SHA256SUMS'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}a\n$/);
  expect(existsSync(join(plain, 'SHA256SUMS.sig'))).toBe(false);
});
