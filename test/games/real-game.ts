/** One real game in every format of its files, and what a viewer must show of it. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../data/real-game/', import.meta.url);

function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

export const summaryText = readText('GAMH_SUMMARY.json');
export const legacyText = readText('legacy-summary.json');
export const timelineText = readText('GAMH_DETAILS.json');
export const wrappedText = `{"metadata":{"dataVersion":"2","matchId":"EUW1_3692606327"},"info":${summaryText}}`;
export const wrappedTimelineText = `{"metadata":{"dataVersion":"2"},"info":${timelineText}}`;

export const summaryTexts = [
  ['match-v5', summaryText],
  ['match-v5-wrapped', wrappedText],
  ['match-v4', legacyText],
] as const;

const perSide = z.object({ '100': z.number(), '200': z.number() });
export const expected = z
  .object({
    durationSeconds: z.number(),
    winner: z.number(),
    kills: perSide,
    deaths: perSide,
    gold: perSide,
    goldAtMinute: z.record(z.string(), perSide),
    championKillEvents: z.number(),
    buildingKillEvents: z.number(),
    eliteMonsterKillEvents: z.number(),
    topDamage: z.object({ champion: z.string(), damage: z.number() }),
    creepScore: z.record(z.string(), z.number()),
  })
  .parse(JSON.parse(readText('facts.json')));

/** A copy of the real summary with something changed in it. */
export function changedSummary(change: (game: SummaryJson) => void): string {
  const game = summaryJson.parse(JSON.parse(summaryText));
  change(game);
  return JSON.stringify(game);
}

const loose = z.record(z.string(), z.unknown());
const summaryJson = loose.and(z.object({ participants: z.array(loose), teams: z.array(loose) }));
type SummaryJson = z.infer<typeof summaryJson>;
