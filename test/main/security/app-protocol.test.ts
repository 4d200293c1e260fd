import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAppFile } from '../../../src/main/security/app-files.ts';
import { serveApp } from '../../../src/main/security/app-protocol.ts';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';

const outside = sharedTemporaryFolder();
const folder = join(outside, 'renderer');
let get: (address: string, method?: string) => Promise<Response>;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Matchkeep</title>');
  writeFileSync(join(folder, 'assets', 'index-1a2b3c.js'), 'export {};');
  writeFileSync(join(folder, 'notes.pdf'), 'not a type of ours');
  writeFileSync(join(outside, 'secret.json'), '{"secret":true}');
  serveApp(
    {
      handle: (_scheme, handler) =>
        (get = async (url, method = 'GET') => handler(new Request(url, { method }))),
    },
    {
      readFile: (path) => readAppFile(folder, path),
      streamBaseUrl: async () => 'https://stream.example/v2',
    },
  );
});

describe('app://matchkeep', () => {
  it('serves a file with its type', async () => {
    const response = await get('app://matchkeep/assets/index-1a2b3c.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe('export {};');
  });

  it.each(['/', '/library', '/matches/111560983131400123', '/game/LOLTMNT03_22.191'])(
    'gives the page at %s',
    async (path) => {
      const response = await get(`app://matchkeep${path}`);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('<title>Matchkeep</title>');
    },
  );

  it('lets the page run only our scripts, and connect only to the stream host', async () => {
    const policy = (await get('app://matchkeep/')).headers.get('content-security-policy') ?? '';
    const directives = policy.split('; ');
    expect(directives).toContain("default-src 'self'");
    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain("connect-src 'self' https://stream.example");
    expect(directives).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/%2e%2e%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..%5csecret.json',
    '/..%2f..%2fetc/passwd',
    '//secret.json',
    '/%00.json',
    '/%ff.json',
    '/assets.json',
    '/notes.pdf',
  ])('has nothing at %s', async (path) => {
    expect((await get(`app://matchkeep${path}`)).status).toBe(404);
  });

  it('never reads outside its folder, for any path', async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '%2f',
      '%2e',
      '\\',
      '%5c',
      'secret.json',
      'assets',
      '\0',
      '%00',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const file = await readAppFile(folder, `/${pieces.join('')}`);
        expect(file === null || !file.body.includes('secret')).toBe(true);
      }),
    );
  });

  it('answers no other host and no other method', async () => {
    expect((await get('app://elsewhere/index.html')).status).toBe(404);
    expect((await get('app://matchkeep/', 'POST')).status).toBe(405);
  });
});
