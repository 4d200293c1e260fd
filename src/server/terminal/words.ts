/** How the command line says sizes, times, teams and states. */
import { clockText } from '../../shared/base/clock.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import type { ErrorData } from '../../shared/base/errors.ts';
import type { CoverageTotal } from '../../shared/coverage/coverage.ts';
import type { DownloadState, Team } from '../../shared/domain/domain.ts';
import type { DownloadProblem } from '../../shared/downloads/download-problems.ts';
import { stateLabels } from '../../shared/downloads/file-history.ts';
import { coverageSentences, describeCounts } from '../../shared/words/coverage-words.ts';
import type { CoverageConditions } from '../../shared/words/listing-words.ts';
import { type SuggestedBackfill, suggestBackfill, unreadText } from '../../shared/words/listing-words.ts';
import { withoutPromise } from '../../shared/words/remedies.ts';
import type { Damage } from '../../shared/work/damage.ts';

/** Local time, to the minute: `2026-11-21 19:30`; `-` where there is none. */
export function timeText(iso: string | null): string {
  if (iso === null) return '-';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${clockText(at)}`;
}

/** The time of something that is still to happen, as `timeText`; `due now` once the time (epoch ms: `now`) has come. */
export function upcomingText(iso: string | null, now = Date.now()): string {
  return iso !== null && Date.parse(iso) <= now ? 'due now' : timeText(iso);
}

export function teamsText(teams: readonly Team[]): string {
  return teams.length === 0 ? '-' : teams.map(({ code, name }) => code || name || '?').join(' vs ');
}

export function stateText(state: DownloadState): string {
  return stateLabels[state].toLowerCase();
}

/** The coverage's sentences, the counts and, where days were never listed, the command that lists them. Days are in UTC. */
export function coverageText(total: CoverageTotal, conditions: CoverageConditions, now = Date.now()): string {
  const wording = { count: formatCount, day: (day: string) => `${day} (UTC)`, time: timeText, now };
  const sentence = coverageSentences(total, conditions, wording).join(' ');
  // Without rules and without a listing, the sentence itself says how many files are archived.
  const isSaid = total.archived === total.wanted && (!total.hasRules || total.asOf === null);
  const { damage } = conditions.archive;
  const isLeftOut = unreadText(conditions) !== null || (isSaid && damage.files === 0);
  const counts = isLeftOut ? '' : ` ${describeCounts(total.counts, formatCount, damage)}.`;
  // Without rules, no days are named that a backfill would list.
  const backfill = total.hasRules ? suggestBackfill(total) : null;
  return [
    `${sentence}${counts}`,
    ...damageCommands(damage),
    ...(backfill === null ? [] : [`To list those days: ${backfillCommand(backfill)}`]),
  ].join('\n');
}

function damageCommands({ contents, repairable }: Damage): readonly string[] {
  if (contents === 0) return [];
  return repairable > 0
    ? ['To download the damaged files again: matchkeep verify --damaged --repair']
    : ['To read the damaged files again: matchkeep verify --damaged'];
}

function backfillCommand({ from, leagues, teams }: SuggestedBackfill): string {
  const names = [
    ...leagues.map((name) => ` --league ${quoted(name)}`),
    ...teams.map((name) => ` --team ${quoted(name)}`),
  ];
  return `matchkeep backfill --from ${from.slice(0, 10)}${names.join('')}`;
}

/** As one word of a command; names of leagues and teams that need no quotes are shown without. */
function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `"${name.replace(/(["\\$`])/g, '\\$1')}"`;
}

/** A problem in a command's report. `again` as in `withoutPromise`; null where Matchkeep keeps running and retries. */
export function problemText(error: Pick<ErrorData, 'message' | 'remedy'>, again?: string | null): string {
  const { message, remedy } = again === null ? error : withoutPromise(error, again);
  return withLocalTimes(remedy === undefined ? `! ${message}` : `! ${message}\n  ${remedy}`);
}

/** A report lists this many problems of downloads; "downloads problems" lists all. */
const maxProblems = 5;

/** The problems of downloads in a command's report. `again` as in `problemText`. */
export function problemTexts(problems: readonly DownloadProblem[], again?: string | null): readonly string[] {
  const rest = problems.length - maxProblems;
  return [
    ...problems.slice(0, maxProblems).map((problem) => problemText(problem, again)),
    ...(rest > 0 ? [`! ${counted(rest, 'more problem')}: see "matchkeep downloads problems".`] : []),
  ];
}

const utcTime = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z/g;

/** Messages with their times as tables have them. */
export function withLocalTimes(text: string): string {
  return text.replace(utcTime, (time) => timeText(time));
}

/** How a run of the sync ended that has an error: it failed where it could read no page at all. */
export function runEnd({ code }: ErrorData, pages: number): string {
  if (code === 'cancelled') return 'stopped early';
  return pages > 0 ? 'incomplete' : 'failed';
}
