/**
 * Matches as rows of a list: those that are being played first, then the upcoming and the past ones, with a heading for
 * each day in the user's time zone.
 */
import type { Match } from '../../../shared/domain/domain.ts';
import { isLive } from '../../../shared/domain/live-match.ts';
import type { Series, UnscheduledSeries } from '../../../shared/domain/series.ts';
import { toTime } from '../../../shared/domain/unscheduled-series.ts';
import { dayKey } from '../../format/times.ts';

type Group = 'live' | 'upcoming' | 'ended';

interface HeadingRow {
  readonly kind: 'heading';
  readonly key: string;
  readonly group: Group;
  /** The day of the matches below; null if it is unknown, or the matches are being played. */
  readonly startAt: string | null;
  /** Whether the list also has matches that have not ended. */
  readonly isMixed: boolean;
}

export type MatchRow =
  | HeadingRow
  | { readonly kind: 'match'; readonly key: string; readonly match: Series; readonly isOn: boolean };

interface Lists {
  /** As the archiver lists them. A match that several pages have is shown once. */
  readonly matches: readonly Match[];
  /** They take their places among the matches that have ended. */
  readonly unscheduled: readonly UnscheduledSeries[];
  /** Matches that have ended are shown from this time on: epoch ms; negative infinity shows all. */
  readonly endedSince: number;
}

/** `now` in epoch ms. With `hidesResults`, a match that was decided early is live as long as any other. */
export function toRows(
  { matches, unscheduled, endedSince }: Lists,
  now: number,
  { hidesResults }: { readonly hidesResults: boolean },
): readonly MatchRow[] {
  const once = [...new Map(matches.map((match) => [match.id, match])).values()];
  const grouped = once.map((match) => ({ match, group: toGroup(match, now, hidesResults) }));
  const inGroup = (group: Group) => grouped.flatMap((each) => (each.group === group ? [each.match] : []));
  const isMixed = grouped.some(({ group }) => group !== 'ended');
  return [
    ...groupRows('live', inGroup('live'), isMixed),
    ...groupRows('upcoming', inGroup('upcoming'), isMixed),
    ...groupRows(
      'ended',
      latestFirst([...inGroup('ended'), ...unscheduled]).filter(
        ({ startAt }) => toTime(startAt) >= endedSince,
      ),
      isMixed,
    ),
  ];
}

function groupRows(group: Group, matches: readonly Series[], isMixed: boolean): readonly MatchRow[] {
  const rows: MatchRow[] = [];
  let last: string | null = null;
  for (const match of matches) {
    const startAt = group === 'live' ? null : match.startAt;
    const key = `${group} ${startAt === null ? '' : dayKey(startAt)}`;
    if (key !== last) rows.push({ kind: 'heading', key, group, startAt, isMixed });
    last = key;
    rows.push({ kind: 'match', key: match.id, match, isOn: group === 'live' });
  }
  return rows;
}

/** Of several with the same time, the first remains first. */
function latestFirst(series: readonly Series[]): readonly Series[] {
  return series
    .map((one) => ({ one, time: toTime(one.startAt) }))
    .sort((a, b) => b.time - a.time)
    .map(({ one }) => one);
}

function toGroup(match: Match, now: number, hidesResults: boolean): Group {
  if (isLive(match, now, hidesResults)) return 'live';
  return match.startAt !== null && Date.parse(match.startAt) >= now ? 'upcoming' : 'ended';
}
