/** Games of the practice service, and of the project's real files, each with odd kinds of changes: the same seed gives the same ones. */
import { createMadeFiles } from '../../../src/practice/files/made-files.ts';
import { createFixedWorld } from '../../../src/practice/world/fixed.ts';
import { aGame } from '../../catalogue/fixtures.ts';
import { arenaText, esportsText, oldTournamentText, pausedText } from '../../games/odd-games.ts';
import { legacyText, summaryText, timelineText, wrappedText } from '../../games/real-game.ts';
import { createRandom } from '../../support/library/world.ts';
import { givenMatch, nameInArchive, type Texts } from './given-games.ts';
import type { GivenGame } from './listed.ts';
import { withChange } from './odd-changes.ts';
import { changeSummary, summaryChanges } from './odd-summaries.ts';
import { changeTimeline, timelineChanges } from './odd-timelines.ts';

const now = Date.UTC(2026, 10, 21);
const contentTypes = ['GAMH_SUMMARY', 'GAMH_DETAILS'] as const;
const realGames: readonly (readonly [summary: string, timeline: string | null])[] = [
  ...([summaryText, legacyText, wrappedText] as const).map((text) => [text, timelineText] as const),
  ...[esportsText, pausedText, arenaText, oldTournamentText].map((text) => [text, null] as const),
];

export interface MadeMatch {
  readonly games: readonly GivenGame[];
  /** What was changed in each game, by its id. */
  readonly changes: ReadonlyMap<string, readonly string[]>;
}

/** Matches of up to three games. */
export async function madeMatches(seed: number, count: number): Promise<readonly MadeMatch[]> {
  const made: MadeMatch[] = [];
  for await (const match of eachMadeMatch(seed, count)) made.push(match);
  return made;
}

/** The same, one after the other. */
export async function* eachMadeMatch(seed: number, count: number): AsyncGenerator<MadeMatch> {
  const world = createFixedWorld({ seed, matches: count, gamesPerMatch: 3, contentTypes, now });
  const files = createMadeFiles(seed, world, () => now);
  for (const [at, match] of world.listed(now).entries()) {
    const random = createRandom(seed * 100_003 + at);
    const texts: Texts[] = [];
    const changes: string[][] = [];
    for (const game of match.games) {
      const isReal = random() < 0.2;
      const [summary, timeline] = isReal
        ? (realGames[Math.floor(random() * realGames.length)] ?? [null, null])
        : await Promise.all(
            contentTypes.map(async (type) => readText(await files.find(game.platformGameId, type))),
          );
      const changed: string[] = isReal ? ['real'] : [];
      changes.push(changed);
      texts.push({
        ...named(
          'GAMH_DETAILS',
          timeline == null || random() < 0.04 ? null : changeTimeline(timeline, random, changed),
        ),
        ...named(
          'GAMH_SUMMARY',
          summary == null || random() < 0.04 ? null : changeSummary(summary, random, changed),
        ),
      });
    }
    const teams = match.teams.map(({ esportsId, code, name }) => ({ esportsId, code, name }));
    const listed = match.games.map(({ platformGameId, gameVersion, startAt, endAt }) =>
      aGame(platformGameId, {
        teams: random() < 0.1 ? teams.toReversed() : teams,
        gameVersion: random() < 0.5 ? gameVersion : null,
        startedAt: random() < 0.7 ? new Date(startAt).toISOString() : null,
        endedAt: random() < 0.5 ? new Date(endAt).toISOString() : null,
        status: random() < 0.5 ? 'FINISHED' : null,
        type: random() < 0.5 ? 'ESPORTS' : null,
      }),
    );
    const games = givenMatch(String(match.id), texts, {
      games: listed,
      teams,
      leagueId: String(match.leagueId),
      leagueName: match.leagueName,
      tournamentId: String(match.tournamentId),
      tournamentName: match.tournamentName,
      seriesMax: random() < 0.8 ? match.seriesMax : null,
      startTime: random() < 0.9 ? new Date(match.startAt).toISOString() : null,
    });
    yield {
      games: games.map((game) => ({
        ...game,
        files: game.files.map((file) => ({ ...file, earlier: earlier(random, file.text) })),
      })),
      changes: new Map(games.map(({ listed: game }, place) => [game.platformGameId, changes[place] ?? []])),
    };
  }
}

/** Each odd change of a summary in the small real games, and each one of a timeline in the real game that has one. */
export function matchesOfEachChange(seed: number): readonly MadeMatch[] {
  const random = createRandom(seed);
  const smallTexts = [esportsText, oldTournamentText, legacyText];
  const changed = [
    ...Object.entries(summaryChanges).map(([name, change]) => ({
      name,
      texts: smallTexts.map((text) => named('GAMH_SUMMARY', withChange(text, change, random))),
    })),
    ...Object.entries(timelineChanges).map(([name, change]) => ({
      name,
      texts: [
        {
          ...named('GAMH_DETAILS', withChange(timelineText, change, random)),
          ...named('GAMH_SUMMARY', summaryText),
        },
      ],
    })),
  ];
  return changed.map(({ name, texts }, at) => {
    const games = givenMatch(String(1000 + at), texts);
    return { games, changes: new Map(games.map(({ listed }) => [listed.platformGameId, [name]])) };
  });
}

/** A file in ten replaced other contents. */
function earlier(random: () => number, text: string): readonly string[] {
  return random() < 0.1 ? ['damaged', text, 'damaged again'].slice(Math.floor(random() * 3)) : [];
}

function named(contentType: string, text: string | null): Texts {
  return text === null ? {} : { [nameInArchive(contentType, text)]: text };
}

type Content = Awaited<ReturnType<ReturnType<typeof createMadeFiles>['find']>>;

async function readText(content: Content): Promise<string | null> {
  if (content === null) return null;
  const parts: Buffer[] = [];
  for await (const part of content.read(0, content.bytes)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
