/** Files like those of the real game, each with impossible content. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const oddFileGames = {
  /** Times of 285,000 years, frames out of order, malformed events, one player's number twice. */
  absurd: 'ODD_3',
  /** Six of ten players, and both teams have won. */
  partial: 'ODD_4',
  /** A map without roles, two champions with the same first letters, a skipped ban. */
  aram: 'ODD_5',
  /** More frames and events than are shown. */
  huge: 'ODD_6',
} as const;
/** The odd games that have a timeline. */
export const oddTimelines: readonly string[] = Object.values(oddFileGames);

const loose = z.record(z.string(), z.unknown());
const summarySchema = loose.and(z.object({ participants: z.array(loose), teams: z.array(loose) }));
const timelineSchema = loose.and(
  z.object({ frames: z.array(loose.and(z.object({ timestamp: z.number(), events: z.array(loose) }))) }),
);

/** Puts a folder for each game into `files`; `realGame` is the folder they are made from. */
export async function writeOddFiles(files: string, realGame: string): Promise<void> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(realGame, name), 'utf8'));
  const summary = summarySchema.parse(await read('GAMH_SUMMARY.json'));
  const timeline = timelineSchema.parse(await read('GAMH_DETAILS.json'));
  const { participants, teams } = summary;
  const put = async (game: string, ownSummary: unknown, ownTimeline: unknown) => {
    await mkdir(join(files, game));
    await writeFile(join(files, game, 'GAMH_SUMMARY.json'), JSON.stringify(ownSummary));
    await writeFile(join(files, game, 'GAMH_DETAILS.json'), JSON.stringify(ownTimeline));
  };

  const absurdEvents = [
    { type: 'CHAMPION_KILL', timestamp: 9e15, killerId: 1, victimId: 7, position: { x: 1e300, y: -5 } },
    { type: 'CHAMPION_KILL', timestamp: -1 },
    { timestamp: 60_000 },
    'text',
    null,
  ];
  const [first, second, ...others] = timeline.frames;
  await put(
    oddFileGames.absurd,
    {
      ...summary,
      participants: participants.map((each, place) => (place === 1 ? { ...each, participantId: 1 } : each)),
    },
    {
      ...timeline,
      frames: [second, first, ...others, { timestamp: 9e15, events: absurdEvents, participantFrames: {} }],
    },
  );
  await put(
    oddFileGames.partial,
    {
      ...summary,
      participants: [...participants.slice(0, 3), ...participants.slice(5, 8)],
      teams: teams.map((team) => ({ ...team, win: true })),
    },
    timeline,
  );
  const champions = [141, 10, 43];
  await put(
    oddFileGames.aram,
    {
      ...summary,
      mapId: 12,
      gameMode: 'ARAM',
      participants: participants.map((each, place) => {
        const championId = champions[place];
        return championId === undefined ? each : { ...each, championId, championName: undefined };
      }),
      teams: teams.map((team) => ({ ...team, bans: [{ championId: -1, pickTurn: 1 }] })),
    },
    timeline,
  );
  await put(oddFileGames.huge, summary, {
    ...timeline,
    frames: Array.from({ length: 3_000 }, (_, frame) => ({
      timestamp: frame * 684,
      participantFrames: others[0]?.['participantFrames'],
      events: Array.from({ length: 40 }, (_unused, at) => ({
        type: 'CHAMPION_KILL',
        timestamp: frame * 684 + at,
        killerId: (at % 10) + 1,
        victimId: 1,
        position: { x: frame, y: at },
      })),
    })),
  });
}
