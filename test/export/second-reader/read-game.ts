/** A game's files, read for the second reader's tables. */
import type { ListedMatch } from '../../../src/core/domain/listing.ts';
import type { GivenFile, GivenGame } from './listed.ts';
import type { Side, Summary } from './shapes.ts';
import { gameLength, readSummaryText, teamOnSide, voidReason } from './summary.ts';
import { endIn, readTimelineText, type Timeline } from './timeline.ts';

/** A game with its files read. A reason is why a file is not used. */
export interface ReadGame extends GivenGame {
  readonly id: string;
  readonly summary: Summary | null;
  readonly summaryReason: RegExp | null;
  readonly timeline: Timeline | null;
  readonly timelineReason: RegExp | null;
  readonly lengthSeconds: number | null;
  readonly reason: string | null;
}

export const byType = (files: readonly GivenFile[], contentType: string) =>
  files.find((file) => file.contentType === contentType) ?? null;

/** Only files named `.json` are read; others have another format than expected. */
function textIn(files: readonly GivenFile[], contentType: string): string | null {
  const file = byType(files, contentType);
  return file?.path.endsWith('.json') ? file.text : null;
}

/** Its summary; a pattern of the reason if it cannot be read. */
export function readSummaryIn({ files }: GivenGame): Summary | RegExp | null {
  const text = textIn(files, 'GAMH_SUMMARY');
  return text === null ? null : readSummaryText(text);
}

export function readGame(given: GivenGame): ReadGame {
  const details = textIn(given.files, 'GAMH_DETAILS');
  const read = readSummaryIn(given);
  const summary = read instanceof RegExp ? null : read;
  const timed = details === null ? null : readTimelineText(details, summary);
  const lengthSeconds = summary === null ? null : gameLength(summary, endIn(details, summary.gameId));
  return {
    ...given,
    id: given.listed.platformGameId,
    summary,
    summaryReason: read instanceof RegExp ? read : null,
    timeline: timed instanceof RegExp ? null : timed,
    timelineReason: timed instanceof RegExp ? timed : null,
    lengthSeconds,
    reason: summary === null ? null : voidReason(summary, lengthSeconds),
  };
}

export function onSide(
  { summary, listed }: ReadGame,
  side: Side | null,
): ListedMatch['teams'][number] | null {
  if (summary === null || side === null) return null;
  const at = teamOnSide(
    summary,
    listed.teams.map(({ code }) => code),
    side,
  );
  return at === null ? null : (listed.teams[at] ?? null);
}
