/** In a package, all workers are in a folder next to the program's: the worker for game files must be found there. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleFlat } from '../support/flat-bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { summaryText, timelineText } from './real-game.ts';

it('The bundled worker reads game files', async () => {
  const outDir = temporaryFolder();
  const bundle = await bundleFlat(outDir, 'core/game-files', ['reader-threads', 'facts-worker']);
  const file = async (name: string, text: string) => {
    await writeFile(join(outDir, name), text);
    return { path: join(outDir, name), sha256: createHash('sha256').update(text).digest('hex') };
  };
  const summary = JSON.stringify(await file('summary.json', summaryText));
  const timeline = JSON.stringify(await file('timeline.json', timelineText));
  const program = `
    import * as threads from ${JSON.stringify(bundle.url('reader-threads'))};
    const { value: facts, problem } = await threads.readFactsInThread(${summary}, null);
    const { value: timeline } = await threads.readTimelineInThread(${timeline}, ${summary}, null);
    const [read] = await threads.readSummaryRowsInThread([
      { summaries: [{ path: '/absent', sha256: '' }, ${summary}], timeline: null },
    ]);
    console.log(JSON.stringify([facts.winner, problem, timeline.events.length, read.file, read.summary.patch]));
  `;
  expect(JSON.parse(await bundle.run(program))).toEqual(['blue', null, 841, 1, '8.13']);
});
