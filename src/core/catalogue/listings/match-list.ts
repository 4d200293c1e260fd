/**
 * Pages of matches: first those that are being played, then upcoming ones (the next one first), then past ones (the
 * latest first).
 */
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import { maxLiveMs } from '../../../shared/domain/live-match.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import { firstDatedSortKey, toIso } from '../rows/sort-key.ts';
import type { createPages, PageOptions, Selection, Within } from './pages.ts';
import type { ReadMatches } from './read-matches.ts';

type When = HandlerInput<'matches.list'>['when'];

/** More matches than this are not live at one time. */
const maxWon = 500;

/** The latest time that a `Date` can have: epoch ms. */
const lastTimeMs = 8.64e15;

/** `undated`: matches without a start. */
const phases = ['upcoming', 'past', 'undated'] as const;
type Phase = (typeof phases)[number];

/** Which phases a list has, in order. */
const listPhases: Readonly<Record<When, readonly Phase[]>> = {
  upcoming: ['upcoming'],
  past: ['past'],
  all: phases,
};

interface Found {
  /** The index of the phase in the list. */
  readonly phase: number;
  /** The sort key of the match. */
  readonly key: number;
}

/** The last match of a page. All pages of a list divide the matches at the same time. */
interface ListPosition extends Found {
  /** Epoch ms. */
  readonly now: number;
}

export interface MatchList {
  /** `now` in epoch ms. Throws `invalid-input` for a cursor of another list. */
  page(input: HandlerInput<'matches.list'>, now: number): OperationOutput<'matches.list'>;
}

export function createMatchList(
  pages: Pick<ReturnType<typeof createPages>, 'select'>,
  matches: Pick<ReadMatches, 'bySortKeys'>,
): MatchList {
  return {
    page({ when, limit, cursor, hidesResults = false, ...filters }, at) {
      const { from, to } = filters;
      const list = `matches-${when}`;
      const position = cursor === undefined ? null : readPosition(fromCursor(list, cursor, 3));
      const now = position?.now ?? at;
      const first = position?.phase ?? 0;
      const found: Found[] = [];
      const selection = pages.select(filters);
      if (selection === null) return { items: [], nextCursor: null };
      const decided = hidesResults ? [] : findDecided(selection, matches, now);
      for (const [index, phase] of listPhases[when].entries()) {
        if (index < first || found.length > limit) continue;
        const after = index === first ? (position?.key ?? null) : null;
        // One more than the page has shows whether there is another page.
        const keys = readPhase(
          selection,
          phase,
          { from, to, now, decided },
          { after, limit: limit + 1 - found.length },
        );
        found.push(...keys.map((key) => ({ phase: index, key })));
      }
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: matches.bySortKeys(shown.map(({ key }) => key)),
        nextCursor: found.length > limit && last ? toCursor(list, [last.phase, last.key, now]) : null,
      };
    },
  };
}

interface Times {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Epoch ms. */
  readonly now: number;
  /** The sort keys of matches that are not live in spite of their times. */
  readonly decided: readonly number[];
}

/** The sort keys of matches that are decided before their time is over: few are live at once. */
function findDecided(selection: Selection, matches: Pick<ReadMatches, 'bySortKeys'>, now: number): number[] {
  const within: Within = { from: toIso(now - maxLiveMs), to: toIso(now), phase: { when: 'won', now } };
  const keys = selection.keys(within, { direction: 'asc', after: null, limit: maxWon });
  const found = matches.bySortKeys(keys);
  return keys.filter((_, index) => found[index]?.score?.isFinal === true);
}

function readPhase(
  selection: Selection,
  phase: Phase,
  { from, to, now, decided }: Times,
  { after, limit }: Pick<PageOptions, 'after' | 'limit'>,
): number[] {
  switch (phase) {
    case 'upcoming': {
      // Matches that are being played started before now.
      const since = Math.max(now - maxLiveMs, toMs(from, -Infinity));
      const within: Within = { from: toIso(since), to, phase: { when: 'upcoming', now, decided } };
      return selection.keys(within, { direction: 'asc', after, limit });
    }
    case 'past': {
      const until = Math.min(now, toMs(to, Infinity));
      const within: Within = { from, to: toIso(until), phase: { when: 'past', now, decided } };
      return selection.keys(within, { direction: 'desc', after, limit });
    }
    case 'undated':
      if (from !== undefined || to !== undefined) return [];
      return selection.keys({}, { direction: 'desc', after: after ?? firstDatedSortKey, limit });
  }
}

/** A cursor may be made up: its time must still be one. */
function readPosition([phase = 0, key = 0, now = 0]: readonly number[]): ListPosition {
  return { phase, key, now: Math.min(Math.max(now, 0), lastTimeMs) };
}

function toMs(iso: string | undefined, otherwise: number): number {
  return iso === undefined ? otherwise : Date.parse(iso);
}
