/** The recipes of the data set's README, word for word, with each tool that this machine has. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { gamesIn } from '../export/archived-games.ts';
import { summaryText, timelineText } from '../games/real-game.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aDataset } from './fixture.ts';

interface Recipe {
  readonly tool: string;
  /** A word that only this recipe of the README has. */
  readonly word: string;
  /** Succeeds where the tool is there. */
  readonly probe: readonly string[];
  readonly run: (code: string) => readonly string[];
}

const python = (code: string) => ['python3', '-c', code];
const recipes: readonly Recipe[] = [
  {
    tool: 'pandas',
    word: 'import json, pandas',
    probe: python('from pandas.io import parquet; parquet.get_engine("auto")'),
    run: (code) => python(`${code}\nprint(len(players))`),
  },
  {
    tool: 'Polars',
    word: 'import json, polars',
    probe: python('import polars'),
    run: (code) => python(`${code}\nprint(players.collect().height)`),
  },
  {
    tool: 'R',
    word: 'library(arrow)',
    probe: ['Rscript', '-e', 'library(arrow); library(jsonlite)'],
    run: (code) => ['Rscript', '-e', `${code}\ncat(nrow(players))`],
  },
];

const start = ([command = '', ...args]: readonly string[], cwd?: string) =>
  spawnSync(command, args, { encoding: 'utf8', ...(cwd !== undefined && { cwd }) });

/** The code of a README, by its indentation. */
function codeWith(readme: string, word: string): string {
  const blocks = readme.split('\n\n').filter((block) => block.startsWith('    '));
  const found = blocks.filter((block) => block.includes(word));
  expect(found).toHaveLength(1);
  return (found[0] ?? '').replaceAll(/^ {4}/gm, '');
}

async function twoGames() {
  const games = gamesIn(temporaryFolder());
  onTestFinished(() => games.catalogue.close());
  games.add(['1-1', '1-2'].map((id) => ({ id, summary: summaryText, timeline: timelineText })));
  const dataset = aDataset(games);
  await dataset.update();
  return { folder: dataset.folder, readme: readFileSync(join(dataset.folder, 'README.md'), 'utf8') };
}

it('The README has one recipe for each tool', async () => {
  const { readme } = await twoGames();
  for (const { word } of recipes) expect(codeWith(readme, word)).toContain('manifest.json');
});

for (const { tool, word, probe, run } of recipes) {
  it.skipIf(start(probe).status !== 0)(`${tool} reads the players by its recipe`, async () => {
    const { folder, readme } = await twoGames();
    const { status, stdout, stderr } = start(run(codeWith(readme, word)), folder);
    expect({ status, stdout: stdout.trim(), stderr: status === 0 ? '' : stderr }).toEqual({
      status: 0,
      stdout: '20',
      stderr: '',
    });
  });
}
