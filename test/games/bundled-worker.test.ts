/** Packaged, all programs lie flat in one folder: the reader of game files must be found there too. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../core/fixtures.ts';
import { summaryText, timelineText } from './real-game.ts';

it('reads game files in a worker from a flat bundle', async () => {
  const outDir = await temporaryFolder();
  const source = resolve(import.meta.dirname, '../../src/core/games');
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
          'reader-threads': join(source, 'reader-threads.ts'),
          'facts-worker': join(source, 'facts-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  const file = async (name: string, text: string) => {
    await writeFile(join(outDir, name), text);
    return { path: join(outDir, name), sha256: createHash('sha256').update(text).digest('hex') };
  };
  const summary = JSON.stringify(await file('summary.json', summaryText));
  const timeline = JSON.stringify(await file('timeline.json', timelineText));
  const program = `
    import * as threads from ${JSON.stringify(pathToFileURL(join(outDir, 'reader-threads.js')).href)};
    const { facts, problem } = await threads.readFactsInThread(${summary});
    const { timeline } = await threads.readTimelineInThread(${timeline}, ${summary});
    const [digest] = await threads.readDigestsInThread([[{ path: '/absent', sha256: '' }, ${summary}]]);
    console.log(JSON.stringify([facts.winner, problem, timeline.events.length, digest.file, digest.digest.patch]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual(['blue', null, 841, 1, '8.13']);
}, 60_000);
