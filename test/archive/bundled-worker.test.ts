/** Packaged, all programs lie flat in one folder: the workers must be found there too. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from './fixtures.ts';

it('checks a large file in a worker from a flat bundle', async () => {
  const outDir = await temporaryFolder();
  const source = resolve(import.meta.dirname, '../../src/core/archive');
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      rollupOptions: {
        input: {
          'check-content': join(source, 'check-content.ts'),
          'check-worker': join(source, 'check-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  const file = join(outDir, 'large.json');
  const text = `["${'x'.repeat(400_000)}"]`;
  await writeFile(file, text);
  const program = `
    import { checkContent } from ${JSON.stringify(pathToFileURL(join(outDir, 'check-content.js')).href)};
    const check = (bytes, path) => checkContent({
      path, bytes, head: Buffer.from('["x'), contentType: 'GAMH_DETAILS', mediaType: null,
    });
    console.log((await check(${text.length}, ${JSON.stringify(file)})).extension);
    console.log(await check(999_999, ${JSON.stringify(`${file}.absent`)}).catch((error) => error.code));
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe('json\narchive-missing\n');
}, 60_000);
