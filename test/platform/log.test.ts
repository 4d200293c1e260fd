import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from '../../src/core/platform/log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('The log hides secrets by field, by value and by shape, in messages and errors too', async () => {
  const dataDir = temporaryFolder();
  const { log, hide, close } = openLog(dataDir);
  hide('hunter"2\\');
  log.info({ password: 'a field', nested: { accessToken: 'another field' } }, 'meant for hunter"2\\ only');
  log.warn({ err: new Error('request with Bearer abc.def-ghi failed') }, 'failed');
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmFseXN0In0.c2lnbmF0dXJl';
  log.info({ text: `token ${jwt}` }, 'fetched https://files.example/a.json?X-Signature=topsecret&y=1');
  await close();
  const text = await readFile(join(dataDir, 'logs', 'matchkeep.log'), 'utf8');
  for (const secret of ['hunter', 'a field', 'another field', 'abc.def-ghi', jwt, 'topsecret']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('https://files.example/a.json?[hidden]');
  expect(text.trim().split('\n')).toHaveLength(3);
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});
