/** Every column of every table, exported, and recomputed by a second reader of the same files. */
import { describe, expect, it } from 'vitest';
import { datasetTableNames } from '../../src/core/dataset/dataset-tables.ts';
import { aGame } from '../catalogue/fixtures.ts';
import { arenaText, esportsText, oldTournamentText, pausedText } from '../games/odd-games.ts';
import {
  changedSummary,
  legacyText,
  summaryText,
  timelineText,
  wrappedText,
  wrappedTimelineText,
} from '../games/real-game.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { namedSummary, newerSummary, newerTimeline, timelineWithoutDragon } from './changed-real-games.ts';
import { compareTables } from './second-reader/compare.ts';
import { exportGiven, knownNames, tableNames } from './second-reader/export-given.ts';
import { gamesInFolder, givenMatch, type Texts } from './second-reader/given-games.ts';
import type { GivenGame } from './second-reader/listed.ts';
import { type MadeMatch, madeMatches, matchesOfEachChange } from './second-reader/made-games.ts';
import { readMatches } from './second-reader/second-reader.ts';

const json = (summary: string | null, timeline: string | null): Texts => ({
  ...(timeline === null ? {} : { 'GAMH_DETAILS.json': timeline }),
  ...(summary === null ? {} : { 'GAMH_SUMMARY.json': summary }),
});

async function compared(matches: readonly (readonly GivenGame[])[]) {
  const rows = await exportGiven(matches, temporaryFolder());
  return compareTables(readMatches(matches, knownNames), rows);
}

/** Another one tries other games. */
const firstSeed = Number(process.env['MATCHKEEP_TEST_SEED'] ?? 1);
const folder = process.env['MATCHKEEP_TEST_GAMES'];

describe('the second reader', () => {
  it('has every table of the data set', () => {
    expect(tableNames).toEqual(datasetTableNames);
  });

  it('agrees on the real games', async () => {
    const { differences, empty } = await compared([
      givenMatch('1', [
        json(wrappedText, newerTimeline()),
        json(legacyText, wrappedTimelineText),
        json(summaryText, null),
        json(null, timelineText),
        json(namedSummary(), null),
        json(
          changedSummary((game) => void game.participants.shift()),
          timelineWithoutDragon(),
        ),
      ]),
      givenMatch(
        '3',
        [
          json(newerSummary(), newerTimeline()),
          json('{"endOfGameResult":"Abort_Unexpected","participants":[]}', '[]'),
          json('{', null),
        ],
        {
          games: [1, 2, 3].map((number) =>
            aGame(`3-${number}`, {
              status: 'FINISHED',
              type: 'ESPORTS',
              gameVersion: '13.17.1',
              startedAt: '2026-11-20T10:00:00Z',
              endedAt: '2026-11-20T10:40:00Z',
            }),
          ),
        },
      ),
      givenMatch(
        '2',
        [esportsText, arenaText, oldTournamentText, pausedText].map((text) => json(text, null)),
      ),
    ]);
    expect(differences).toEqual([]);
    // Otherwise a column would be compared where it is always empty.
    expect(empty).toEqual([]);
  });

  it('agrees where a figure is no whole number, a champion has no name and a file is JSON lines', async () => {
    const odd = changedSummary(({ participants: [first, second, third] }) => {
      Object.assign(first ?? {}, { goldSpent: 0.5, goldEarned: 1.5 });
      Object.assign(second ?? {}, { championId: 9999, championName: undefined });
      Object.assign(third ?? {}, { championId: undefined, championName: 'Somebody' });
    });
    const { differences } = await compared([
      givenMatch('1', [
        json(odd, timelineText.replaceAll(/"xp":(\d+)/g, '"xp":$1.5')),
        { 'GAMH_DETAILS.jsonl': '{}\n{}\n', 'GAMH_SUMMARY.jsonl': '{}\n{}\n' },
      ]),
    ]);
    expect(differences).toEqual([]);
  });

  it.runIf(folder !== undefined)(
    'agrees on the games of the folder in MATCHKEEP_TEST_GAMES',
    async () => {
      const games = gamesInFolder(folder ?? '');
      const { differences, cells, known } = await compared(
        [...games.values()].map((game, at) => givenMatch(`${at + 1}`, [game])),
      );
      console.log([...games.keys()].join('\n'), { cells, known });
      expect(differences).toEqual([]);
    },
    600_000,
  );

  it('agrees on the real games with each odd change', async () => {
    expect(await explainedDifferences(matchesOfEachChange(firstSeed))).toEqual([]);
  }, 120_000);

  it('agrees on made games and odd ones', async () => {
    const found: string[] = [];
    for (let batch = 0; batch < (isThorough ? 20 : 1); batch += 1)
      found.push(...(await explainedDifferences(await madeMatches(firstSeed + batch, isThorough ? 8 : 4))));
    expect(found).toEqual([]);
  }, 600_000);
});

/** With what was changed in the game. */
async function explainedDifferences(made: readonly MadeMatch[]): Promise<readonly string[]> {
  const { differences, cells } = await compared(made.map(({ games }) => games));
  if (isThorough) console.log(JSON.stringify(cells));
  const changes = new Map(made.flatMap((match) => [...match.changes]));
  return differences.map((one) => `${one} (${changes.get(/ of ([\d-]+)/.exec(one)?.[1] ?? '')?.join('; ')})`);
}
