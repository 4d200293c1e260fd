/** A game's files, read for the second reader's tables. */
import type { ListedMatch } from '../../../src/core/domain/listing.ts';
import type { GivenFile, GivenGame } from './listed.ts';
import type { Side, Summary } from './shapes.ts';
import { emptyReason, gameLength, readSummaryText, teamOnSide, voidReason } from './summary.ts';
import { endIn, readTimelineText, type Timeline } from './timeline.ts';

/** `summaryReason`: why the file is not used. */
interface JudgedSummary {
  readonly summary: Summary | null;
  readonly summaryReason: RegExp | null;
  readonly lengthSeconds: number | null;
  /** Why the game does not count. */
  readonly reason: string | null;
}

/** A game with its files read. `timelineReason`: why that file is not used. */
export interface ReadGame extends GivenGame, JudgedSummary {
  readonly id: string;
  readonly timeline: Timeline | null;
  readonly timelineReason: RegExp | null;
}

export const byType = (files: readonly GivenFile[], contentType: string) =>
  files.find((file) => file.contentType === contentType) ?? null;

/** Only files named `.json` are read; others have another format than expected. */
function textIn(files: readonly GivenFile[], contentType: string): string | null {
  const file = byType(files, contentType);
  return file?.path.endsWith('.json') ? file.text : null;
}

/** Its summary, which may be empty; a pattern of the reason if it cannot be read. */
export function readSummaryIn({ files }: GivenGame): Summary | RegExp | null {
  const text = textIn(files, 'GAMH_SUMMARY');
  return text === null ? null : readSummaryText(text);
}

export function readGame(given: GivenGame): ReadGame {
  const details = textIn(given.files, 'GAMH_DETAILS');
  const read = judgeSummary(readSummaryIn(given), details);
  const timed = details === null ? null : readTimelineText(details, read.summary);
  return {
    ...given,
    ...read,
    id: given.listed.platformGameId,
    timeline: timed instanceof RegExp ? null : timed,
    timelineReason: timed instanceof RegExp ? timed : null,
  };
}

function judgeSummary(summary: Summary | RegExp | null, details: string | null): JudgedSummary {
  const unread = { summary: null, summaryReason: null, lengthSeconds: null, reason: null };
  if (summary === null) return unread;
  if (summary instanceof RegExp) return { ...unread, summaryReason: summary };
  const lengthSeconds = gameLength(summary, endIn(details, summary.gameId));
  const reason = voidReason(summary, lengthSeconds);
  const summaryReason = emptyReason(summary, reason);
  return summaryReason === null
    ? { summary, summaryReason, lengthSeconds, reason }
    : { ...unread, summaryReason };
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
