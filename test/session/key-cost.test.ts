import { execFileSync } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newSalt } from '../../src/core/session/session-file.ts';
import { realKeys } from '../support/quick-keys.ts';

it('Each guess at a password costs 65,536 rounds and 64 MB', () => {
  const salt = newSalt();
  const file = pathToFileURL(resolve('src/core/session/session-file.ts')).href;
  const program = `
    import { sealingKeyFromPassword } from ${JSON.stringify(file)};
    process.stdout.write((await sealingKeyFromPassword('secret', ${JSON.stringify(salt)})).toString('hex'));`;
  const key = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...realKeys },
    encoding: 'utf8',
  });
  const cost = { N: 65_536, r: 8, p: 1, maxmem: 2 ** 27 };
  expect(key).toBe(scryptSync('secret', Buffer.from(salt, 'base64'), 32, cost).toString('hex'));
});
