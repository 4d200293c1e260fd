/**
 * Matches as rows of a list: those that are being played first, then the others in their order, with a heading for each
 * day in the user's time zone.
 */
import type { Match } from '../../../shared/domain.ts';
import { isLive } from '../../../shared/live-match.ts';
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
  | { readonly kind: 'match'; readonly key: string; readonly match: Match; readonly isOn: boolean };

/**
 * `matches` as the archiver lists them, `now` in epoch ms. A match that several pages have is shown once. With
 * `hidesResults`, a match that was decided early is live as long as any other.
 */
export function toRows(
  matches: readonly Match[],
  now: number,
  { hidesResults }: { readonly hidesResults: boolean },
): readonly MatchRow[] {
  const once = [...new Map(matches.map((match) => [match.id, match])).values()];
  const grouped = once.map((match) => ({ match, group: toGroup(match, now, hidesResults) }));
  const isMixed = grouped.some(({ group }) => group !== 'ended');
  const rows: MatchRow[] = [];
  let last = '';
  for (const { match, group } of [...grouped.filter(isOn), ...grouped.filter((each) => !isOn(each))]) {
    const startAt = group === 'live' ? null : match.startAt;
    const key = `${group} ${startAt === null ? '' : dayKey(startAt)}`;
    if (key !== last) {
      last = key;
      rows.push({ kind: 'heading', key, group, startAt, isMixed });
    }
    rows.push({ kind: 'match', key: match.id, match, isOn: group === 'live' });
  }
  return rows;
}

const isOn = ({ group }: { readonly group: Group }) => group === 'live';

function toGroup(match: Match, now: number, hidesResults: boolean): Group {
  // The time of a match may not be over when it is decided.
  if (isLive(match, now) && (hidesResults || match.score?.isFinal !== true)) return 'live';
  return match.startAt !== null && Date.parse(match.startAt) >= now ? 'upcoming' : 'ended';
}
